import { expect, test } from 'vitest';
import { TimeScale } from '#src/render/geometry/time-scale.ts';
import { Pinch } from './pointer-input.ts';

test('spreading two fingers zooms about what lies between them, moving them along pans', () => {
  const before = new TimeScale(1000, 1000, 4, 300);
  const pinch = new Pinch(before, { id: 1, x: 400, y: 50 }, { id: 2, x: 600, y: 50 });
  const between = before.xToTime(500);
  pinch.move({ id: 1, x: 300, y: 50 });
  const spread = pinch.move({ id: 2, x: 700, y: 50 });
  expect(spread.zoom).toBeCloseTo(8, 6);
  expect(spread.timeToX(between)).toBeCloseTo(500, 6);
  pinch.move({ id: 1, x: 400, y: 50 });
  const moved = pinch.move({ id: 2, x: 800, y: 50 });
  expect(moved.zoom).toBeCloseTo(8, 6);
  expect(moved.timeToX(between)).toBeCloseTo(600, 6);
  expect([1, 2, 3].map((id) => pinch.has(id))).toEqual([true, true, false]);
});

test('fingers that meet do not blow the zoom up', () => {
  const pinch = new Pinch(
    new TimeScale(1000, 1000, 4, 300),
    { id: 1, x: 500, y: 50 },
    { id: 2, x: 500, y: 50 },
  );
  expect(pinch.move({ id: 2, x: 501, y: 50 }).zoom).toBe(4);
});
