import { EPSILON } from '../constants.ts';
import { clamp, partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Range } from '../types.ts';
import { cutEnd } from './cut.ts';

export interface TimeMap {
  /** Sorted, source seconds. */
  readonly kept: readonly Range[];
  /** Sorted and merged, source seconds. */
  readonly removed: readonly Range[];
  readonly editedDuration: number;
  /** Inside a cut, that of the seam. */
  toEdited(sourceTime: number): number;
  /** At a seam, the moment after the cut. */
  toSource(editedTime: number): number;
  /** The removed range at or after `sourceTime`. */
  nextCutAt(sourceTime: number): Range | null;
}

type Span = Pick<Cut, 'start' | 'duration'>;

/** Cuts sorted by start; they may overlap. */
export function timeMap(cuts: readonly Span[], duration: number): TimeMap {
  const removed = mergedRanges(cuts, duration);
  const kept = complement(removed, duration);
  const editedStart = new Float64Array(kept.length + 1);
  for (const [i, { start, end }] of kept.entries()) editedStart[i + 1] = editedStart[i] + (end - start);
  const editedDuration = editedStart[kept.length];

  return {
    kept,
    removed,
    editedDuration,
    toEdited(sourceTime) {
      const i = partitionPoint(kept.length, (k) => kept[k].start <= sourceTime) - 1;
      if (i < 0) return 0;
      return editedStart[i] + Math.min(sourceTime, kept[i].end) - kept[i].start;
    },
    toSource(editedTime) {
      if (kept.length === 0) return 0;
      const time = clamp(editedTime, 0, editedDuration);
      const i = Math.max(0, partitionPoint(kept.length, (k) => editedStart[k] <= time) - 1);
      return Math.min(kept[i].start + (time - editedStart[i]), kept[i].end);
    },
    nextCutAt(sourceTime) {
      return removed[partitionPoint(removed.length, (k) => removed[k].end <= sourceTime)] ?? null;
    },
  };
}

function mergedRanges(cuts: readonly Span[], duration: number): Range[] {
  const merged: { start: number; end: number }[] = [];
  for (const cut of cuts) {
    // What is less than EPSILON from either end of the media is cut as well: nothing that short is kept.
    const start = cut.start <= EPSILON ? 0 : cut.start;
    const end = cutEnd(cut) >= duration - EPSILON ? duration : cutEnd(cut);
    if (!(end > start)) continue;
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end + EPSILON) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function complement(removed: readonly Range[], duration: number): Range[] {
  const kept: Range[] = [];
  let from = 0;
  for (const { start, end } of removed) {
    if (start - from > EPSILON) kept.push({ start: from, end: start });
    from = end;
  }
  if (duration - from > EPSILON) kept.push({ start: from, end: duration });
  return kept;
}

const maps = new WeakMap<readonly Cut[], { duration: number; map: TimeMap }>();

/** Cached by list of cuts. */
export function timeMapOf(doc: EditorDocument): TimeMap {
  const known = maps.get(doc.cuts);
  if (known?.duration === doc.duration) return known.map;
  const map = timeMap(doc.cuts, doc.duration);
  maps.set(doc.cuts, { duration: doc.duration, map });
  return map;
}
