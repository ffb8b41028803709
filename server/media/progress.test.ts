import { expect, test } from 'vitest';
import type { Stages } from './expected-time.ts';
import { cutProgress } from './progress.ts';

const plan = (...lengths: number[]) => ({
  frameRate: null,
  sampleRate: 10,
  segments: lengths.map((sampleCount) => ({ startFrame: 0, endFrame: 0, startSample: 0, sampleCount })),
  totalFrames: 0,
  totalSamples: lengths.reduce((a, b) => a + b, 0),
  duration: 0,
});

const stages = (expected: Partial<Stages>): Stages => ({
  ...{ listening: 0, encoding: 0, writing: 0, left: 1, checking: 0 },
  ...expected,
});

test('reports each segment whole once and in order', () => {
  const seen: string[] = [];
  let at = 0;
  const onSegment = (nb: number, of: number, percent: number) =>
    seen.push(`${nb}/${of} ${percent.toFixed()}`);
  const progress = cutProgress(plan(10, 20, 5), onSegment, () => 1000 * at);
  progress.expect(stages({ writing: 35 }));
  for (at of [5, 10, 15, 32]) progress.report({ written: at / 35 });
  progress.finish();
  expect(seen.filter((line) => line.endsWith(' 100'))).toEqual(['1/3 100', '2/3 100', '3/3 100']);
  expect(seen.map((line) => line[0])).toEqual(seen.map((line) => line[0]).toSorted());
});

/** What a bar promises every second of 100: the time it took so far by its share, against the true time. */
function promises(expected: Stages, doneAt: (time: number) => object, from = 0): number[] {
  let at = 0;
  const promised: number[] = [];
  const progress = cutProgress(
    plan(1000),
    (_nb, _of, percent) => promised.push(at / percent),
    () => 1000 * at,
  );
  at = from;
  progress.expect(expected);
  for (at = from + 1; at <= 100; at++) progress.report(doneAt(at));
  return promised;
}

const off = (promised: readonly number[]) => Math.max(...promised.map((whole) => Math.abs(whole - 1)));

test('an index that is read first is no promise of a long time', () => {
  // A bar by what is written would promise 200 s after 40.
  const promised = promises(stages({ writing: 80 }), (at) => ({ written: (at - 20) / 80 }), 20);
  expect(off(promised)).toBeLessThan(0.1);
});

test('a steady pace is told as it is, from the first second on where the machine is as expected', () => {
  expect(off(promises(stages({ writing: 100 }), (at) => ({ written: at / 100 })))).toBeLessThan(0.1);
});

test('a machine twice as slow as expected is believed soon', () => {
  const promised = promises(stages({ writing: 50 }), (at) => ({ written: at / 100 }));
  expect(off(promised.slice(10))).toBeLessThan(0.2);
});

test('what is written at the end, in another pace than pictures were encoded, is counted from the first second on', () => {
  const work = stages({ encoding: 70, writing: 25, left: 0.5, checking: 5 });
  const doneAt = (at: number) => ({
    encoded: Math.min(1, at / 70),
    written: at < 70 ? Math.min(0.5, at / 140) : Math.min(1, 0.5 + (at - 70) / 50),
  });
  expect(off(promises(work, doneAt))).toBeLessThan(0.1);
});

test('another way that starts over does not take the bar back', () => {
  const seen: number[] = [];
  let at = 0;
  const progress = cutProgress(
    plan(1000),
    (_nb, _of, percent) => seen.push(percent),
    () => 1000 * at,
  );
  progress.expect(stages({ writing: 100 }));
  for (at = 1; at <= 50; at++) progress.report({ written: at / 100 });
  progress.expect(stages({ writing: 100 }));
  for (; at <= 150; at++) progress.report({ written: (at - 50) / 100 });
  progress.finish();
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(100);
});
