import { expect, test } from 'vitest';
import { seeded } from '#tests/harness/seeded.ts';
import { median, percentile } from './stats.ts';

test('percentiles interpolate and do not sort their input in place', () => {
  const samples = [10, 1, 2, 3, 4];
  expect(median(samples)).toBe(3);
  expect(median([1, 2])).toBe(1.5);
  expect(percentile(samples, 0.95)).toBeCloseTo(8.8);
  expect(samples).toEqual([10, 1, 2, 3, 4]);
  expect(() => median([])).toThrow();
});

test('the generator repeats for a seed, differs between seeds and fills its range', () => {
  const draw = (seed: number): number[] => Array.from({ length: 1000 }, seeded(seed));
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  const mean = draw(7).reduce((sum, value) => sum + value, 0) / 1000;
  expect(mean).toBeCloseTo(0.5, 1);
  expect(Math.min(...draw(7))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...draw(7))).toBeLessThan(1);
});
