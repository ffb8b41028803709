import { expect, test } from 'vitest';
import { parsePeaks, peaksLevelFor } from './peaks.ts';

/** A file of `n` bins written by hand from docs/peaks-format.md, with the loudness of each four bins. */
function file(n: number, min: (i: number) => number, max: (i: number) => number, rms: (i: number) => number) {
  const bytes = new ArrayBuffer(32 + 2 * n + Math.ceil(n / 4));
  const view = new DataView(bytes);
  'TSPK'.split('').forEach((letter, i) => {
    view.setUint8(i, letter.charCodeAt(0));
  });
  view.setUint16(4, 1, true);
  view.setUint32(8, n, true);
  view.setFloat32(12, 0.5, true);
  view.setFloat64(16, n / 200, true);
  for (let i = 0; i < n; i++) {
    view.setInt8(32 + i, min(i));
    view.setInt8(32 + n + i, max(i));
  }
  for (let i = 0; i < Math.ceil(n / 4); i++) view.setUint8(32 + 2 * n + i, rms(i));
  return bytes;
}

test('reads the columns and makes coarser levels by a factor of four', () => {
  const bytes = file(
    18,
    (i) => -i,
    (i) => i,
    (i) => 50 + i,
  );
  const peaks = parsePeaks(bytes);
  expect(peaks.duration).toBe(0.09);
  expect(peaks.scale).toBe(0.5);
  expect(peaks.levels.map((l) => [l.binsPerSecond, l.length])).toEqual([
    [200, 18],
    [50, 5],
    [12.5, 2],
  ]);
  expect([...peaks.rms]).toEqual([50, 51, 52, 53, 54]);
  expect([...(peaks.levels[1]?.min ?? [])]).toEqual([-3, -7, -11, -15, -17]);
  expect([...(peaks.levels[1]?.max ?? [])]).toEqual([3, 7, 11, 15, 17]);
  expect([...(peaks.levels[2]?.max ?? [])]).toEqual([15, 17]);
});

test('picks the coarsest level that is fine enough', () => {
  const peaks = parsePeaks(
    file(
      1000,
      () => -1,
      () => 1,
      () => 9,
    ),
  );
  expect(peaksLevelFor(peaks, 1000).binsPerSecond).toBe(200);
  expect(peaksLevelFor(peaks, 50).binsPerSecond).toBe(50);
  expect(peaksLevelFor(peaks, 51).binsPerSecond).toBe(200);
});

test('refuses other files, other versions and cut-off files', () => {
  const whole = file(
    8,
    () => 0,
    () => 0,
    () => 0,
  );
  expect(() => parsePeaks(new ArrayBuffer(40))).toThrow('not one of ours');
  expect(() => parsePeaks(whole.slice(0, 40))).toThrow('incomplete');
  const other = whole.slice(0);
  new DataView(other).setUint16(4, 2, true);
  expect(() => parsePeaks(other)).toThrow('version');
});

test('an empty recording has one empty level', () => {
  const peaks = parsePeaks(
    file(
      0,
      () => 0,
      () => 0,
      () => 0,
    ),
  );
  expect(peaks.levels).toHaveLength(1);
});
