/** Takes of one passage: which of them stay, and keeping another one. */

import type { Cut, EditorDocument, Range } from '../types.ts';
import { cutEnd, nonSilences } from './cut.ts';
import { cutSpans, cutsInRange, removeCuts, type WordSpan } from './cuts.ts';

/** Share of a take's time from which on cuts count as removing the take. */
const REMOVED_SHARE = 0.5;

/** Whether the take of these words stays: most of its time is not cut. */
export function isKept(doc: EditorDocument, take: WordSpan): boolean {
  const range = rangeOfTake(doc, take);
  const gone = nonSilences(cutsInRange(doc, range.start, range.end)).map((cut) => shared(cut, range));
  return gone.reduce((sum, seconds) => sum + seconds, 0) < REMOVED_SHARE * (range.end - range.start);
}

/** Keeps take `kept` and cuts the others. What was cut within it, such as a filler, stays cut. */
export function keepTake(doc: EditorDocument, takes: readonly WordSpan[], kept: number): EditorDocument {
  const range = rangeOfTake(doc, takes[kept]);
  const over = nonSilences(cutsInRange(doc, range.start, range.end)).filter(
    (cut) =>
      cut.suggestion?.kind === 'retake' || shared(cut, range) >= REMOVED_SHARE * (range.end - range.start),
  );
  const open = removeCuts(
    doc,
    over.map(({ id }) => id),
  );
  return cutSpans(
    open,
    takes.filter((_, i) => i !== kept),
  );
}

function rangeOfTake({ words }: EditorDocument, { startWordIdx, endWordIdx }: WordSpan): Range {
  return { start: words.start[startWordIdx], end: words.end[endWordIdx] };
}

/** Seconds. */
function shared(cut: Cut, { start, end }: Range): number {
  return Math.max(0, Math.min(cutEnd(cut), end) - Math.max(cut.start, start));
}
