import { expect, test } from 'vitest';
import { REASONS } from '#model/cut-reasons.ts';
import type { Cut } from '#model/types.ts';
import { cutColumns } from '../geometry/cut-columns.ts';
import { densityRuns, SHADES } from './overview-density.ts';

const [LOOK_MANUAL, LOOK_SILENCE, LOOK_SUGGESTED] = (['manual', 'silence', 'suggested'] as const).map(
  (reason) => REASONS.indexOf(reason),
);

const cut = (start: number, duration: number, reason: Cut['reason']): Cut => ({
  id: `${reason} ${start}`,
  start,
  duration,
  reason,
  color: '',
  description: '',
  startWordIdx: -1,
  endWordIdx: -1,
  isNew: false,
});

test('a pixel is as strong as the share of it that is cut', () => {
  const cuts = [cut(0, 10, 'manual'), ...Array.from({ length: 10 }, (_, i) => cut(20 + i, 0.2, 'manual'))];
  const runs = densityRuns(cutColumns(cuts), 100, 10);
  expect(runs).toEqual([
    { left: 0, right: 1, look: LOOK_MANUAL, shade: SHADES },
    { left: 2, right: 3, look: LOOK_MANUAL, shade: 3 },
  ]);
});

test('of several kinds in one pixel the larger shows, silences with half their weight', () => {
  const of = (...cuts: Cut[]) => densityRuns(cutColumns(cuts), 10, 1)[0]?.look;
  expect(of(cut(0, 3, 'manual'), cut(4, 4, 'silence'))).toBe(LOOK_MANUAL);
  expect(of(cut(0, 1, 'manual'), cut(4, 4, 'silence'))).toBe(LOOK_SILENCE);
  expect(of(cut(0, 1, 'manual'), cut(4, 2, 'suggested'))).toBe(LOOK_SUGGESTED);
});

test('neighbours alike become one run, and the end of the recording is kept', () => {
  const cuts = Array.from({ length: 1000 }, (_, i) => cut(i, 0.5, 'manual'));
  expect(densityRuns(cutColumns(cuts), 1000, 100)).toEqual([
    { left: 0, right: 100, look: LOOK_MANUAL, shade: 5 },
  ]);
});

test('a change of less than shows leaves the runs as they are', () => {
  const cuts = Array.from({ length: 50 }, (_, i) => cut(i * 2, 0.9, i % 3 ? 'manual' : 'silence'));
  const before = cutColumns(cuts);
  const with20 = (duration: number) => cutColumns(cuts.with(20, { ...cuts[20], duration }));
  for (const [duration, isSame] of [
    [0.91, true],
    [1.9, false],
  ] as const) {
    const now = with20(duration);
    const runs = [before, now].map((columns) => JSON.stringify(densityRuns(columns, 100, 20)));
    expect(runs[0] === runs[1]).toBe(isSame);
  }
});
