import { EPSILON, MIN_CUT_DURATION } from './constants.ts';
import { cutEnd, makeCut, reindexed } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import { partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument, Range, Words } from './types.ts';

/** How far an edge goes to reach a word, seconds. */
const REACH = 0.15;

/** Cuts over other words of the same sound: edges at a word go to the nearest within `REACH`, all others keep their time. */
export function carryCuts({ cuts, words: old, duration }: EditorDocument, words: Words): readonly Cut[] {
  let floor = 0;
  let isMoved = false;
  return cuts.map((cut, i) => {
    const before: Range = { start: cut.start, end: cutEnd(cut) };
    // Cuts without a gap between them stay so.
    const touches = i > 0 && cut.start - cutEnd(cuts[i - 1]) <= EPSILON;
    const earliest = floor;
    const latest = cuts[i + 1]?.start ?? duration;
    const starts = touches
      ? [isMoved ? earliest : before.start]
      : [carried(cut, 'start', old, words), before.start];
    const ends = [carried(cut, 'end', old, words), before.end];
    const fitting = starts.flatMap((start) => ends.map((end) => ({ start, end })));
    const range =
      fitting.find(({ start, end }) => {
        const isLong = end - start >= Math.min(MIN_CUT_DURATION, cut.duration) - EPSILON;
        return start >= earliest - EPSILON && isLong && end <= Math.max(latest, before.end);
      }) ?? before;
    floor = range.end;
    isMoved = range.end !== before.end;
    const stays = range.start === before.start && !isMoved;
    return stays ? reindexed(words, cut) : makeCut(words, { ...cut, ...range });
  });
}

function carried(cut: Cut, side: 'start' | 'end', old: Words, words: Words): number {
  const time = side === 'start' ? cut.start : cutEnd(cut);
  if (isSilence(cut) || Math.abs(nearest(old, old[side], time) - time) > EPSILON) return time;
  const found = nearest(words, words[side], time);
  const distance = Math.abs(found - time);
  return distance > EPSILON && distance <= REACH ? found : time;
}

/** The nearest of the ascending edges; Infinity without words. */
function nearest({ length }: Words, edges: Float64Array, time: number): number {
  const after = partitionPoint(length, (i) => edges[i] < time);
  const next = after < length ? edges[after] : Number.POSITIVE_INFINITY;
  const previous = after > 0 ? edges[after - 1] : Number.NEGATIVE_INFINITY;
  return time - previous <= next - time ? previous : next;
}
