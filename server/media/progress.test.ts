import { expect, test } from 'vitest';
import { segmentProgress } from './progress.ts';

const plan = (...lengths: number[]) => ({
  frameRate: null,
  sampleRate: 10,
  segments: lengths.map((sampleCount) => ({ startFrame: 0, endFrame: 0, startSample: 0, sampleCount })),
  totalFrames: 0,
  totalSamples: lengths.reduce((a, b) => a + b, 0),
  duration: 0,
});

test('reports each segment whole once and in order', () => {
  const seen: string[] = [];
  let at = 0;
  const onSegment = (nb: number, of: number, percent: number) => seen.push(`${nb}/${of} ${percent}`);
  const report = segmentProgress(plan(10, 20, 5), onSegment, () => at);
  for (at of [0, 5, 10, 15, 32, 35]) report(at);
  expect(seen).toEqual(['1/3 50', '1/3 100', '2/3 25', '2/3 100', '3/3 40', '3/3 100']);
});

/** What a bar promises at each tenth: the time it took so far by its share, against the true time. */
function promises(writtenAt: (time: number) => number): number[] {
  let at = 0;
  const promised: number[] = [];
  const report = segmentProgress(
    plan(1000),
    (_nb, _of, percent) => promised.push((100 * at) / percent),
    () => at,
  );
  for (at = 0; at <= 100; at++) if (writtenAt(at) > 0) report(Math.floor(1000 * writtenAt(at)));
  return promised;
}

test('an index that is read first is no promise of a long time', () => {
  // 20 of 100 s pass before anything is written; the first tenth comes at once.
  const promised = promises((time) => (time < 20 ? 0 : 0.1 + (0.9 * (time - 20)) / 80));
  // A bar by what is written would promise 200 s here.
  for (const whole of promised.slice(10)) expect(Math.abs(whole / 100 - 1)).toBeLessThan(0.2);
});

test('a steady pace is told as it is', () => {
  for (const whole of promises((time) => time / 100)) expect(whole).toBeCloseTo(100, 0);
});

test('another way that starts over does not take the bar back', () => {
  const seen: number[] = [];
  let at = 0;
  const report = segmentProgress(
    plan(1000),
    (_nb, _of, percent) => seen.push(percent),
    () => at,
  );
  for (at = 1; at <= 50; at++) report(10 * at);
  for (; at <= 150; at++) report(10 * (at - 50));
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(100);
});
