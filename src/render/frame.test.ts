import { expect, test } from 'vitest';
import { type MatchColumns, matchAt, NO_MATCHES } from './frame.ts';

const matches: MatchColumns = {
  count: 2,
  start: Float64Array.of(1, 5),
  end: Float64Array.of(2, 7),
  current: 1,
};

test('a word is in a match when their times overlap', () => {
  expect(matchAt(matches, 1.2, 1.4)).toBe('match');
  expect(matchAt(matches, 2, 2.5)).toBe('plain');
  expect(matchAt(matches, 0.5, 1)).toBe('plain');
  expect(matchAt(matches, 6.5, 7)).toBe('current');
  expect(matchAt(matches, 7, 9)).toBe('plain');
  expect(matchAt(NO_MATCHES, 0, 9)).toBe('plain');
});
