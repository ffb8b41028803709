import { expect, test } from 'vitest';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { exportPlan } from '#model/media/edl.ts';
import { advance, cursorAt, playFrom, previewPlan, seamBehind, snapToPlan, spanAt } from './plan.ts';

const edit = {
  kept: [
    { start: 0, end: 1.01 },
    { start: 2, end: 3 },
    { start: 5, end: 10 },
  ],
  blocks: [],
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
  expect(seamBehind(plan, 0)).toMatchObject({ end: 101, behind: { start: 200 }, reach: 2 });
  expect(seamBehind(plan, 1)).toMatchObject({ end: 300, behind: { start: 500 }, reach: 2 });
  expect([-1, 2, 3].map((index) => seamBehind(plan, index))).toEqual([null, null, null]);
  const loop = previewPlan(
    { ...edit, frameRate: null, stretch: { start: 0.5, end: 2.02, loops: true } },
    100,
  );
  expect(seamBehind(loop, 1)).toMatchObject({ end: 202, behind: { start: 50 }, reach: 1 });
  expect(seamBehind(loop, -1)).toMatchObject({ end: 202, behind: { start: 50 }, reach: 1 });
});

test('a cursor in a cut stands at the next kept sample, behind everything at the end', () => {
  const plan = previewPlan({ ...edit, frameRate: null }, 100);
  expect(cursorAt(plan, 0.5)).toEqual({ segment: 0, offset: 50 });
  expect(cursorAt(plan, 1.01)).toEqual({ segment: 1, offset: 0 });
  expect(cursorAt(plan, 2.5)).toEqual({ segment: 1, offset: 50 });
  expect(cursorAt(plan, 50)).toEqual({ segment: 3, offset: 0 });
  expect(spanAt(plan, cursorAt(plan, 50), 0, 10)).toBeNull();
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
  expect(cursorAt(loop, 9)).toEqual({ segment: 0, offset: 0 });
  expect(spanAt({ ...loop, segments: [] }, { segment: 0, offset: 0 }, 0, 10)).toBeNull();
});

/** Ten frames a second; the borders lie within a frame. Plays 4–5.04, 8.24–10, 0–2.26, 5.04–8.24, then 2.26–4, whose end is cut. */
const moved = previewPlan(
  {
    kept: [
      { start: 4, end: 5.04 },
      { start: 8.24, end: 10 },
      { start: 0, end: 2.26 },
      { start: 5.04, end: 8.24 },
      { start: 2.26, end: 3.5 },
    ],
    blocks: [4, 8.24, 0, 5.04, 2.26],
    duration: 10,
    frameRate: { num: 10, den: 1 },
    stretch: null,
  },
  1000,
);

test('in another order a source time is looked for in its block, and goes on where that ends', () => {
  expect(moved.segments.map(({ start, count }) => [start, start + count])).toEqual([
    [4000, 5000],
    [8200, 10_000],
    [0, 2300],
    [5000, 8200],
    [2300, 3500],
  ]);
  expect(cursorAt(moved, 1)).toEqual({ segment: 2, offset: 1000 });
  expect(cursorAt(moved, 9)).toEqual({ segment: 1, offset: 800 });
  // The border at 2.26 was rounded to 2.3, that at 8.24 to 8.2: either side of it is of its own block.
  expect(cursorAt(moved, 2.25)).toEqual({ segment: 2, offset: 2250 });
  expect(cursorAt(moved, 2.27)).toEqual({ segment: 4, offset: 0 });
  expect(cursorAt(moved, 8.23)).toEqual({ segment: 4, offset: 0 });
  expect(cursorAt(moved, 8.24)).toEqual({ segment: 1, offset: 40 });
  // The cut at the end of the last block that plays, which is not the end of the recording.
  expect(cursorAt(moved, 3.7)).toEqual({ segment: 5, offset: 0 });
  expect(moved).toMatchObject({ isStartCut: true, isEndCut: true });
});

test('no position is told that is of another block than the one that plays there', () => {
  expect(snapToPlan(moved, 2.27)).toBe(2.3);
  expect(snapToPlan(moved, 8.23)).toBe(2.3);
  expect(snapToPlan(moved, 8.24, 8200)).toBe(8.24);
  expect(snapToPlan(moved, 3.7)).toBe(3.5);
  expect(playFrom(moved, 3.49, 0.02)).toBe(4);
  expect(playFrom(moved, 9.99, 0.02)).toBe(9.99);
  const whole = previewPlan(
    {
      ...edit,
      kept: arrangementOf({ blocks: [5, 0], duration: 10 }).blocks,
      blocks: [5, 0],
      frameRate: null,
    },
    48_000,
  );
  const end = snapToPlan(whole, 4.999_999_999);
  expect(end).toBeLessThan(5);
  expect(playFrom(whole, end, 0.02)).toBe(5);
});

test('a stretch from one block into another holds nothing but what plays between', () => {
  const stretch = { start: 9.5, end: 1, loops: false };
  const { kept, blocks } = { kept: moved.order.blocks, blocks: [4, 8.24, 0, 5.04, 2.26] };
  const plan = previewPlan({ kept, blocks, duration: 10, frameRate: { num: 10, den: 1 }, stretch }, 1000);
  expect(plan.segments).toEqual([
    { start: 9500, count: 500 },
    { start: 0, count: 1000 },
  ]);
  // The block of 2.26 begins in the last frame of the one before it, which plays elsewhere.
  const first = previewPlan(
    {
      kept,
      blocks,
      duration: 10,
      frameRate: { num: 10, den: 1 },
      stretch: { start: 2.26, end: 3, loops: false },
    },
    1000,
  );
  expect(first.segments).toEqual([{ start: 2300, count: 700 }]);
});
