import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import type { CutFields } from '../cut-fields.ts';
import { isSilence, type WordCutReason } from '../cut-reasons.ts';
import { withHesitation } from '../pauses/hesitation.ts';
import { trimSilences } from '../pauses/silences.ts';
import { rangeWithout } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Range } from '../types.ts';
import { wordMiddle, wordsInTime } from '../words/words.ts';
import { cutEnd, cutsOverlapping, freshCutId, makeCut, nonSilences, rangeOf, withCuts } from './cut.ts';

export interface NewCut extends Range, Partial<CutFields> {
  readonly reason: WordCutReason;
}

/** Adds cuts (sorted): one over a non-silence is skipped, silences under it yield. Ids continue from the document's. */
export function addCuts(doc: EditorDocument, cuts: readonly Cut[], added: readonly NewCut[]): EditorDocument {
  const accepted: Cut[] = [];
  for (const cut of added) {
    const last = accepted.at(-1);
    if (last !== undefined && cut.start < cutEnd(last) - EPSILON) continue;
    if (cutsOverlapping(cuts, cut).some((cut) => !isSilence(cut))) continue;
    accepted.push(makeCut(doc.words, { ...cut, id: freshCutId(doc.cuts, accepted.length + 1) }));
  }
  return withCuts(doc, mergeSorted(trimSilences(doc, cuts, accepted.map(rangeOf)), accepted));
}

export function mergeSorted(a: readonly Cut[], b: readonly Cut[]): readonly Cut[] {
  const merged: Cut[] = [];
  let i = 0;
  for (const cut of b) {
    while (i < a.length && a[i].start < cut.start) merged.push(a[i++]);
    merged.push(cut);
  }
  while (i < a.length) merged.push(a[i++]);
  return merged;
}

/** The free stretch around `range` among sorted cuts; null where one overlaps `range`. */
export function freeAround(cuts: readonly Cut[], range: Range, duration: number): Range | null {
  const after = partitionPoint(cuts.length, (i) => cuts[i].start <= range.start);
  const room = {
    start: after === 0 ? 0 : cutEnd(cuts[after - 1]),
    end: after === cuts.length ? duration : cuts[after].start,
  };
  return room.start <= range.start + EPSILON && room.end >= range.end - EPSILON ? room : null;
}

/**
 * Time that a cut of words `first … last` can take beside `others` (sorted), from `floor` on, hesitation included; null without
 * room.
 */
export function rangeOfWords(
  doc: EditorDocument,
  others: readonly Cut[],
  first: number,
  last: number,
  floor = 0,
): Range | null {
  const { words, duration } = doc;
  const middles = { start: wordMiddle(words, first), end: wordMiddle(words, last) };
  const free = freeAround(others, middles, duration);
  if (free === null || floor > middles.start) return null;
  const room = { start: Math.max(free.start, floor), end: free.end };
  const range = { start: Math.max(words.start[first], room.start), end: Math.min(words.end[last], room.end) };
  const pauses = {
    start: first === 0 ? 0 : words.end[first - 1],
    end: last === words.length - 1 ? duration : words.start[last + 1],
  };
  return lengthen(withHesitation(doc, range, first, last, room), room, pauses);
}

/**
 * What words `first … last` and the pauses between them have left to cut: a range for each stretch that no cut takes out yet and
 * that has room for one, from `floor` on.
 */
export function uncutRanges(doc: EditorDocument, first: number, last: number, floor = 0): readonly Range[] {
  const { words, cuts } = doc;
  const others = nonSilences(cuts);
  // A cut from the middle of the last word on takes it out.
  const middles = { start: wordMiddle(words, first), end: wordMiddle(words, last) + 2 * EPSILON };
  return rangeWithout(middles, cutsOverlapping(others, middles).map(rangeOf)).flatMap((stretch) => {
    const [from, to] = wordsInTime(words, stretch.start, stretch.end);
    if (from < 0) return isPauseToCut(cuts, stretch) ? [stretch] : [];
    const range = rangeOfWords(doc, others, from, to, floor);
    if (range === null) return [];
    return [{ start: Math.min(range.start, stretch.start), end: Math.max(range.end, stretch.end) }];
  });
}

/** Whether a pause between two cuts is long enough for a cut, and no silence. */
function isPauseToCut(cuts: readonly Cut[], pause: Range): boolean {
  const rests = rangeWithout(pause, cutsOverlapping(cuts, pause).map(rangeOf));
  return rests.length > 0 && pause.end - pause.start >= MIN_CUT_DURATION - EPSILON;
}

/** `range` at least `MIN_CUT_DURATION` long: grows into pauses first, then up to `room`; null where that is too small. */
export function lengthen(range: Range, room: Range, pauses: Range): Range | null {
  let { start, end } = range;
  for (const limit of [pauses, room]) {
    const missing = MIN_CUT_DURATION - (end - start);
    if (missing <= 0) break;
    end = Math.max(end, Math.min(end + missing, limit.end, room.end));
    start = Math.min(start, Math.max(end - MIN_CUT_DURATION, limit.start, room.start));
  }
  return end - start >= MIN_CUT_DURATION - EPSILON ? { start, end } : null;
}
