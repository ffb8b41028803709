import { expect, test } from 'vitest';
import type { Clip } from '#model/types.ts';
import { clipColumns } from './clip-columns.ts';

const clip = (start: number, duration: number, reason: Clip['reason'] = 'manual') =>
  ({ id: `${start}`, start, duration, reason, isNew: false }) as Clip;

test('columns made from those before are the same as new ones', () => {
  const clips = [clip(0, 1), clip(2, 5), clip(4, 1, 'silence'), clip(8, 1)];
  const before = clipColumns(clips);
  for (const now of [
    clips.with(1, clip(2, 0.5)),
    clips.with(2, clip(4.5, 9, 'suggested')),
    clips.slice(1),
    [...clips, clip(10, 1)],
  ]) {
    expect(clipColumns(now, before)).toEqual(clipColumns(now));
  }
});
