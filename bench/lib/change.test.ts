import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test('a change is told when it is larger than the runs scatter', () => {
  expect(changeOf([10, 10.4, 9.8, 10.1], [12, 12.3, 11.9, 12.1])).toMatchObject({
    isChanged: true,
  });
});

test('runs that overlap, or scatter as much as they differ, are no change', () => {
  expect(changeOf([10, 12, 9, 11], [11, 13, 10, 12]).isChanged).toBe(false);
  expect(changeOf([7, 10, 12, 10], [12.5, 15, 12.6, 12.7]).isChanged).toBe(false);
});

test('a count that stays the same, also at zero, is no change; one that leaves zero is', () => {
  expect(changeOf([0, 0], [0, 0])).toMatchObject({ change: 0, noise: 0, isChanged: false });
  expect(changeOf([0, 0], [3, 3])).toMatchObject({ change: Number.POSITIVE_INFINITY, isChanged: true });
});
