import { REASONS } from '#model/cut-reasons.ts';
import { partitionPoint } from '#model/sorted.ts';
import type { Clip } from '#model/types.ts';

/** What a cut looks like, as stored in `ClipColumns.look`: the index of its reason, or new. */
export const LOOK_MANUAL = REASONS.indexOf('manual');
export const LOOK_NEW = REASONS.length;

/** The cuts as columns, in the document's order (by start). Times in source seconds. */
export interface ClipColumns {
  readonly count: number;
  readonly clips: readonly Clip[];
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The latest end among clips 0…i: lets a binary search find what reaches into a window even if cuts overlap. */
  readonly reach: Float64Array;
  readonly look: Uint8Array;
}

/** Columns of the document's cuts. Takes from `before` those it has at the same place: all but one during a drag. */
export function clipColumns(clips: readonly Clip[], before?: ClipColumns): ClipColumns {
  const count = clips.length;
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
    const clip = clips[i];
    if (clip !== shared?.clips[i]) {
      start[i] = clip.start;
      end[i] = clip.start + clip.duration;
      look[i] = lookOf(clip);
    }
    if (end[i] > furthest) furthest = end[i];
    reach[i] = furthest;
  }
  return { count, clips, start, end, reach, look };
}

function lookOf(clip: Clip): number {
  return clip.isNew ? LOOK_NEW : REASONS.indexOf(clip.reason);
}

/** First index whose value exceeds `value` in a column that never falls; `count` when there is none. */
export function firstAbove(column: Float64Array, count: number, value: number): number {
  return partitionPoint(count, (i) => column[i] <= value);
}

/** Index range `[first, last)` of the cuts that touch `[from, to]` source seconds. */
export function clipsBetween(
  columns: ClipColumns,
  from: number,
  to: number,
): { first: number; last: number } {
  return {
    first: firstAbove(columns.reach, columns.count, from),
    last: firstAbove(columns.start, columns.count, to),
  };
}

/** Index of the cut with `id`, −1 when there is none. */
export function indexOfClip(columns: ClipColumns, id: string | null): number {
  return id === null ? -1 : columns.clips.findIndex((clip) => clip.id === id);
}
