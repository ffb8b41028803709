import { afterEach, expect, test } from 'vitest';
import { type ProjectInfo, session } from '../session/session.ts';
import { seamsNow } from './seams.ts';

afterEach(() => {
  session.project = null;
});

const open = (...rushes: readonly (readonly [name: string, duration: number])[]): void => {
  session.project = {
    media: { rushes: rushes.map(([name, duration]) => ({ name, size: 1, duration })) },
  } as unknown as ProjectInfo;
};

test('each of several rushes begins where the ones before it end; one alone has no seam', () => {
  expect(seamsNow()).toEqual([]);
  open(['talk.mp4', 61.5]);
  expect(seamsNow()).toEqual([]);
  open(['one.mp4', 61.5], ['two.mp4', 20.25], ['three.mp4', 3]);
  expect(seamsNow()).toEqual([
    { start: 0, name: 'one.mp4' },
    { start: 61.5, name: 'two.mp4' },
    { start: 81.75, name: 'three.mp4' },
  ]);
  expect(seamsNow()).toBe(seamsNow());
});
