import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Range } from '../types.ts';
import { fitInOrder } from './in-order.ts';

const words = (count: number): Range[] =>
  Array.from({ length: count }, (_, i) => ({ start: i, end: i + 0.6 }));
const NONE = { room: { start: 0, end: 20 }, shift: 0 };

test('words are in order and disjoint within their room, wherever alignment found them', () => {
  const place = fc.option(
    fc.tuple(fc.double({ min: -5, max: 30, noNaN: true }), fc.double({ min: 0, max: 9, noNaN: true })),
  );
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 15 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
      (places, shift) => {
        const found = places.map((one) => one && { start: one[0], end: one[0] + one[1] });
        const times = fitInOrder(words(places.length), found, { ...NONE, shift });
        let before = 0;
        for (const { start, end } of times) {
          expect(start).toBeGreaterThanOrEqual(before - 1e-9);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(20 + 1e-9);
      },
    ),
  );
});

test('found words keep their place; others keep their time, squeezed between found ones where necessary', () => {
  const at = (start: number): Range => ({ start, end: start + 0.6 });
  const all = words(5);
  expect(fitInOrder(all, [null, null, null, null, null], NONE)).toEqual(all);
  expect(fitInOrder(all, [at(0.1), null, null, null, at(4.1)], NONE)).toEqual([
    at(0.1),
    ...all.slice(1, 4),
    at(4.1),
  ]);
  const squeezed = fitInOrder(all, [at(1), null, null, at(2.2), at(4)], NONE);
  expect(squeezed[0]).toEqual(at(1));
  expect(squeezed[3]).toEqual(at(2.2));
  expect(squeezed[1]!.start).toBeGreaterThanOrEqual(1.6);
  expect(squeezed[2]!.end).toBeLessThanOrEqual(2.2);
  expect(fitInOrder(all, [null, null, null, null, null], { ...NONE, shift: 2 })[0]).toEqual(at(2));
});
