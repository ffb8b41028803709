import { expect, test } from 'vitest';
import type { Gain } from '../types.ts';
import { GainSound, withFactor } from './gain-sound.ts';

const RATE = 48_000;
const WHOLE = { start: 0, count: 10 * RATE };

const sound = (...gains: readonly Gain[]) => new GainSound(gains, RATE);
const factorsOf = (made: GainSound, from: number, to: number, segment = WHOLE) =>
  made.factors(Math.round(from * RATE), Math.round((to - from) * RATE), segment);
const toneOf = (made: GainSound, from: number, to: number, segments = [WHOLE], index = 0) =>
  made.tone(segments, index, Math.round(from * RATE), Math.round((to - from) * RATE));
const peakOf = (samples: Float64Array | null) =>
  samples?.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

test('a muted range is silent all through; its ramps of 10 ms lie outside of it', () => {
  const made = sound({ start: 1, end: 2, kind: 'mute' });
  expect(new Set(factorsOf(made, 1, 2))).toEqual(new Set([0]));
  expect(factorsOf(made, 0, 0.95)).toBeNull();
  expect(factorsOf(made, 0.5, 0.99)?.every((factor) => factor === 1) ?? true).toBe(true);
  const ramp = factorsOf(made, 0.98, 1) as Float64Array;
  expect(ramp[0]).toBe(1);
  for (let i = RATE / 100; i < ramp.length; i++) expect(ramp[i]).toBeLessThan(ramp[i - 1] as number);
  expect(factorsOf(made, 2, 2.02)?.toReversed()).toEqual(ramp);
});

test('a muted range at a cut holds for what the crossfade reads beyond the edge, on both sides', () => {
  const segment = { start: RATE, count: RATE };
  const upTo = sound({ start: 1.5, end: 2, kind: 'mute' });
  expect(new Set(factorsOf(upTo, 1.9, 2.02, segment))).toEqual(new Set([0]));
  const from = sound({ start: 1, end: 1.3, kind: 'mute' });
  expect(new Set(factorsOf(from, 0.98, 1.1, segment))).toEqual(new Set([0]));
  // What was muted and cut is not heard in the crossfade either, nor is there a tone of it.
  const beyond = sound({ start: 2, end: 2.5, kind: 'bleep' });
  expect(new Set(factorsOf(beyond, 2, 2.02, segment))).toEqual(new Set([0]));
  expect(beyond.tone([segment], 0, 0, RATE)).toBeNull();
  const far = sound({ start: 2.03, end: 2.5, kind: 'mute' });
  expect(factorsOf(far, 1.9, 2.02, segment)).toBeNull();
});

test('levels are decibels and pass into each other', () => {
  const made = sound(
    { start: 1, end: 2, kind: 'level', decibels: 6 },
    { start: 2, end: 3, kind: 'level', decibels: 6 },
    { start: 3, end: 4, kind: 'level', decibels: -12 },
  );
  const factors = factorsOf(made, 0.5, 5) as Float64Array;
  const decibelsAt = (time: number) => 20 * Math.log10(factors[Math.round((time - 0.5) * RATE)] as number);
  for (const [time, decibels] of [
    ...([
      [0.99, 0],
      [1.5, 6],
      [2, 6],
      [2.99, 6],
      [3.01, -12],
      [3.5, -12],
      [4.01, 0],
    ] as const),
  ])
    expect(decibelsAt(time)).toBeCloseTo(decibels, 3);
  for (let i = 1; i < factors.length; i++)
    expect(Math.abs(20 * Math.log10((factors[i] as number) / (factors[i - 1] as number)))).toBeLessThan(0.04);
});

test('a bleep is 1 kHz at −20 dB under the ramps of what it mutes, by the clock of the recording', () => {
  const made = sound({ start: 1.0001, end: 2, kind: 'bleep' });
  const tone = toneOf(made, 0.5, 2.5) as Float64Array;
  const inside = tone.subarray(0.6 * RATE, 1.4 * RATE);
  expect(peakOf(inside)).toBeCloseTo(0.1, 4);
  const zeros = inside.filter((value, i) => i > 0 && value >= 0 && (inside[i - 1] as number) < 0).length;
  expect(zeros).toBeCloseTo(0.8 * 1000, -1);
  // Whole cycles since the beginning of the recording.
  expect(tone[RATE]).toBeCloseTo(0, 6);
  expect(tone[RATE + 12]).toBeCloseTo(0.1, 6);
  expect(peakOf(tone.subarray(0, 0.49 * RATE))).toBe(0);
  expect(toneOf(made, 2.2, 3)).toBeNull();
});

