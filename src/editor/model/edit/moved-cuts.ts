import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import type { Cut, Range, Words } from '../types.ts';
import { cutEnd, makeCut, rangeOf, reindexed } from './cut.ts';

/**
 * Cuts whose edges go where `moved` says, over `words`, which have other times or are others. An edge keeps its time where the cut
 * would get too short or run into its neighbour; silences keep theirs.
 */
export function movedCuts(
  cuts: readonly Cut[],
  words: Words,
  duration: number,
  moved: (sourceTime: number, side: 'start' | 'end') => number,
): readonly Cut[] {
  const ranges = disjoint(cuts, movedRanges(cuts, duration, moved));
  return cuts.map((cut, i) => {
    const range = ranges[i];
    const stays = range.start === cut.start && range.end === cutEnd(cut);
    return stays ? reindexed(words, cut) : makeCut(words, { ...cut, ...range });
  });
}

function movedRanges(
  cuts: readonly Cut[],
  duration: number,
  moved: (sourceTime: number, side: 'start' | 'end') => number,
): Range[] {
  const to = (cut: Cut, side: 'start' | 'end', time: number): number =>
    isSilence(cut) ? time : moved(time, side);
  let floor = 0;
  let isMoved = false;
  return cuts.map((cut, i) => {
    const before = rangeOf(cut);
    // Cuts without a gap between them stay so.
    const touches = i > 0 && cut.start - cutEnd(cuts[i - 1]) <= EPSILON;
    const next = cuts.at(i + 1);
    const earliest = floor;
    const latest = next ? Math.max(next.start, to(next, 'start', next.start)) : duration;
    const starts = touches
      ? [isMoved ? earliest : before.start]
      : [to(cut, 'start', before.start), before.start];
    const ends = [to(cut, 'end', before.end), before.end];
    const fitting = starts.flatMap((start) => ends.map((end) => ({ start, end })));
    const range =
      fitting.find(({ start, end }) => {
        const isLong = end - start >= Math.min(MIN_CUT_DURATION, cut.duration) - EPSILON;
        return start >= earliest - EPSILON && isLong && end <= Math.max(latest, before.end);
      }) ?? before;
    floor = range.end;
    isMoved = range.end !== before.end;
    return range;
  });
}

/** Where two would overlap, both stay where they were: there they did not. */
function disjoint(cuts: readonly Cut[], ranges: readonly Range[]): readonly Range[] {
  const result = [...ranges];
  for (let isClear = false; !isClear; ) {
    isClear = true;
    for (let i = 1; i < cuts.length; i++) {
      if (result[i - 1].end <= result[i].start + EPSILON) continue;
      const pair = [rangeOf(cuts[i - 1]), rangeOf(cuts[i])] as const;
      const isSame = sameRange(result[i - 1], pair[0]) && sameRange(result[i], pair[1]);
      if (isSame) continue;
      [result[i - 1], result[i]] = pair;
      isClear = false;
    }
  }
  return result;
}

function sameRange(a: Range, b: Range): boolean {
  return a.start === b.start && a.end === b.end;
}
