import { expect, test } from 'vitest';
import type { PeaksLevel } from '#model/media/peaks.ts';
import { packPeaks, TEXTURE_WIDTH, waveformGain } from './peaks-texture.ts';

function level(binsPerSecond: number, max: readonly number[]): PeaksLevel {
  const high = Int8Array.from(max);
  const low = Int8Array.from(max, (value) => -value);
  return { binsPerSecond, length: max.length, min: low, max: high };
}

test('levels lie one behind the other, values shifted to unsigned', () => {
  const packed = packPeaks([level(200, Array(TEXTURE_WIDTH + 1).fill(100)), level(50, [7])]);
  expect(packed.offsets).toEqual([0, TEXTURE_WIDTH + 1]);
  expect(packed.height).toBe(2);
  expect([...packed.data.subarray((TEXTURE_WIDTH + 1) * 2, (TEXTURE_WIDTH + 2) * 2)]).toEqual([121, 135]);
});

test('one loud click does not flatten a quiet recording', () => {
  const quiet = Array<number>(1000).fill(40);
  expect(waveformGain([level(12.5, quiet)])).toBeCloseTo(1 / 40, 6);
  expect(waveformGain([level(12.5, [...quiet, 127])])).toBeCloseTo(1 / 40, 6);
  expect(waveformGain([level(12.5, [...quiet, ...Array<number>(20).fill(127)])])).toBeCloseTo(1 / 127, 6);
  expect(waveformGain([level(12.5, [0, 0, 0])])).toBeCloseTo(4 / 127, 6);
});
