import { expect, test } from 'vitest';
import { exportPlan } from '#model/media/edl.ts';
import { advance, cursorAt, previewPlan, seamBehind, spanAt } from './plan.ts';

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

test('the edit ends inside the recording only where something was removed', () => {
  expect(previewPlan(edit, 48_000)).toMatchObject({ isStartCut: false, isEndCut: false });
  const inside = previewPlan({ ...edit, kept: [{ start: 1, end: 9 }] }, 48_000);
  expect(inside).toMatchObject({ isStartCut: true, isEndCut: true });
});

test('a seam lies behind every segment but the last, and reaches no further than half of either', () => {
  const plan = previewPlan({ ...edit, frameRate: null }, 100);
  expect(seamBehind(plan, 0)).toEqual({ end: 101, next: 200, reach: 2 });
  expect(seamBehind(plan, 1)).toEqual({ end: 300, next: 500, reach: 2 });
  expect([-1, 2, 3].map((index) => seamBehind(plan, index))).toEqual([null, null, null]);
  const loop = previewPlan(
    { ...edit, frameRate: null, stretch: { start: 0.5, end: 2.02, loops: true } },
    100,
  );
  expect(seamBehind(loop, 1)).toEqual({ end: 202, next: 50, reach: 1 });
  expect(seamBehind(loop, -1)).toEqual({ end: 202, next: 50, reach: 1 });
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

test('a stretch is cut out of the rounded edit, and a loop begins again behind its last sample', () => {
  const whole = previewPlan({ ...edit, frameRate: null }, 100);
  const once = previewPlan(
    { ...edit, frameRate: null, stretch: { start: 0.5, end: 2.2, loops: false } },
    100,
  );
  expect(once.segments).toEqual([
    { start: 50, count: 51 },
    { start: 200, count: 20 },
  ]);
  expect(once).toMatchObject({ isStartCut: true, isEndCut: true });
  expect(whole.segments[0].start + whole.segments[0].count).toBe(101);
  expect(spanAt(once, advance(once, { segment: 1, offset: 0 }, 20), 0, 10)).toBeNull();

  const loop = { ...once, loops: true };
  expect(advance(loop, { segment: 1, offset: 0 }, 20)).toEqual({ segment: 0, offset: 0 });
  expect(cursorAt(loop, 900)).toEqual({ segment: 0, offset: 0 });
  expect(spanAt({ ...loop, segments: [] }, { segment: 0, offset: 0 }, 0, 10)).toBeNull();
});
