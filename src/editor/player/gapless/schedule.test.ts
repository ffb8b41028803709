import { expect, test } from 'vitest';
import { previewPlan } from './plan.ts';
import { Schedule } from './schedule.ts';

/** 100 samples a second, no frames. */
const planOf = (...kept: [number, number][]) =>
  previewPlan(
    { kept: kept.map(([start, end]) => ({ start, end })), duration: 20, frameRate: null, stretch: null },
    100,
  );

function scheduleOf(...spans: [number, number][]): Schedule {
  const schedule = new Schedule();
  for (const [start, count] of spans) schedule.append({ outputSample: schedule.end, start, count });
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
  const kept = [
    { start: 0, end: 1 },
    { start: 2, end: 9 },
  ];
  expect(schedule.heardAt(99, kept, 100)).toBe(0.99);
  expect(schedule.heardAt(100, kept, 100)).toBe(2);
  expect(schedule.heardAt(100, [{ start: 0, end: 9 }], 100)).toBe(1);
});

test('truncating and forgetting leave the rest in place', () => {
  const schedule = scheduleOf([0, 100], [200, 100], [400, 100]);
  schedule.truncate(150);
  expect(schedule.end).toBe(150);
  schedule.append({ outputSample: 150, start: 1000, count: 10 });
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
