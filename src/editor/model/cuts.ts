import { EPSILON } from './constants.ts';
import { cutsOverlapping, nonSilences, withCuts } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import { addCuts, lengthen, type NewCut, rangeOfWords } from './cut-room.ts';
import { freedOf, restoreFreed } from './silences.ts';
import { clamp, partitionPoint } from './sorted.ts';
import { isRejected, type SuggestionKind, withRejections } from './suggestion-choices.ts';
import type { Cut, EditorDocument } from './types.ts';
import { wordMiddle } from './words.ts';

/** Inclusive word indexes. */
export interface WordSpan {
  readonly startWordIdx: number;
  readonly endWordIdx: number;
}

/** Manual cut of words (inclusive, either order) from the first's start to the last's end. Skipped over another cut. */
export function cutWords(doc: EditorDocument, startWordIdx: number, endWordIdx: number): EditorDocument {
  return cutSpans(doc, [{ startWordIdx, endWordIdx }]);
}

export function cutSpans(doc: EditorDocument, spans: readonly WordSpan[]): EditorDocument {
  return addCuts(doc, doc.cuts, cutsOfSpans(doc, doc.cuts, spans, 'manual'));
}

/** Manual cut of `[start, end)` source seconds, at least `MIN_CUT_DURATION`; skipped over a non-silence cut. */
export function cutTime(
  doc: EditorDocument,
  start: number,
  end: number,
  options: { isNew?: boolean } = {},
): EditorDocument {
  if (!Number.isFinite(start) || !Number.isFinite(end)) return doc;
  const asked = {
    start: clamp(Math.min(start, end), 0, doc.duration),
    end: clamp(Math.max(start, end), 0, doc.duration),
  };
  const range = lengthen(asked, { start: 0, end: doc.duration }, asked);
  if (range === null) return doc;
  return addCuts(doc, doc.cuts, [{ ...range, reason: 'manual', isNew: options.isNew ?? false }]);
}

/** Replaces earlier suggestions by `pairs` of inclusive word indexes; skips those that overlap another cut or were rejected. */
export function suggestCuts(
  doc: EditorDocument,
  pairs: readonly (readonly [number, number])[],
  kinds?: readonly SuggestionKind[],
): EditorDocument {
  const earlier = doc.cuts.filter((cut) => cut.reason === 'suggested');
  const others = earlier.length === 0 ? doc.cuts : doc.cuts.filter((cut) => cut.reason !== 'suggested');
  const cuts = restoreFreed(doc, others, earlier.map(freedOf));
  const spans = pairs.map(([startWordIdx, endWordIdx], i) => ({
    startWordIdx,
    endWordIdx,
    suggestion: kinds?.[i],
  }));
  const wanted = cutsOfSpans(doc, cuts, spans, 'suggested').filter((range) => !isRejected(doc, range));
  return addCuts(doc, cuts, wanted);
}

/** Sorted; none for spans that are cut already or without room. */
function cutsOfSpans(
  doc: EditorDocument,
  present: readonly Cut[],
  spans: readonly (WordSpan & { suggestion?: SuggestionKind })[],
  reason: NewCut['reason'],
): NewCut[] {
  const others = nonSilences(present);
  const cuts: NewCut[] = [];
  const ordered = spans
    .flatMap(({ startWordIdx, endWordIdx, suggestion }) => {
      const span = spanInside(doc, startWordIdx, endWordIdx);
      return span === null ? [] : [{ ...span, suggestion }];
    })
    .sort((a, b) => a.startWordIdx - b.startWordIdx);
  for (const { startWordIdx, endWordIdx, suggestion } of ordered) {
    const range = rangeOfWords(doc, others, startWordIdx, endWordIdx, cuts.at(-1)?.end);
    if (range !== null) cuts.push({ ...range, reason, ...(suggestion && { suggestion }) });
  }
  return cuts;
}

/** Ascending and inside the transcript; null without a word. */
function spanInside(doc: EditorDocument, a: number, b: number): WordSpan | null {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return null;
  const startWordIdx = Math.max(0, Math.min(a, b));
  const endWordIdx = Math.min(doc.words.length - 1, Math.max(a, b));
  return startWordIdx <= endWordIdx ? { startWordIdx, endWordIdx } : null;
}

/** Silences come back where a cut went (silence mode); suggestions that went are rejected. */
export function removeCuts(doc: EditorDocument, ids: readonly string[]): EditorDocument {
  if (ids.length === 1) {
    const index = doc.cuts.findIndex((cut) => cut.id === ids[0]);
    return index < 0 ? doc : withoutCuts(doc, [doc.cuts[index]], doc.cuts.toSpliced(index, 1));
  }
  const gone = new Set(ids);
  const removed: Cut[] = [];
  const rest: Cut[] = [];
  for (const cut of doc.cuts) (gone.has(cut.id) ? removed : rest).push(cut);
  return removed.length === 0 ? doc : withoutCuts(doc, removed, rest);
}

function withoutCuts(doc: EditorDocument, removed: readonly Cut[], rest: readonly Cut[]): EditorDocument {
  return withCuts(withRejections(doc, removed), restoreFreed(doc, rest, nonSilences(removed).map(freedOf)));
}

/** Deletes cuts holding a word of the span (either order), and silences between those words. */
export function deleteCutsInWords(
  doc: EditorDocument,
  startWordIdx: number,
  endWordIdx: number,
): EditorDocument {
  const span = spanInside(doc, startWordIdx, endWordIdx);
  if (span === null) return doc;
  const start = wordMiddle(doc.words, span.startWordIdx);
  const end = wordMiddle(doc.words, span.endWordIdx) + 2 * EPSILON;
  return removeCuts(
    doc,
    cutsInRange(doc, start, end).map((cut) => cut.id),
  );
}

export function cutById(doc: EditorDocument, id: string): Cut | null {
  return doc.cuts.find((cut) => cut.id === id) ?? null;
}

/** `[start, end)` in source seconds; in order. */
export function cutsInRange(doc: EditorDocument, start: number, end: number): readonly Cut[] {
  return cutsOverlapping(doc.cuts, { start, end });
}

/** The non-silence cut that takes the word out. */
export function cutOfWord(doc: EditorDocument, wordIdx: number): Cut | null {
  if (!(wordIdx >= 0 && wordIdx < doc.words.length)) return null;
  const middle = wordMiddle(doc.words, wordIdx);
  const cut = doc.cuts[partitionPoint(doc.cuts.length, (i) => doc.cuts[i].start <= middle) - 1];
  if (cut === undefined || isSilence(cut)) return null;
  return cut.startWordIdx <= wordIdx && wordIdx <= cut.endWordIdx ? cut : null;
}

/** Ends `isNew`: the cut was edited, or playback passed it. */
export function settleNewCut(doc: EditorDocument, id: string): EditorDocument {
  const index = doc.cuts.findIndex((cut) => cut.id === id);
  if (index < 0 || !doc.cuts[index].isNew) return doc;
  return withCuts(doc, doc.cuts.with(index, { ...doc.cuts[index], isNew: false }));
}
