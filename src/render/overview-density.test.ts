import { expect, test } from 'vitest';
import { REASONS } from '#model/cut-reasons.ts';
import type { Clip } from '#model/types.ts';
import { clipColumns } from './clip-columns.ts';
import { densityRuns, SHADES } from './overview-density.ts';

const [LOOK_MANUAL, LOOK_SILENCE, LOOK_SUGGESTED] = (['manual', 'silence', 'suggested'] as const).map(
  (reason) => REASONS.indexOf(reason),
);

const clip = (start: number, duration: number, reason: Clip['reason']): Clip => ({
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
  const clips = [clip(0, 10, 'manual'), ...Array.from({ length: 10 }, (_, i) => clip(20 + i, 0.2, 'manual'))];
  const runs = densityRuns(clipColumns(clips), 100, 10);
  expect(runs).toEqual([
    { left: 0, right: 1, look: LOOK_MANUAL, shade: SHADES },
    { left: 2, right: 3, look: LOOK_MANUAL, shade: 3 },
  ]);
});

test('of several kinds in one pixel the larger shows, silences with half their weight', () => {
  const of = (...clips: Clip[]) => densityRuns(clipColumns(clips), 10, 1)[0]?.look;
  expect(of(clip(0, 3, 'manual'), clip(4, 4, 'silence'))).toBe(LOOK_MANUAL);
  expect(of(clip(0, 1, 'manual'), clip(4, 4, 'silence'))).toBe(LOOK_SILENCE);
  expect(of(clip(0, 1, 'manual'), clip(4, 2, 'suggested'))).toBe(LOOK_SUGGESTED);
});

test('neighbours alike become one run, and the end of the recording is kept', () => {
  const clips = Array.from({ length: 1000 }, (_, i) => clip(i, 0.5, 'manual'));
  expect(densityRuns(clipColumns(clips), 1000, 100)).toEqual([
    { left: 0, right: 100, look: LOOK_MANUAL, shade: 5 },
  ]);
});

test('a change of less than shows leaves the runs as they are', () => {
  const clips = Array.from({ length: 50 }, (_, i) => clip(i * 2, 0.9, i % 3 ? 'manual' : 'silence'));
  const before = clipColumns(clips);
  const with20 = (duration: number) => clipColumns(clips.with(20, { ...clips[20], duration }));
  for (const [duration, isSame] of [
    [0.91, true],
    [1.9, false],
  ] as const) {
    const now = with20(duration);
    const runs = [before, now].map((columns) => JSON.stringify(densityRuns(columns, 100, 20)));
    expect(runs[0] === runs[1]).toBe(isSame);
  }
});
