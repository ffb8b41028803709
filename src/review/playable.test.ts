import { expect, test } from 'vitest';
import { playableOf } from './playable.ts';

test('of an edit plays what is there, up to the first thing that is not', () => {
  const kept = [
    { start: 0, end: 4 },
    { start: 6, end: 20 },
    { start: 5, end: 6 },
  ];
  expect(playableOf(kept, Number.POSITIVE_INFINITY)).toEqual(kept);
  expect(playableOf(kept, 11)).toEqual([
    { start: 0, end: 4 },
    { start: 6, end: 10 },
  ]);
  expect(playableOf(kept, 6)).toEqual([{ start: 0, end: 4 }]);
  expect(playableOf([{ start: 30, end: 40 }], 11)).toEqual([]);
});
