import { expect, test } from 'vitest';
import { flagPlaces } from './flag-places.ts';

const wide = (...xs: number[]) =>
  flagPlaces(
    xs.map((x) => ({ x, width: 60 })),
    390,
  );

test('flags that would lie over each other stand in two rows, the others become dots side by side', () => {
  expect(wide(10, 10, 10, 10, 300)).toEqual([
    { left: 10, row: 0, isDot: false },
    { left: 10, row: 1, isDot: false },
    { left: 10, row: 2, isDot: true },
    { left: 20, row: 2, isDot: true },
    { left: 300, row: 0, isDot: false },
  ]);
});

test('a flag stays in the window, whatever the order, and goes with a line that is out of view', () => {
  expect(wide(380, 275)).toEqual([
    { left: 330, row: 1, isDot: false },
    { left: 275, row: 0, isDot: false },
  ]);
  expect(wide(-1, 391)).toEqual([null, null]);
});
