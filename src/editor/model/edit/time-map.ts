import { EPSILON } from '../constants.ts';
import { clamp, partitionPoint } from '../time/sorted.ts';
import type { Blocks, Cut, EditorDocument, Range } from '../types.ts';
import { arrangementOf } from './arrangement.ts';
import { RECORDED_ORDER } from './blocks.ts';
import { cutEnd } from './cut.ts';

export interface TimeMap {
  /** Source seconds, in playing order; sorted where nothing was moved. */
  readonly kept: readonly Range[];
  /** Sorted and merged, source seconds. */
  readonly removed: readonly Range[];
  readonly editedDuration: number;
  /** Inside a cut, that of the seam. Where a block begins, its beginning; as `end`, the end of what was recorded before it. */
  toEdited(sourceTime: number, as?: 'end'): number;
  /** At a seam, the moment after the cut. Never the end of a block, which is the start of another one. */
  toSource(editedTime: number): number;
  /** The removed range at or after `sourceTime`. */
  nextCutAt(sourceTime: number): Range | null;
}

type Span = Pick<Cut, 'start' | 'duration'>;

/** Cuts sorted by start; they may overlap. */
export function timeMap(cuts: readonly Span[], duration: number, order: Blocks = RECORDED_ORDER): TimeMap {
  const removed = mergedRanges(cuts, duration);
  const kept: Range[] = [];
  const { blocks, blockAt } = arrangementOf({ blocks: order, duration });
  /** By block: which of `kept` is its first. */
  const firsts = blocks.map((block) => {
    const first = kept.length;
    keepRest(kept, removed, block);
    return first;
  });
  const editedStart = new Float64Array(kept.length + 1);
  for (const [i, { start, end }] of kept.entries()) editedStart[i + 1] = editedStart[i] + (end - start);
  const editedDuration = editedStart[kept.length];

  return {
    kept,
    removed,
    editedDuration,
    toEdited(sourceTime, as) {
      const block = blockAt(sourceTime, as);
      const first = firsts[block];
      const count = (firsts[block + 1] ?? kept.length) - first;
      const i = first + partitionPoint(count, (k) => kept[first + k].start <= sourceTime) - 1;
      if (i < first) return editedStart[first];
      return editedStart[i] + Math.min(sourceTime, kept[i].end) - kept[i].start;
    },
    toSource(editedTime) {
      if (kept.length === 0) return 0;
      const time = clamp(editedTime, 0, editedDuration);
      const i = Math.max(0, partitionPoint(kept.length, (k) => editedStart[k] <= time) - 1);
      const last = blocks.length > 1 ? kept[i].end - EPSILON : kept[i].end;
      return Math.min(kept[i].start + (time - editedStart[i]), last);
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

/** What `removed` leaves of a block. */
function keepRest(kept: Range[], removed: readonly Range[], block: Range): void {
  let from = block.start;
  for (
    let i = partitionPoint(removed.length, (k) => removed[k].end <= from);
    removed[i]?.start < block.end;
    i++
  ) {
    if (removed[i].start - from > EPSILON) kept.push({ start: from, end: removed[i].start });
    from = removed[i].end;
  }
  if (block.end - from > EPSILON) kept.push({ start: from, end: block.end });
}

const maps = new WeakMap<readonly Cut[], { order: Blocks; duration: number; map: TimeMap }>();

/** Cached by list of cuts. */
export function timeMapOf(doc: EditorDocument): TimeMap {
  const known = maps.get(doc.cuts);
  if (known?.duration === doc.duration && known.order === doc.blocks) return known.map;
  const map = timeMap(doc.cuts, doc.duration, doc.blocks);
  maps.set(doc.cuts, { order: doc.blocks, duration: doc.duration, map });
  return map;
}
