import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/connection/open.ts';
import { Busy } from '../errors.ts';
import { type PresenceSnapshot, Presences, presenceLine, presenceTexts } from './presences.ts';

const row = (windowId: string, playhead = 0) => ({
  ...{ projectId: 'p', windowId, email: 'ann@example.org', name: 'Ann', window: 'Firefox' },
  ...{ caret: null, playhead },
});
const company = (
  rows: ReturnType<typeof row>[],
  before?: PresenceSnapshot,
  shared = 0,
): PresenceSnapshot => ({
  present: presenceTexts(rows, before?.present ?? new Map()),
  shared,
});
const line = (before: PresenceSnapshot | null, now: PresenceSnapshot, own = 'own') => {
  const text = presenceLine(before, now, own);
  return text && JSON.parse(text);
};
const presenceOf = (windowId: string, playhead = 0) => ({
  ...{ window_id: windowId, email: 'ann@example.org', name: 'Ann', window: 'Firefox' },
  ...{ caret: null, playhead },
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first line has all other windows, later ones what changed', () => {
  const first = company([row('a'), row('b'), row('own')]);
  expect(line(null, first)).toEqual({ present: [presenceOf('a'), presenceOf('b')], comments: 0 });
  const second = company([row('a'), row('b', 2), row('c'), row('own', 9)], first);
  expect(line(first, second)).toEqual({
    moved: [presenceOf('b', 2), presenceOf('c')],
    left: [],
    comments: 0,
  });
  const third = company([row('c'), row('own', 9)], second, 1);
  expect(line(second, third)).toEqual({ moved: [], left: ['a', 'b'], comments: 1 });
});

test('nothing is presenceOf of the own window, nor where nothing changed', () => {
  const first = company([row('a'), row('own')]);
  const same = company([row('a'), row('own')], first);
  expect(same.present).toBe(first.present);
  expect(line(first, same)).toBeNull();
  expect(line(first, company([row('a'), row('own', 3)], first))).toBeNull();
  expect(line(first, company([row('a')], first))).toBeNull();
  expect(line(first, company([row('a'), row('own')], first, 1))).toEqual({
    moved: [],
    left: [],
    comments: 1,
  });
});

test('an account tells ten places a second, others theirs', async () => {
  vi.useFakeTimers();
  const presences = new Presences({} as Db);
  for (let i = 0; i < 10; i++) await presences.count('ann');
  await expect(presences.count('ann')).rejects.toThrow(Busy);
  await presences.count('ben');
  vi.advanceTimersByTime(1001);
  await presences.count('ann');
});
