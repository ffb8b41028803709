import { expect, test } from 'vitest';
import { parsePeaks } from '#model/media/peaks.ts';
import { PeaksBuilder } from './peaks.ts';

test('a file made of samples says what they were', () => {
  // 22,050 a second: bins are 110 or 111 samples long.
  const builder = new PeaksBuilder(1, 22_050, 1, 0);
  const samples = Int16Array.from({ length: 22_050 }, (_, i) =>
    i < 11_025 ? (i % 2 === 0 ? 8192 : -8192) : 0,
  );
  for (let i = 0; i < samples.length; i += 1000) builder.add(samples.subarray(i, i + 1000));
  const peaks = parsePeaks(builder.finish().buffer as ArrayBuffer);
  expect(peaks.duration).toBe(1);
  expect(peaks.scale).toBe(0.25);
  const [finest] = peaks.levels;
  expect(finest.length).toBe(200);
  expect([finest.min[0], finest.max[0], peaks.rms[0]]).toEqual([-127, 127, 255]);
  expect([finest.min[99], finest.max[99], peaks.rms[24]]).toEqual([-127, 127, 255]);
  expect([finest.min[100], finest.max[100], peaks.rms[25]]).toEqual([0, 0, 0]);
});

test('samples before source time 0 or after the end are ignored', () => {
  const builder = new PeaksBuilder(0.01, 1000, 2, -5);
  builder.add(Int16Array.from({ length: 60 }, (_, i) => (i < 10 ? 30_000 : i < 30 ? 1000 : 20_000)));
  const peaks = parsePeaks(builder.finish().buffer as ArrayBuffer);
  expect(peaks.scale).toBeCloseTo(1000 / 32768, 6);
  expect(peaks.levels[0].length).toBe(2);
});
