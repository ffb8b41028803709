import { expect, test } from 'vitest';
import { slotsOf } from './cut-list.tsx';

test('a key keeps its element while it is there; a new one takes a free one before another is made', () => {
  expect(slotsOf(['a', 'b', 'c'], [])).toEqual([0, 1, 2]);
  expect(slotsOf(['c', 'd', 'e'], ['a', 'b', 'c'])).toEqual([2, 0, 1]);
  expect(slotsOf(['c', 'x', 'd', 'e'], ['d', 'e', 'c'])).toEqual([2, 3, 0, 1]);
  expect(slotsOf(['e'], ['d', 'e', 'c', 'x'])).toEqual([1]);
});

test('what all changes stays where it is: nothing moves in a fling', () => {
  expect(slotsOf(['x', 'y', 'z'], ['a', 'b', 'c'])).toEqual([0, 1, 2]);
});

test('a slot that was given up is taken before another is made', () => {
  expect(slotsOf(['a', 'x'], ['a', undefined, 'c'])).toEqual([0, 1]);
});
