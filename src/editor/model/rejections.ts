import { rangeOf } from './cut.ts';
import { partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument, Range } from './types.ts';

/** Two ranges are about the same words when they share more than this part of the longer one. */
const SAME_SHARE = 0.5;

/** Whether a suggestion over `range` (source seconds) was rejected before. */
export function isRejected({ rejected }: EditorDocument, range: Range): boolean {
  // Half of the longer one is shared: it begins at most the length of `range` earlier.
  const from = 2 * range.start - range.end;
  for (let i = partitionPoint(rejected.length, (n) => rejected[n].start < from); i < rejected.length; i++) {
    if (rejected[i].start >= range.end) return false;
    if (isSame(rejected[i], range)) return true;
  }
  return false;
}

/** Later suggestions about the same words as the suggestions among `cuts` are left out. */
export function withRejections(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const added = rangesOf(cuts).filter((range) => !isRejected(doc, range));
  if (added.length === 0) return doc;
  return { ...doc, rejected: [...doc.rejected, ...added].sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** The suggestions among `cuts` are not rejected any more. */
export function withoutRejections(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const wanted = { ...doc, rejected: rangesOf(cuts) };
  const rejected = doc.rejected.filter((range) => !isRejected(wanted, range));
  return rejected.length === doc.rejected.length ? doc : { ...doc, rejected };
}

export function clearRejections(doc: EditorDocument): EditorDocument {
  return doc.rejected.length === 0 ? doc : { ...doc, rejected: [] };
}

function rangesOf(cuts: readonly Cut[]): readonly Range[] {
  return cuts.filter((cut) => cut.reason === 'suggested' || cut.suggestion).map(rangeOf);
}

function isSame(a: Range, b: Range): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared > SAME_SHARE * Math.max(a.end - a.start, b.end - b.start);
}
