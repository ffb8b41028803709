import { expect, test } from 'vitest';
import { secondsLeft } from './jobs.ts';

test('the time left follows from what has elapsed, from the third second on', () => {
  expect(secondsLeft(2.9, 0.5, 0)).toBeNull();
  expect(secondsLeft(10, 0.2, 0.2)).toBeNull();
  expect(secondsLeft(10, 0.25, 0)).toBeCloseTo(30);
  // Of a cut that was half done when it was first looked at.
  expect(secondsLeft(10, 0.75, 0.5)).toBeCloseTo(10);
});