test('a tone over a cut goes on, and one that a cut ends fades within 5 ms', () => {
  const segments = [
    { start: 0, count: RATE },
    { start: 2 * RATE, count: RATE },
  ];
  const over = sound({ start: 0.5, end: 2.5, kind: 'bleep' });
  const end = toneOf(over, 0.99, 1, segments) as Float64Array;
  const start = over.tone(segments, 1, 0, 0.01 * RATE) as Float64Array;
  expect(peakOf(end.subarray(-48))).toBeGreaterThan(0.08);
  expect(peakOf(start.subarray(0, 48))).toBeGreaterThan(0.08);
  const ended = sound({ start: 0.5, end: 1, kind: 'bleep' });
  const tail = toneOf(ended, 0.9, 1, segments) as Float64Array;
  const head = ended.tone(segments, 1, 0, 0.01 * RATE) as Float64Array;
  expect(peakOf(tail.subarray(0, 48))).toBeCloseTo(0.1, 3);
  expect(peakOf(head.subarray(0, 48))).toBeLessThan(0.051);
  expect(peakOf(head.subarray(240))).toBe(0);
  expect(tail.at(-1)! - head[0]!).toBeLessThan(0.02);
});

test('what becomes louder is bent, never clipped; what stays is not changed', () => {
  expect(withFactor(1.2, 1)).toBe(Math.fround(1.2));
  expect(withFactor(0.1, 4)).toBe(Math.fround(0.4));
  const loud = Array.from({ length: 100 }, (_, i) => withFactor(i / 99, 3.98));
  expect(Math.max(...loud)).toBeLessThanOrEqual(1);
  for (const [i, value] of loud.entries())
    if (i > 0) expect(value).toBeGreaterThanOrEqual(loud[i - 1] as number);
});

test('two descriptions differ where a gain is in one of them only', () => {
  const both = { start: 1, end: 2, kind: 'mute' } as const;
  const [a, b] = [sound(both), sound(both, { start: 5, end: 6, kind: 'bleep' })];
  expect(a.differences(a)).toEqual([]);
  expect(a.differences(sound(both))).toEqual([]);
  const [only, other] = b.differences(a);
  expect(other).toBeUndefined();
  expect(only!.from).toBeLessThan(5 * RATE - 0.02 * RATE);
  expect(only!.to).toBeGreaterThan(6 * RATE + 0.02 * RATE);
});

test('what brings speakers to one level passes into the next within 20 ms, before gains, and never over a cut', () => {
  const matched = [
    { start: 1, end: 2, decibels: 6 },
    { start: 2, end: 3, decibels: -9 },
  ];
  const made = new GainSound([{ start: 2.5, end: 4, kind: 'level', decibels: 12 }], RATE, matched);
  const decibels = (time: number, segment = WHOLE) =>
    20 * Math.log10(made.factors(Math.round(time * RATE), 1, segment)?.[0] ?? 1);
  for (const [time, level] of [
    [0.989, 0],
    [1.011, 6],
    [1.989, 6],
    [2, -1.5],
    [2.011, -9],
    [2.4, -9],
    [2.6, 3],
    [3.5, 12],
  ] as const)
    expect(decibels(time)).toBeCloseTo(level, 1);
  // A cut 5 ms before the next speaker, whose crossfade reads on.
  const cut = { start: 1.2 * RATE, count: 0.795 * RATE };
  for (const time of [1.18, 1.99, 1.999, 2.01]) expect(decibels(time, cut)).toBeCloseTo(6, 6);
  const [only, ...others] = made.differences(new GainSound([], RATE, matched));
  expect([only?.from, others]).toEqual([expect.closeTo(2.47 * RATE, -2), []]);
  expect(made.differences(made)).toEqual([]);
});
