import { EPSILON } from './constants.ts';
import { cutEnd } from './cut.ts';
import { clamp, partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument, Range } from './types.ts';

/** The way between the two clocks of one set of cuts. */
export interface TimeMap {
  /** What is left of the media, sorted, source seconds. */
  readonly kept: readonly Range[];
  /** What is taken out, sorted, touching and overlapping cuts as one, source seconds. */
  readonly removed: readonly Range[];
  /** Length of what is left. */
  readonly editedDuration: number;
  /** Edited time of a source time; inside a cut, that of the seam. */
  toEdited(sourceTime: number): number;
  /** Source time of an edited time; at a seam, the first moment after the cut. */
  toSource(editedTime: number): number;
  /** The removed range that holds `sourceTime` (source seconds), else the next one, else null. */
  nextCutAt(sourceTime: number): Range | null;
}

/** What a map needs of a cut; the server has no more than that. */
type Span = Pick<Cut, 'start' | 'duration'>;

/** Builds the map for cuts sorted by start (they may overlap) of a media `duration` source seconds long. */
export function timeMap(cuts: readonly Span[], duration: number): TimeMap {
  const removed = mergedRanges(cuts, duration);
  const kept = complement(removed, duration);
  /** Edited time at which each kept range begins. */
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

/** The time map of a document's cuts; made once for a list of cuts. */
export function timeMapOf(doc: EditorDocument): TimeMap {
  const known = maps.get(doc.cuts);
  if (known?.duration === doc.duration) return known.map;
  const map = timeMap(doc.cuts, doc.duration);
  maps.set(doc.cuts, { duration: doc.duration, map });
  return map;
}
