import { expect, test } from 'vitest';
import { reducedBitRate, reducedSize } from './reduced-size.ts';

test('the shorter side gets the requested length, both sides are even, and nothing is enlarged', () => {
  expect(reducedSize({ width: 1920, height: 1080 }, 720)).toEqual({ width: 1280, height: 720 });
  expect(reducedSize({ width: 1080, height: 1920 }, 720)).toEqual({ width: 720, height: 1280 });
  expect(reducedSize({ width: 1998, height: 1080 }, 720)).toEqual({ width: 1332, height: 720 });
  expect(reducedSize({ width: 1279, height: 721 }, 720)).toEqual({ width: 1278, height: 720 });
  expect(reducedSize({ width: 1280, height: 720 }, 720)).toBeNull();
  expect(reducedSize({ width: 640, height: 360 }, 1080)).toBeNull();
});

test('smaller video takes fewer bits than the recording', () => {
  const [full, small] = [
    { width: 1920, height: 1080 },
    { width: 1280, height: 720 },
  ];
  expect(reducedBitRate(full, small, { num: 30, den: 1 }, 20_000_000)).toBe(2_488_320);
  expect(reducedBitRate(full, small, { num: 60, den: 1 }, 20_000_000)).toBeLessThan(2 * 2_488_320);
  expect(reducedBitRate(full, small, { num: 30, den: 1 }, 1_000_000)).toBeLessThan(600_000);
});
