import { expect, test } from 'vitest';
import type { Gain } from '../types.ts';
import { gainAt, gainsBetween, gainsIn, placeGain, readGains, withGains } from './gains.ts';

const mute = (start: number, end: number): Gain => ({ start, end, kind: 'mute' });
const bleep = (start: number, end: number): Gain => ({ start, end, kind: 'bleep' });
const level = (start: number, end: number, decibels: number): Gain => ({
  start,
  end,
  kind: 'level',
  decibels,
});

test('what is placed takes the place of what it covers; rests that are too short go', () => {
  const gains = [mute(1, 2), level(3, 5, 6)];
  expect(placeGain(gains, { start: 1.5, end: 3.5 }, { kind: 'bleep' }, 10)).toEqual([
    mute(1, 1.5),
    bleep(1.5, 3.5),
    level(3.5, 5, 6),
  ]);
  expect(placeGain(gains, { start: 3.5, end: 4 }, null, 10)).toEqual([
    mute(1, 2),
    level(3, 3.5, 6),
    level(4, 5, 6),
  ]);
  expect(placeGain(gains, { start: 1.01, end: 2 }, { kind: 'bleep' }, 10)).toEqual([
    bleep(1.01, 2),
    gains[1],
  ]);
  expect(placeGain(gains, { start: 6, end: 6.01 }, { kind: 'bleep' }, 10)).toBe(gains);
  expect(placeGain([], { start: 9, end: 12 }, { kind: 'mute' }, 10)).toEqual([mute(9, 10)]);
});

test('whatever was saved, gains are sorted, disjoint, inside of the recording and of a kind that there is', () => {
  const saved = [
    bleep(4, 6),
    mute(-1, 2),
    mute(1, 5),
    level(6, 7, 40),
    level(6, 7, 0),
    level(7, 8, -24),
    mute(9, 30),
    mute(9.5, Number.NaN),
    { start: 8, end: 8.5, kind: 'loud' },
    null,
  ];
  expect(readGains(saved, 10)).toEqual([mute(1, 5), bleep(5, 6), level(7, 8, -24), mute(9, 10)]);
  expect(readGains('none', 10)).toEqual([]);
  expect(
    readGains(
      Array.from({ length: 10_001 }, (_, i) => mute(i, i + 0.5)),
      20_000,
    ),
  ).toHaveLength(10_000);
});

test('a change applies where another window changed gains as well: the later one is what is heard', () => {
  const before = [mute(1, 3), mute(6, 7)];
  const after = [mute(1, 3), level(6, 7, 3), bleep(8, 9)];
  const change = gainsBetween(before, after);
  expect(change).toEqual({ remove: [mute(6, 7)], insert: [level(6, 7, 3), bleep(8, 9)] });
  expect(withGains(before, change!, 10)).toEqual(after);
  const back = gainsBetween(after, before);
  expect(withGains(after, back!, 10)).toEqual(before);
  expect(gainsBetween(before, before.slice())).toBeUndefined();

  const theirs = [mute(1, 2), bleep(2, 3), mute(6, 6.5), bleep(6.5, 8.5)];
  expect(withGains(theirs, change!, 10)).toEqual([
    ...[mute(1, 2), bleep(2, 3), level(6, 7, 3), bleep(7, 8), bleep(8, 9)],
  ]);
  // What goes is what was seen, not what somebody placed over it.
  expect(withGains(theirs, { remove: [mute(1, 3)], insert: [] }, 10)).toEqual(theirs.slice(1));
});

test('gains of a range and at a moment', () => {
  const gains = [mute(1, 2), bleep(2, 3), level(5, 6, 2)];
  expect(gainsIn(gains, { start: 2, end: 5 })).toEqual([gains[1]]);
  expect(gainsIn(gains, { start: 1.5, end: 5.5 })).toEqual(gains);
  expect([0.5, 1, 2, 3, 5.9].map((time) => gainAt(gains, time)?.kind)).toEqual([
    ...[undefined, 'mute', 'bleep', undefined, 'level'],
  ]);
});
