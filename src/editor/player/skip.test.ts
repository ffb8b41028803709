import { expect, test } from 'vitest';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { playedIndexAt, playedOnAt, skipDecision, snapToPlayed } from './skip.ts';

const kept = [
  { start: 0, end: 1 },
  { start: 2, end: 3 },
  { start: 3.5, end: 3.51 },
  { start: 4, end: 5 },
];

const played = { ranges: kept, order: arrangementOf({ blocks: [], duration: 6 }) };
const decided = (time: number) => skipDecision(kept, playedIndexAt(played, time), time, 6);

test('a seek into a cut lands on its end, elsewhere on itself', () => {
  expect(snapToPlayed(played, 0.5)).toBe(0.5);
  expect(snapToPlayed(played, 1)).toBe(2);
  expect(snapToPlayed(played, 1.7)).toBe(2);
  expect(snapToPlayed(played, 2)).toBe(2);
  expect(snapToPlayed(played, 9)).toBe(5);
  expect(snapToPlayed({ ...played, ranges: [] }, 3)).toBe(3);
});

test('the jump is triggered 0.02 s before the cut and not earlier', () => {
  expect(decided(0.979)).toBeNull();
  expect(decided(0.98)).toEqual({ jumpTo: 2 });
  expect(decided(1.5)).toEqual({ jumpTo: 2 });
});

test('a kept range shorter than the lead is still entered', () => {
  expect(decided(3.5)).toBeNull();
  expect(decided(3.506)).toEqual({ jumpTo: 4 });
});

test('behind the last kept range playback ends, but the end of the media is left to the element', () => {
  expect(decided(4.99)).toEqual({ ended: true });
  expect(decided(5.5)).toEqual({ ended: true });
  expect(skipDecision([{ start: 0, end: 6 }], 0, 5.99, 6)).toBeNull();
  expect(skipDecision([], 0, 1, 6)).toEqual({ ended: true });
});

/** 4–6, 0–1 and 1.5–2, then 2–4. */
const order = arrangementOf({ blocks: [4, 0, 2], duration: 6 });
const moved = {
  order,
  ranges: [
    { start: 4, end: 6 },
    { start: 0, end: 1 },
    { start: 1.5, end: 2 },
    { start: 2, end: 4 },
  ],
};

test('the element jumps at the border of a block, also when it was late and plays what was recorded behind it', () => {
  expect(skipDecision(moved.ranges, 0, 5.99, 6)).toEqual({ jumpTo: 0 });
  expect(skipDecision(moved.ranges, 3, 3.99, 6)).toEqual({ ended: true });
  // 4.1 is of the first block, 1.6 of what follows behind the cut at 1.
  expect(playedOnAt(moved, 3, 4.1)).toBe(3);
  expect(skipDecision(moved.ranges, 3, 4.1, 6)).toEqual({ ended: true });
  expect(playedOnAt(moved, 1, 1.6)).toBe(2);
  expect(playedOnAt(played, 0, 2.1)).toBe(1);
});

test('where the edit ends at a border is not where another block begins', () => {
  expect(snapToPlayed(moved, 4)).toBe(4);
  const last = {
    order: arrangementOf({ blocks: [2, 0], duration: 4 }),
    ranges: [
      { start: 2, end: 4 },
      { start: 0, end: 1.9 },
    ],
  };
  expect(snapToPlayed(last, 1.95)).toBeCloseTo(1.9);
  expect(snapToPlayed(last, 1.2)).toBe(1.2);
});
