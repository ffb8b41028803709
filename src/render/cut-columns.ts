import { REASONS } from '#model/cut-reasons.ts';
import { partitionPoint } from '#model/sorted.ts';
import type { Cut } from '#model/types.ts';

/** What a cut looks like, as stored in `CutColumns.look`: the index of its reason, or new. */
export const LOOK_MANUAL = REASONS.indexOf('manual');
export const LOOK_NEW = REASONS.length;

/** The cuts as columns, in the document's order (by start). Times in source seconds. */
export interface CutColumns {
  readonly count: number;
  readonly cuts: readonly Cut[];
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest end among cuts 0…i: lets a binary search find what reaches into a window even if cuts overlap. */
  readonly reach: Float64Array;
  readonly look: Uint8Array;
}

/** Columns of the document's cuts. Takes from `before` those it has at the same place: all but one during a drag. */
export function cutColumns(cuts: readonly Cut[], before?: CutColumns): CutColumns {
  const count = cuts.length;
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const reach = new Float64Array(count);
  const look = new Uint8Array(count);
  const shared = before?.count === count ? before : null;
  if (shared) {
    start.set(shared.start);
    end.set(shared.end);
    look.set(shared.look);
  }
  let furthest = 0;
  for (let i = 0; i < count; i++) {
    const cut = cuts[i];
    if (cut !== shared?.cuts[i]) {
      start[i] = cut.start;
      end[i] = cut.start + cut.duration;
      look[i] = lookOf(cut);
    }
    if (end[i] > furthest) furthest = end[i];
    reach[i] = furthest;
  }
  return { count, cuts, start, end, reach, look };
}

function lookOf(cut: Cut): number {
  return cut.isNew ? LOOK_NEW : REASONS.indexOf(cut.reason);
}

/** First index whose value exceeds `value` in a column that never falls; `count` when there is none. */
export function firstAbove(column: Float64Array, count: number, value: number): number {
  return partitionPoint(count, (i) => column[i] <= value);
}

/** Index range `[first, last)` of the cuts that touch `[from, to]` source seconds. */
export function cutsBetween(columns: CutColumns, from: number, to: number): { first: number; last: number } {
  return {
    first: firstAbove(columns.reach, columns.count, from),
    last: firstAbove(columns.start, columns.count, to),
  };
}

/** Index of the cut with `id`, −1 when there is none. */
export function indexOfCut(columns: CutColumns, id: string | null): number {
  return id === null ? -1 : columns.cuts.findIndex((cut) => cut.id === id);
}
