import { EPSILON } from '../constants.ts';
import type { Range } from '../types.ts';
import { partitionPoint } from './sorted.ts';

/** The parts of a range that none of `others` (sorted, disjoint) covers, in order; parts of a rounding error are left out. */
export function rangeWithout({ start, end }: Range, others: readonly Range[]): readonly Range[] {
  const parts: Range[] = [];
  let from = start;
  for (
    let i = partitionPoint(others.length, (k) => others[k].end <= start + EPSILON);
    i < others.length && others[i].start < end - EPSILON;
    i++
  ) {
    if (others[i].start > from + EPSILON) parts.push({ start: from, end: others[i].start });
    from = others[i].end;
  }
  if (end > from + EPSILON) parts.push({ start: from, end });
  return parts;
}

export function sameRanges(a: readonly Range[], b: readonly Range[]): boolean {
  return (
    a === b ||
    (a.length === b.length && a.every(({ start, end }, i) => start === b[i].start && end === b[i].end))
  );
}
