import { expect, test } from 'vitest';
import { slotsOf } from './use-slots.ts';

test('a key keeps its slot while it is there; a new one takes a free one, so that there are never more than keys', () => {
  const first = slotsOf(['a', 'b', 'c'], new Map());
  expect([...first.values()]).toEqual([0, 1, 2]);
  const scrolled = slotsOf(['c', 'd', 'e'], first);
  expect([...scrolled]).toEqual([
    ['c', 2],
    ['d', 0],
    ['e', 1],
  ]);
  const inserted = slotsOf(['c', 'x', 'd', 'e'], scrolled);
  expect([...inserted.values()]).toEqual([2, 3, 0, 1]);
});
