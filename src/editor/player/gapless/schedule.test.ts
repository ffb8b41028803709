import { expect, test } from 'vitest';
import { advance, type Cursor, type PreviewPlan, previewPlan, spanAt } from './plan.ts';
import { Schedule } from './schedule.ts';

/** 100 samples a second, no frames. */
const planOf = (...kept: [number, number][]) => orderedPlan([], ...kept);

const orderedPlan = (blocks: number[], ...kept: [number, number][]) =>
  previewPlan(
    {
      kept: kept.map(([start, end]) => ({ start, end })),
      ...{ blocks, duration: 20, frameRate: null, stretch: null },
    },
    100,
  );

function scheduleOf(...spans: [number, number][]): Schedule {
  const schedule = new Schedule();
  for (const [start, count] of spans)
    schedule.append({ outputSample: schedule.end, start, count, room: undefined });
  return schedule;
}

/** What a plan has until `end`. */
function scheduled(plan: PreviewPlan, end: number): Schedule {
  const schedule = new Schedule();
  for (let cursor: Cursor = { segment: 0, offset: 0 }; schedule.end < end; ) {
    const span = spanAt(plan, cursor, schedule.end, end - schedule.end);
    if (!span) break;
    schedule.append(span);
    cursor = advance(plan, cursor, span.count);
  }
  return schedule;
}

test('maps output to source across splices, and holds at both ends', () => {
  const schedule = scheduleOf([0, 100], [200, 50], [250, 50]);
  expect(schedule.end).toBe(200);
  expect(schedule.sourceAt(-5)).toBe(0);
  expect(schedule.sourceAt(99.5)).toBe(99.5);
  expect(schedule.sourceAt(100)).toBe(200);
  expect(schedule.sourceAt(199)).toBe(299);
  expect(schedule.sourceAt(900)).toBe(300);
});

test('a schedule that ran out at a cut holds at the end of the cut, else where it ran out', () => {
  const schedule = scheduleOf([0, 100]);
  const plan = planOf([0, 1], [2, 9]);
  expect(schedule.heardAt(99, plan)).toBe(0.99);
  expect(schedule.heardAt(100, plan)).toBe(2);
  expect(schedule.heardAt(100, planOf([0, 9]))).toBe(1);
});

test('truncating and forgetting leave the rest in place', () => {
  const schedule = scheduleOf([0, 100], [200, 100], [400, 100]);
  schedule.truncate(150);
  expect(schedule.end).toBe(150);
  schedule.append({ outputSample: 150, start: 1000, count: 10, room: undefined });
  schedule.forget(120);
  expect(schedule.sourceAt(120)).toBe(220);
  expect(schedule.sourceAt(155)).toBe(1005);
});

test('an edit behind what is scheduled changes nothing of it', () => {
  const schedule = scheduleOf([0, 100], [200, 100]);
  expect(schedule.divergence(planOf([0, 1], [2, 9]), 20)).toBe(200);
});

test('an edit differs from the first sample that would sound otherwise', () => {
  const schedule = scheduleOf([0, 100], [200, 100]);
  // The cut grew, shrank, went, or a new one came.
  expect(schedule.divergence(planOf([0, 1], [2.5, 9]), 20)).toBe(100);
  expect(schedule.divergence(planOf([0, 1.1], [2, 9]), 20)).toBe(100);
  expect(schedule.divergence(planOf([0, 20]), 20)).toBe(100);
  expect(schedule.divergence(planOf([0, 0.6], [0.8, 1], [2, 20]), 20)).toBe(60);
  // A cut around the very place.
  expect(schedule.divergence(planOf([0, 0.1], [0.5, 1], [2, 20]), 20)).toBe(20);
});

const before = orderedPlan([10, 0, 15], [10, 15], [0, 10], [15, 20]);

test('a schedule goes back where the order does, and holds there when it has run out', () => {
  const schedule = scheduled(before, 1500);
  expect([499, 500, 1499].map((at) => schedule.heardAt(at, before))).toEqual([14.99, 0, 9.99]);
  // 10 is the start of the block that has played, and the end of the one that has run out.
  expect(schedule.heardAt(1500, before)).toBe(15);
  const end = scheduled(orderedPlan([10, 0], [10, 20], [0, 10]), 2000);
  expect(end.heardAt(2000, orderedPlan([10, 0], [10, 20], [0, 10]))).toBeCloseTo(10, 6);
  expect(end.heardAt(2000, orderedPlan([10, 0], [10, 20], [0, 10]))).toBeLessThan(10);
});

test('a move while it plays changes what follows the block, and nothing of what plays', () => {
  // 15–20 goes to the front: behind 0–10 the edit ends.
  const after = orderedPlan([15, 10, 0], [15, 20], [10, 15], [0, 10]);
  const schedule = scheduled(before, 1700);
  expect(schedule.divergence(after, 600)).toBe(1500);
  expect(schedule.cursorIn(after, 600)).toEqual({ segment: 2, offset: 100 });
  expect(schedule.divergence(before, 600)).toBe(1700);
  // All of a block is queued: what follows it is told by the block, not by the time at which it ends.
  const queued = scheduled(before, 500);
  expect(queued.divergence(after, 499)).toBe(500);
  expect(queued.cursorIn(after, 500)).toEqual({ segment: 2, offset: 0 });
  // The block that plays goes elsewhere: it is played on.
  const away = orderedPlan([10, 15, 0], [10, 15], [15, 20], [0, 10]);
  expect(schedule.divergence(away, 600)).toBe(1500);
  expect(schedule.divergence(away, 450)).toBe(500);
});
