import { expect, test } from 'vitest';
import { gridShape, nextCard } from './project-grid.tsx';

test('as many columns as cards of 264 px fit; one beside its thumbnail on a telephone', () => {
  expect([1200, 824, 823, 560].map((width) => gridShape(width, false).columns)).toEqual([4, 3, 2, 2]);
  expect(gridShape(358, false)).toMatchObject({ columns: 1, isWide: true });
  expect(gridShape(1200, true).rowHeight).toBeGreaterThan(gridShape(1200, false).rowHeight);
});

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  // The last row is shorter: its end is the nearest.
  ['ArrowDown', 7, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['PageDown', 0, 9],
  ['End', 2, 9],
  ['Home', 7, 0],
  ['x', 3, null],
])('%s of card %i leads to %s among ten in four columns', (key, at, to) => {
  expect(nextCard(key, at, 10, 4)).toBe(to);
});

test('no card, no way', () => expect(nextCard('End', 0, 0, 4)).toBeNull());
