import { EPSILON, MIN_CUT_DURATION } from './constants.ts';
import {
  cutEnd,
  cutsOverlapping,
  firstEndingAfter,
  firstStartingFrom,
  freshCutId,
  makeCut,
  rangeOf,
  withCuts,
} from './cut.ts';
import { isSilence, type WordCutReason } from './cut-reasons.ts';
import { partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument, Range } from './types.ts';
import { wordMiddle } from './words.ts';

export interface NewCut extends Range {
  readonly reason: WordCutReason;
  readonly isNew?: boolean;
  readonly suggestion?: Cut['suggestion'];
}

/** Adds cuts (sorted): one over a non-silence is skipped, silences under it go. Ids continue from the document's. */
export function addCuts(doc: EditorDocument, cuts: readonly Cut[], added: readonly NewCut[]): EditorDocument {
  if (added.length === 0) return withCuts(doc, cuts);
  if (added.length === 1) return withCuts(doc, insertOne(doc, cuts, added[0]));

  const accepted: Cut[] = [];
  for (const cut of added) {
    const last = accepted.at(-1);
    if (last !== undefined && cut.start < cutEnd(last) - EPSILON) continue;
    if (cutsOverlapping(cuts, cut).some((cut) => !isSilence(cut))) continue;
    accepted.push(makeCut(doc.words, { ...cut, id: freshCutId(doc.cuts, accepted.length + 1) }));
  }
  const kept = cuts.filter((cut) => !isSilence(cut) || cutsOverlapping(accepted, rangeOf(cut)).length === 0);
  return withCuts(doc, mergeSorted(kept, accepted));
}

function insertOne(doc: EditorDocument, cuts: readonly Cut[], cut: NewCut): readonly Cut[] {
  const first = firstEndingAfter(cuts, cut.start);
  const last = Math.max(first, firstStartingFrom(cuts, cut.end));
  for (let i = first; i < last; i++) if (!isSilence(cuts[i])) return cuts;
  return cuts.toSpliced(first, last - first, makeCut(doc.words, { ...cut, id: freshCutId(doc.cuts) }));
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

/** Time that a cut of words `first … last` can take beside `others` (sorted), from `floor` on; null without room. */
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
  return lengthen(range, room, pauses);
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
