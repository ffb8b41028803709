import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameGrid } from './frame-grid.ts';

const times = (count: number, rate: number, round = 1e6) =>
  Float64Array.from({ length: count }, (_, i) => Math.round((i * round) / rate) / round);

test('keeps 29.97 as a ratio, also where times are whole milliseconds', () => {
  const exact = { num: 30000, den: 1001 };
  expect(frameGrid(times(3000, 30000 / 1001, 1000), [{ num: 0, den: 0 }])).toEqual({
    rate: exact,
    variable: false,
  });
  expect(frameGrid(times(300, 30), [{ num: 30, den: 1 }])).toEqual({
    rate: { num: 30, den: 1 },
    variable: false,
  });
});

test.each([
  { num: 100, den: 1 },
  { num: 120_000, den: 1001 },
  { num: 240_000, den: 1001 },
  { num: 240, den: 1 },
])('keeps $num/$den frames a second, claimed or not', (rate) => {
  const shown = times(2400, rate.num / rate.den, 90_000);
  expect(frameGrid(shown, [rate])).toEqual({ rate, variable: false });
  expect(frameGrid(shown, [{ num: 1000, den: 1 }])).toEqual({ rate, variable: false });
});

test('slow motion with some missing frames gets the grid of its own rate', () => {
  const missing = times(2400, 240, 2400).filter((_, i) => i % 50 !== 7);
  expect(frameGrid(missing, [{ num: 2400, den: 1 }])).toEqual({ rate: { num: 240, den: 1 }, variable: true });
});

test('accepts frames in stored order, with B-frames', () => {
  const stored = times(60, 25).map((_, i, all) => all[i % 2 === 0 ? Math.min(i + 1, 59) : i - 1] ?? 0);
  expect(frameGrid(stored, [{ num: 25, den: 1 }]).variable).toBe(false);
});

test('a missing frame makes the rate variable, on the grid most frames have', () => {
  const missing = times(300, 30).filter((_, i) => i % 10 !== 4);
  expect(
    frameGrid(missing, [
      { num: 1000, den: 1 },
      { num: 27, den: 1 },
    ]),
  ).toEqual({
    rate: { num: 30, den: 1 },
    variable: true,
  });
});

test.each([
  ['at the end, as of a recording that was trimmed by copying', 300, [295, 297, 298], 3],
  ['of a short recording', 40, [33, 34, 35, 37], 4],
  ['now and then', 3000, [70, 700, 701, 2000], 4],
])('a few missing frames leave the rate constant: %s', (_, count, gone, missing) => {
  for (const rate of [25, 30_000 / 1001])
    for (const round of [1000, 90_000]) {
      const shown = times(count, rate, round).filter((_, i) => !gone.includes(i));
      const exact = rate === 25 ? { num: 25, den: 1 } : { num: 30_000, den: 1001 };
      expect(frameGrid(shown, [{ num: 1000, den: 1 }, exact])).toEqual({
        rate: exact,
        variable: false,
        missing,
      });
    }
});

test('missing frames make the rate variable where they are many or in a long row, or others lie off the grid', () => {
  const whole = times(3000, 30);
  const isVariable = (shown: Float64Array) => frameGrid(shown, [{ num: 30, den: 1 }]).variable;
  expect(isVariable(whole.filter((_, i) => i % 90 !== 4))).toBe(true);
  expect(isVariable(whole.filter((_, i) => i < 100 || i > 116))).toBe(true);
  expect(isVariable(whole.filter((_, i) => i < 100 || i > 115))).toBe(false);
  expect(isVariable(whole.map((time, i) => (i < 100 ? time : time + 0.04)))).toBe(true);
});

/** Seconds of frames with these pauses between them. */
const paused = (pauses: readonly number[]) => {
  let time = 0;
  return Float64Array.from([0, ...pauses], (pause) => (time += pause));
};
const lost = (shown: Float64Array, { num, den }: { num: number; den: number }) =>
  shown.length - new Set(shown.map((time) => Math.round((time * num) / den))).size;

test('the grid of a variable rate gives almost every frame a slot of its own, or is the finest one', () => {
  const pause = fc.oneof(
    fc.double({ min: 1 / 58, max: 1 / 20, noNaN: true }),
    fc.double({ min: 1 / 30, max: 2, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(pause, { minLength: 5, maxLength: 200 }), (pauses) => {
      const shown = paused(pauses);
      const { rate } = frameGrid(shown, []);
      expect(rate.num / rate.den).toBeLessThanOrEqual(60);
      if (rate.num !== 60) expect(lost(shown, rate)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a screen recording gets a grid for its bursts, slides get an ordinary one', () => {
  const bursts = Array.from({ length: 400 }, (_, i) => (i % 40 < 8 ? 1 / 60 : 0.25));
  expect(lost(paused(bursts), frameGrid(paused(bursts), []).rate)).toBe(0);
  // In whole milliseconds 59.94 suits as well, but loses one.
  const rests = [1, 1, 2, 60, 1, 5, 1, 1, 31, 3, 1, 17, 1, 1, 1, 44, 7];
  const slots = paused(Array.from({ length: 70 }, (_, i) => rests[i % rests.length] ?? 1));
  const rounded = slots.map((slot) => Math.round((1000 * slot) / 60) / 1000);
  expect(lost(rounded, { num: 60_000, den: 1001 })).toBe(1);
  expect(frameGrid(rounded, []).rate).toEqual({ num: 60, den: 1 });
  expect(frameGrid(paused(bursts.map(() => 3)), []).rate).toEqual({ num: 30, den: 1 });
  // Slow motion within a recording of 30 frames a second.
  const slow = Array.from({ length: 600 }, (_, i) => (i % 300 < 100 ? 1 / 240 : 1 / 30));
  expect(lost(paused(slow), frameGrid(paused(slow), []).rate)).toBe(0);
});

test('a single pair of close frames, or one jump, does not make the grid finer', () => {
  const halves = times(360, 30).map((time, i) => (i < 180 ? time : time - 0.021));
  expect(frameGrid(halves, [])).toEqual({ rate: { num: 30, den: 1 }, variable: true });
  const close = Array.from({ length: 3000 }, (_, i) =>
    i === 77 || i === 1500 ? 0.004 : i % 9 === 0 ? 0.1 : 1 / 30,
  );
  expect(lost(paused(close), { num: 30, den: 1 })).toBe(2);
  expect(frameGrid(paused(close), []).rate).toEqual({ num: 30, den: 1 });
});

test('grids above 60 fps are chosen only for recordings with that many frames', () => {
  const pairs = Array.from({ length: 300 }, (_, i) => (i % 25 === 0 ? 0.004 : i % 9 === 0 ? 0.1 : 1 / 30));
  expect(lost(paused(pairs), { num: 60, den: 1 })).toBeGreaterThan(0);
  expect(frameGrid(paused(pairs), []).rate).toEqual({ num: 60, den: 1 });
});

test('slots are counted from the start of the recording, which may be before its first frame', () => {
  // 30 a second with some jitter and pauses, half a slot off the grid from 0.
  const shown = Float64Array.from({ length: 300 }, (_, i) => {
    const slot = i + 2 * Math.floor(i / 10);
    return (slot + 3.5) / 30 + ((i * 7) % 11) * 0.0004 - 0.002;
  });
  const { rate } = frameGrid(shown, [], () => 0);
  expect(lost(shown, rate)).toBeLessThanOrEqual(1);
  expect(lost(shown, frameGrid(shown, []).rate)).toBeGreaterThan(1);
});
