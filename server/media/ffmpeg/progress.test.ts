import { expect, test } from 'vitest';
import { segmentProgress } from './progress.ts';

const plan = (...lengths: number[]) => ({
  frameRate: null,
  segments: lengths.map((sampleCount) => ({ startFrame: 0, endFrame: 0, startSample: 0, sampleCount })),
});

test('reports 100 % of each segment once and in order', () => {
  const seen: string[] = [];
  const progress = segmentProgress(plan(10, 20, 5), (nb, of, percent) =>
    seen.push(`${nb}/${of} ${percent.toFixed()}`),
  );
  progress.expect({ listening: 0, encoding: 0 });
  for (const at of [5, 10, 15, 32]) progress.report('writing', at / 35);
  expect(seen.at(-1)).toBe('3/3 40');
  progress.finish();
  expect(seen.filter((line) => line.endsWith(' 100'))).toEqual(['1/3 100', '2/3 100', '3/3 100']);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(a[0]) - Number(b[0])));
});

test('encoded frames weigh more than copied ones', () => {
  const seen: number[] = [];
  const progress = segmentProgress(plan(1000), (_nb, _of, percent) => seen.push(percent));
  progress.expect({ listening: 1000, encoding: 300 });
  progress.report('listening', 1);
  progress.report('encoding', 0.5);
  progress.report('writing', 0.5);
  expect(seen).toEqual([20, 50, 60]);
});

test('progress never goes back when another strategy starts over', () => {
  const seen: number[] = [];
  const progress = segmentProgress(plan(1000), (_nb, _of, percent) => seen.push(percent));
  progress.expect({ listening: 0, encoding: 1000 });
  for (let share = 0.1; share <= 0.5; share += 0.1) progress.report('encoding', share);
  progress.expect({ listening: 0, encoding: 0 });
  for (let share = 0.1; share <= 1; share += 0.1) progress.report('writing', share);
  progress.finish();
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(100);
});
