import { expect, test } from 'vitest';
import type { Cut } from '#model/types.ts';
import { cutColumns } from './cut-columns.ts';

const cut = (start: number, duration: number, reason: Cut['reason'] = 'manual') =>
  ({ id: `${start}`, start, duration, reason, isNew: false }) as Cut;

test('columns made from those before are the same as new ones', () => {
  const cuts = [cut(0, 1), cut(2, 5), cut(4, 1, 'silence'), cut(8, 1)];
  const before = cutColumns(cuts);
  for (const now of [
    cuts.with(1, cut(2, 0.5)),
    cuts.with(2, cut(4.5, 9, 'suggested')),
    cuts.slice(1),
    [...cuts, cut(10, 1)],
  ]) {
    expect(cutColumns(now, before)).toEqual(cutColumns(now));
  }
});
