import { expect, test } from 'vitest';
import { exportPlan } from '#model/edl.ts';
import { advance, applyFades, cursorAt, previewPlan, spanAt } from './plan.ts';

const edit = {
  kept: [
    { start: 0, end: 1.01 },
    { start: 2, end: 3 },
    { start: 5, end: 10 },
  ],
  duration: 10,
  frameRate: { num: 30_000, den: 1001 },
  stretch: null,
};

test('the ranges are the very ones the download is cut at', () => {
  const plan = previewPlan(edit, 48_000);
  const download = exportPlan({ kept: edit.kept, frameRate: edit.frameRate, sampleRate: 48_000 });
  expect(plan.segments.map(({ start, count }) => [start, count])).toEqual(
    download.segments.map(({ startSample, sampleCount }) => [startSample, sampleCount]),
  );
});

test('ramps stand only where something was removed', () => {
  const { segments } = previewPlan(edit, 48_000);
  expect(segments.map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  const cutEnd = previewPlan({ ...edit, kept: [{ start: 0, end: 9 }] }, 48_000).segments;
  expect(cutEnd.at(-1)?.fadeOut).toBe(true);
});

test('a cursor in a cut stands at the next kept sample, behind everything at the end', () => {
  const plan = previewPlan({ ...edit, frameRate: null }, 100);
  expect(cursorAt(plan, 50)).toEqual({ segment: 0, offset: 50 });
  expect(cursorAt(plan, 101)).toEqual({ segment: 1, offset: 0 });
  expect(cursorAt(plan, 250)).toEqual({ segment: 1, offset: 50 });
  expect(cursorAt(plan, 5000)).toEqual({ segment: 3, offset: 0 });
  expect(spanAt(plan, cursorAt(plan, 5000), 0, 10)).toBeNull();
});

test('spans stop at a splice and go on behind it', () => {
  const plan = previewPlan({ ...edit, frameRate: null }, 100);
  const first = spanAt(plan, { segment: 0, offset: 90 }, 7, 50);
  expect(first).toEqual({ outputSample: 7, start: 90, count: 11 });
  const next = advance(plan, { segment: 0, offset: 90 }, 11);
  expect(spanAt(plan, next, 18, 50)).toEqual({ outputSample: 18, start: 200, count: 50 });
});

test('ramps reach from silence to full over 5 ms, whatever the chunks', () => {
  const plan = previewPlan({ ...edit, frameRate: null }, 1000);
  const whole = [new Float32Array(1000).fill(1)];
  applyFades(plan, { segment: 1, offset: 0 }, whole, 1000);
  expect([...whole[0].slice(0, 6)].map((v) => Math.round(v * 10))).toEqual([1, 3, 5, 7, 9, 10]);
  expect([...whole[0].slice(-6)].map((v) => Math.round(v * 10))).toEqual([10, 9, 7, 5, 3, 1]);
  const pieces = new Float32Array(1000);
  for (let at = 0; at < 1000; at += 3) {
    const count = Math.min(3, 1000 - at);
    const piece = [new Float32Array(count).fill(1)];
    applyFades(plan, { segment: 1, offset: at }, piece, count);
    pieces.set(piece[0], at);
  }
  expect(pieces).toEqual(whole[0]);
});

test('a stretch is cut out of the rounded edit, and a loop begins again behind its last sample', () => {
  const whole = previewPlan({ ...edit, frameRate: null }, 100);
  const once = previewPlan(
    { ...edit, frameRate: null, stretch: { start: 0.5, end: 2.2, loops: false } },
    100,
  );
  expect(once.segments).toEqual([
    { start: 50, count: 51, fadeIn: true, fadeOut: true },
    { start: 200, count: 20, fadeIn: true, fadeOut: true },
  ]);
  expect(whole.segments[0].start + whole.segments[0].count).toBe(101);
  expect(spanAt(once, advance(once, { segment: 1, offset: 0 }, 20), 0, 10)).toBeNull();

  const loop = { ...once, loops: true };
  expect(advance(loop, { segment: 1, offset: 0 }, 20)).toEqual({ segment: 0, offset: 0 });
  expect(cursorAt(loop, 900)).toEqual({ segment: 0, offset: 0 });
  expect(spanAt({ ...loop, segments: [] }, { segment: 0, offset: 0 }, 0, 10)).toBeNull();
});
