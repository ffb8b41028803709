import { expect, test } from 'vitest';
import { skipDecision, snapToKept } from './skip.ts';

const kept = [
  { start: 0, end: 1 },
  { start: 2, end: 3 },
  { start: 3.5, end: 3.51 },
  { start: 4, end: 5 },
];

test('a seek into a cut lands on its end, elsewhere on itself', () => {
  expect(snapToKept(kept, 0.5)).toBe(0.5);
  expect(snapToKept(kept, 1)).toBe(2);
  expect(snapToKept(kept, 1.7)).toBe(2);
  expect(snapToKept(kept, 2)).toBe(2);
  expect(snapToKept(kept, 9)).toBe(5);
  expect(snapToKept([], 3)).toBe(3);
});

test('the jump is triggered 0.02 s before the cut and not earlier', () => {
  expect(skipDecision(kept, 0.979, 6)).toBeNull();
  expect(skipDecision(kept, 0.98, 6)).toEqual({ jumpTo: 2 });
  expect(skipDecision(kept, 1.5, 6)).toEqual({ jumpTo: 2 });
});

test('a kept range shorter than the lead is still entered', () => {
  expect(skipDecision(kept, 3.5, 6)).toBeNull();
  expect(skipDecision(kept, 3.506, 6)).toEqual({ jumpTo: 4 });
});

test('behind the last kept range playback ends, but the end of the media is left to the element', () => {
  expect(skipDecision(kept, 4.99, 6)).toEqual({ ended: true });
  expect(skipDecision(kept, 5.5, 6)).toEqual({ ended: true });
  expect(skipDecision([{ start: 0, end: 6 }], 5.99, 6)).toBeNull();
  expect(skipDecision([], 1, 6)).toEqual({ ended: true });
});
