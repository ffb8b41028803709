import { expect, test } from 'vitest';
import { segmentProgress } from './progress.ts';

test('reports each segment whole once and in order', () => {
  const seen: string[] = [];
  const segments = [10, 20, 5].map((sampleCount) => ({
    startFrame: 0,
    endFrame: 0,
    startSample: 0,
    sampleCount,
  }));
  const plan = { frameRate: null, sampleRate: 10, segments, totalFrames: 0, totalSamples: 35, duration: 3.5 };
  const report = segmentProgress(plan, (nb, of, percent) => seen.push(`${nb}/${of} ${percent}`));
  for (const done of [0, 5, 10, 15, 32, 35]) report(done);
  expect(seen).toEqual(['1/3 50', '1/3 100', '2/3 25', '2/3 100', '3/3 40', '3/3 100']);
});
