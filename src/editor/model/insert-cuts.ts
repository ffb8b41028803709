import { EPSILON } from './constants.ts';
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
import type { Cut, EditorDocument, Range } from './types.ts';

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
