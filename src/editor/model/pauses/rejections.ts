/**
 * Rejections: suggestions and silences that the user deleted. Those of suggestions hold words, those of silences none, and are quiet;
 * those of hesitations hold none either, and are not.
 */

import { isSilence } from '../cut-reasons.ts';
import { rangeOf } from '../edit/cut.ts';
import { rangeWithout } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Range } from '../types.ts';
import { holdsWord } from './pauses.ts';

/** Two ranges are about the same words or pause when they share more than this part of the longer one. */
const SAME_SHARE = 0.5;

/** Later suggestions about the same words are left out. Source seconds, sorted by start. */
export function rejectedSuggestions({ rejected, words }: EditorDocument): readonly Range[] {
  return rejected.filter((range) => holdsWord(words, range));
}

/** Pauses whose silence was deleted: it comes back with no cut that covered it. Source seconds, sorted by start. */
export function keptPauses(doc: EditorDocument): readonly Range[] {
  return doc.rejected.filter((range) => !holdsWord(doc.words, range) && !isSound(doc, range));
}

/** Hesitations that were dismissed, or whose cut was deleted. Source seconds, sorted by start. */
export function rejectedHesitations(doc: EditorDocument): readonly Range[] {
  return doc.rejected.filter((range) => !holdsWord(doc.words, range) && isSound(doc, range));
}

/** Whether somebody is heard in a range without words. Nothing is known before pauses are measured. */
function isSound({ silences }: EditorDocument, range: Range): boolean {
  return silences.length > 0 && lengthOf(rangeWithout(range, silences)) > (range.end - range.start) / 2;
}

function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Whether one of `ranges` (sorted by start) is about the same as `range`. */
export function isAmong(ranges: readonly Range[], range: Range): boolean {
  // Half of the longer one is shared: it begins at most the length of `range` earlier.
  const from = 2 * range.start - range.end;
  for (let i = partitionPoint(ranges.length, (n) => ranges[n].start < from); i < ranges.length; i++) {
    if (ranges[i].start >= range.end) return false;
    if (isSame(ranges[i], range)) return true;
  }
  return false;
}

/** `cuts` were deleted by hand: the suggestions and silences among them are rejected. */
export function withRejections(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const known = rejectedSuggestions(doc);
  const { silences, suggestions } = rangesOf(doc, cuts);
  const isKnown = ({ start, end }: Range) => doc.rejected.some((r) => r.start === start && r.end === end);
  const added = [
    ...silences.filter((range) => !isKnown(range)),
    ...suggestions.filter((range) => !isAmong(known, range)),
  ];
  if (added.length === 0) return doc;
  return { ...doc, rejected: [...doc.rejected, ...added].sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** The suggestions and silences among `cuts` (sorted) are not rejected any more. */
export function withoutRejections(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const { silences, suggestions } = rangesOf(doc, cuts);
  const isWanted = (range: Range) => isAmong(holdsWord(doc.words, range) ? suggestions : silences, range);
  return withRejected(
    doc,
    doc.rejected.filter((range) => !isWanted(range)),
  );
}

/** Forgets rejected suggestions, so that all may be suggested again. */
export function withoutRejectedSuggestions(doc: EditorDocument): EditorDocument {
  return withRejected(doc, keptPauses(doc));
}

/** Forgets kept pauses, so that all may be cut again. */
export function withoutKeptPauses(doc: EditorDocument): EditorDocument {
  const kept = new Set(keptPauses(doc));
  return withRejected(
    doc,
    doc.rejected.filter((range) => !kept.has(range)),
  );
}

function withRejected(doc: EditorDocument, rejected: readonly Range[]): EditorDocument {
  return rejected.length === doc.rejected.length ? doc : { ...doc, rejected };
}

/** `silences`: ranges without words, those of hesitations without the pauses that go with them. */
function rangesOf(
  doc: EditorDocument,
  cuts: readonly Cut[],
): Record<'silences' | 'suggestions', readonly Range[]> {
  const suggested = cuts.filter((cut) => cut.reason === 'suggested' || cut.suggestion).map(rangeOf);
  const [worded, wordless] = [true, false].map((holds) =>
    suggested.filter((range) => holdsWord(doc.words, range) === holds),
  );
  return {
    silences: [...cuts.filter(isSilence).map(rangeOf), ...wordless.flatMap((range) => soundIn(doc, range))],
    suggestions: worded,
  };
}

/** The longest part of a range that no pause covers. */
function soundIn({ silences }: EditorDocument, range: Range): readonly Range[] {
  return rangeWithout(range, silences)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, 1);
}

function isSame(a: Range, b: Range): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared > SAME_SHARE * Math.max(a.end - a.start, b.end - b.start);
}
