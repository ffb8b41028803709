import { expect, test } from 'vitest';
import { CROSSFADE, crossfade, fadeGain, seamReach } from './crossfade.ts';

const RATE = 48_000;
const REACH = seamReach(RATE, RATE, RATE);
const FADE = CROSSFADE * RATE;

/** Noise of power 1/3 that a seed repeats. */
function noise(length: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  });
}

const power = (samples: Float64Array) =>
  samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;

/** Where `joined` begins to differ from the side before, and where it is the side behind. */
function placeOf(joined: Float64Array, before: Float64Array, after: Float64Array): [number, number] {
  return [
    joined.findIndex((sample, i) => sample !== before[i]),
    1 + joined.findLastIndex((sample, i) => sample !== after[i]),
  ];
}

test('a seam reaches 20 ms at most, and never past the middle of a piece', () => {
  expect(REACH).toBe(960);
  expect(seamReach(100, RATE, RATE)).toBe(50);
  expect(seamReach(RATE, 7, RATE)).toBe(3);
  expect(seamReach(1, RATE, RATE)).toBe(0);
});

test('two sides that are the same pass as they are', () => {
  const before = noise(2 * REACH, 1);
  const joined = before.slice();
  crossfade([joined], [before], RATE);
  for (const [i, sample] of joined.entries()) expect(sample).toBeCloseTo(before[i], 6);
});

test('the sides are heard as they are outside of the fade, which is 10 ms long', () => {
  const [before, after] = [noise(2 * REACH, 1), noise(2 * REACH, 2)];
  const joined = before.slice();
  crossfade([joined], [after], RATE);
  const [from, to] = placeOf(joined, before, after);
  expect(to - from).toBe(FADE);
});

test('noise stays as loud in the middle of the fade as around it', () => {
  const levels = Array.from({ length: 50 }, (_, i) => {
    const [before, after] = [noise(2 * REACH, 2 * i + 1), noise(2 * REACH, 2 * i + 2)];
    const joined = before.slice();
    crossfade([joined], [after], RATE);
    const middle = placeOf(joined, before, after)[0] + FADE / 2;
    return 10 * Math.log10(3 * power(joined.subarray(middle - 96, middle + 96)));
  });
  for (const level of levels) expect(Math.abs(level)).toBeLessThan(1.5);
});

test('both sides change over together where they are quiet', () => {
  const quiet = (samples: Float64Array) =>
    samples.map((sample, i) => (i >= REACH + 100 && i < REACH + 600 ? sample / 1000 : sample));
  const [before, after] = [quiet(noise(2 * REACH, 1)), quiet(noise(2 * REACH, 2))];
  const joined = before.slice();
  crossfade([joined], [after], RATE);
  const [from, to] = placeOf(joined, before, after);
  // Audio that is loud by its power may begin with a sample that is not.
  expect(Math.abs((from + to) / 2 - (REACH + 350))).toBeLessThan(20);
});

test('both sides change over together where they fit: in step with a voice', () => {
  const tone = (shift: number) =>
    Float64Array.from({ length: 2 * REACH }, (_, i) => Math.sin((2 * Math.PI * 120 * (i + shift)) / RATE));
  // The one behind is off by a third of a period up to 5 ms behind the seam, and in step from there on.
  const before = tone(0);
  const [off, inStep] = [tone(133), tone(0)];
  const after = off.map((sample, i) => (i < REACH + 240 ? sample : inStep[i]));
  const joined = before.slice();
  crossfade([joined], [after], RATE);
  for (const [i, sample] of joined.entries()) expect(sample).toBeCloseTo(before[i], 6);
});

test('all channels change over at one place', () => {
  const [before, after] = [
    [noise(2 * REACH, 1), noise(2 * REACH, 2)],
    [noise(2 * REACH, 3), noise(2 * REACH, 4)],
  ];
  const joined = before.map((plane) => plane.slice());
  crossfade(joined, after, RATE);
  expect(placeOf(joined[0], before[0], after[0])).toEqual(placeOf(joined[1], before[1], after[1]));
});

test('the place does not depend on the scale of the samples, so that integers and fractions agree', () => {
  const [before, after] = [noise(2 * REACH, 5), noise(2 * REACH, 6)].map((side) =>
    side.map((sample) => Math.round(sample * 32_767)),
  );
  const fractions = [before, after].map((side) => side.map((sample) => sample / 32_768));
  crossfade([before], [after], RATE);
  crossfade([fractions[0]], [fractions[1]], RATE);
  expect(fractions[0].map((sample) => sample * 32_768)).toEqual(before);
});

test('silence stays silent, and what is shorter than the fade is joined too', () => {
  const silent = new Float64Array(2 * REACH);
  crossfade([silent], [new Float64Array(2 * REACH)], RATE);
  expect(silent).toEqual(new Float64Array(2 * REACH));
  for (const length of [0, 2, 20]) {
    const joined = noise(length, 1);
    crossfade([joined], [noise(length, 2)], RATE);
    expect(joined.every(Number.isFinite)).toBe(true);
  }
});

test('a plain fade goes from nothing to all', () => {
  expect([0, 1, 2, 3, 4, 9].map((samples) => fadeGain(samples, 4))).toEqual([
    0.125, 0.375, 0.625, 0.875, 1, 1,
  ]);
});
