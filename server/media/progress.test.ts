import { expect, test } from 'vitest';
import type { StageName, Stages } from './expected-time.ts';
import type { Paces } from './machine-pace.ts';
import { cutProgress } from './progress.ts';

const plan = (...lengths: number[]) => ({
  frameRate: null,
  sampleRate: 10,
  segments: lengths.map((sampleCount) => ({ startFrame: 0, endFrame: 0, startSample: 0, sampleCount })),
  totalFrames: 0,
  totalSamples: lengths.reduce((a, b) => a + b, 0),
  duration: 0,
});

const stages = (seconds: Partial<Record<StageName, number>>, { beside = 0, starting = 0 } = {}): Stages => {
  const stage = (name: StageName) => ({ work: name, seconds: seconds[name] ?? 0, starting });
  const [listening, encoding, checking] = [stage('listening'), stage('encoding'), stage('checking')];
  return { listening, encoding, writing: { ...stage('writing'), beside }, checking };
};

test('reports each segment whole once and in order', () => {
  const seen: string[] = [];
  let at = 0;
  const onSegment = (nb: number, of: number, percent: number) =>
    seen.push(`${nb}/${of} ${percent.toFixed()}`);
  const progress = cutProgress(plan(10, 20, 5), onSegment, { now: () => 1000 * at });
  progress.expect(stages({ writing: 35 }));
  for (at of [5, 10, 15, 32]) progress.report('writing', at / 35);
  progress.finish();
  expect(seen.filter((line) => line.endsWith(' 100'))).toEqual(['1/3 100', '2/3 100', '3/3 100']);
  expect(seen.map((line) => line[0])).toEqual(seen.map((line) => line[0]).toSorted());
});

interface Told {
  readonly expected: Stages;
  /** Seconds after which the stages are expected. */
  readonly from?: number;
  readonly paces?: Paces;
}

/** What a bar promises every second of 100: the time it took so far by its share, against the true time. */
function promises(
  { expected, from = 0, paces = {} }: Told,
  doneAt: (time: number) => Partial<Record<StageName, number>>,
): number[] {
  let at = from;
  let shown = 0;
  const promised: number[] = [];
  const progress = cutProgress(
    plan(1000),
    (_nb, _of, percent) => {
      shown = percent;
    },
    { paces, now: () => 1000 * at, begun: 0 },
  );
  progress.expect(expected);
  for (at = from + 1; at <= 100; at++) {
    for (const [stage, share] of Object.entries(doneAt(at)))
      progress.report(stage as StageName, Math.min(1, share));
    progress.tick();
    promised.push(at / shown);
  }
  return promised;
}

const off = (promised: readonly number[]) => Math.max(...promised.map((whole) => Math.abs(whole - 1)));

test('an index that is read first is no promise of a long time', () => {
  // A bar by what is written would promise 200 s after 40.
  const expected = stages({ writing: 80 });
  expect(off(promises({ expected, from: 20 }, (at) => ({ writing: (at - 20) / 80 })))).toBeLessThan(0.1);
});

test('a steady pace is told as it is, from the first second on where the machine is as expected', () => {
  const expected = stages({ writing: 100 });
  expect(off(promises({ expected }, (at) => ({ writing: at / 100 })))).toBeLessThan(0.1);
});

test('what a process takes to start is no slow pace', () => {
  const expected = stages({ writing: 80 }, { starting: 20 });
  expect(off(promises({ expected }, (at) => ({ writing: (at - 20) / 80 })))).toBeLessThan(0.1);
});

test('between two reports the bar goes on as the stage did so far, and rests where they stay away', () => {
  const seen: number[] = [];
  let at = 0;
  const progress = cutProgress(plan(1000), (_nb, _of, percent) => seen.push(percent), {
    now: () => 1000 * at,
  });
  progress.expect(stages({ writing: 10 }));
  at = 5;
  progress.report('writing', 0.5);
  for (at of [5.1, 5.2, 5.3]) progress.tick();
  for (const [i, percent] of seen.entries()) expect(Math.abs(percent - 50 - i)).toBeLessThan(1);
  for (at of [10, 15, 20]) progress.tick();
  expect(seen.at(-1)).toBeLessThan(70);
});

test('a machine twice as slow as expected is believed soon, also of what comes later', () => {
  const expected = stages({ encoding: 25, writing: 25 });
  const promised = promises({ expected }, (at) => ({ encoding: at / 50, writing: (at - 50) / 50 }));
  expect(off(promised.slice(10))).toBeLessThan(0.2);
});

test('a stage at another pace than the ones before is believed soon', () => {
  const expected = stages({ listening: 30, encoding: 30 });
  const promised = promises({ expected }, (at) => ({ listening: at / 30, encoding: (at - 30) / 70 }));
  expect(off(promised.slice(40))).toBeLessThan(0.2);
});

test('what earlier cuts took here is expected from the first second on', () => {
  const expected = stages({ encoding: 25, writing: 25 });
  const doneAt = (at: number) => ({ encoding: at / 80, writing: (at - 80) / 20 });
  const paces = { encoding: 80 / 25, writing: 20 / 25 };
  expect(off(promises({ expected, paces }, doneAt))).toBeLessThan(0.1);
});

test('what is written at the end, in another pace than pictures were encoded, is counted from the first second on', () => {
  const expected = stages({ encoding: 70, writing: 25, checking: 5 }, { beside: 0.5 });
  const doneAt = (at: number) => ({
    encoding: at / 70,
    writing: at < 70 ? Math.min(0.5, at / 140) : 0.5 + (at - 70) / 50,
  });
  expect(off(promises({ expected }, doneAt))).toBeLessThan(0.1);
});

test('another way that starts over does not take the bar back, and is what is learned from', () => {
  const seen: number[] = [];
  let at = 0;
  const progress = cutProgress(plan(1000), (_nb, _of, percent) => seen.push(percent), {
    now: () => 1000 * at,
  });
  progress.expect(stages({ encoding: 100 }));
  for (at = 1; at <= 50; at++) progress.report('encoding', at / 100);
  progress.expect(stages({ writing: 100 }));
  for (; at <= 250; at++) progress.report('writing', (at - 50) / 200);
  expect(progress.finish()).toEqual({ writing: expect.closeTo(2, 1), any: expect.closeTo(2, 1) });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(100);
});
