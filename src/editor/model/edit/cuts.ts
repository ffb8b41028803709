import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import { isAmong, rejectedSuggestions, withRejections } from '../pauses/rejections.ts';
import { releasedByDeleting, restoreSilences } from '../pauses/silences.ts';
import { rangeWithout } from '../time/ranges.ts';
import { clamp, partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument } from '../types.ts';
import { timeOfWords, wordMiddle } from '../words/words.ts';
import { cutsOverlapping, makeCut, nonSilences, rangeOf, withCuts } from './cut.ts';
import { addCuts, lengthen, type NewCut, rangeOfWords, uncutRanges } from './cut-room.ts';
import type { SuggestionKind } from './suggestion-choices.ts';

/** Inclusive word indexes. */
export interface WordSpan {
  readonly startWordIdx: number;
  readonly endWordIdx: number;
}

/**
 * Cuts words (inclusive, either order) with the hesitation around them by hand. Where some of that is cut already, each stretch that
 * is not becomes a cut.
 */
export function cutWords(doc: EditorDocument, startWordIdx: number, endWordIdx: number): EditorDocument {
  return cutSpans(doc, [{ startWordIdx, endWordIdx }]);
}

/** Each as `cutWords` does, as one change. */
export function cutSpans(doc: EditorDocument, spans: readonly WordSpan[]): EditorDocument {
  const cuts: NewCut[] = [];
  for (const { startWordIdx, endWordIdx } of sortedSpans(doc, spans)) {
    const ranges = uncutRanges(doc, startWordIdx, endWordIdx, cuts.at(-1)?.end);
    cuts.push(...ranges.map((range) => ({ ...range, reason: 'manual' as const })));
  }
  return addCuts(doc, doc.cuts, cuts);
}

/** Whether `cutWords` changes anything. */
export function hasUncut(doc: EditorDocument, startWordIdx: number, endWordIdx: number): boolean {
  const span = spanInside(doc, startWordIdx, endWordIdx);
  return span !== null && uncutRanges(doc, span.startWordIdx, span.endWordIdx).length > 0;
}

/** Cuts what other cuts leave of `[start, end)` by hand, source seconds; what is shorter than `MIN_CUT_DURATION` grows to that. */
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
  const free = rangeWithout(range, nonSilences(cutsOverlapping(doc.cuts, range)).map(rangeOf));
  const cuts = free
    .filter((part) => part.end - part.start >= MIN_CUT_DURATION - EPSILON)
    .map((part) => ({ ...part, reason: 'manual' as const, isNew: options.isNew ?? false }));
  return addCuts(doc, doc.cuts, cuts);
}

/** Replaces earlier suggestions by `pairs` of inclusive word indexes; skips those that overlap another cut or were rejected. */
export function suggestCuts(
  doc: EditorDocument,
  pairs: readonly (readonly [number, number])[],
  kinds?: readonly SuggestionKind[],
): EditorDocument {
  const earlier = doc.cuts.filter((cut) => cut.reason === 'suggested');
  const others = earlier.length === 0 ? doc.cuts : doc.cuts.filter((cut) => cut.reason !== 'suggested');
  const cuts = restoreSilences(doc, others, earlier.map(releasedByDeleting));
  const spans = pairs.map(([startWordIdx, endWordIdx], i) => ({
    startWordIdx,
    endWordIdx,
    suggestion: kinds?.[i],
  }));
  return addCuts(doc, cuts, notRejected(doc, suggestedCuts(doc, cuts, spans)));
}

/** Filters out rejected suggestions. They are compared by their words, since the pauses around them depend on settings. */
function notRejected(doc: EditorDocument, cuts: readonly NewCut[]): readonly NewCut[] {
  const rejected = rejectedSuggestions(doc).map((range) => timeOfWords(doc.words, range));
  return cuts.filter((cut) => !isAmong(rejected, timeOfWords(doc.words, cut)));
}

/** The cuts that `pairs` of inclusive word indexes would be beside all that is cut, as `suggestCuts`; named by their words. */
export function proposedCuts(
  doc: EditorDocument,
  pairs: readonly (readonly [number, number])[],
  kinds: readonly SuggestionKind[],
): readonly Cut[] {
  const spans = pairs.map(([startWordIdx, endWordIdx], i) => ({
    startWordIdx,
    endWordIdx,
    suggestion: kinds[i],
  }));
  return notRejected(doc, suggestedCuts(doc, doc.cuts, spans))
    .filter((range) => nonSilences(cutsOverlapping(doc.cuts, range)).length === 0)
    .map((range) => makeCut(doc.words, { ...range, id: `proposed ${range.start}` }));
}

/** Cuts `proposed` (sorted) as the user decided; later suggestions leave them alone. */
export function acceptProposals(doc: EditorDocument, proposed: readonly Cut[]): EditorDocument {
  const cuts = proposed.map((cut) => ({
    ...rangeOf(cut),
    reason: 'manual' as const,
    ...(cut.suggestion && { suggestion: cut.suggestion }),
  }));
  return cuts.length === 0 ? doc : addCuts(doc, doc.cuts, cuts);
}

type SuggestedSpan = WordSpan & { readonly suggestion: SuggestionKind | undefined };

/** Sorted; none for spans of which some is cut already or without room. */
function suggestedCuts(
  doc: EditorDocument,
  present: readonly Cut[],
  spans: readonly SuggestedSpan[],
): NewCut[] {
  const others = nonSilences(present);
  const cuts: NewCut[] = [];
  for (const { startWordIdx, endWordIdx, suggestion } of sortedSpans(doc, spans)) {
    const range = rangeOfWords(doc, others, startWordIdx, endWordIdx, cuts.at(-1)?.end);
    if (range !== null) cuts.push({ ...range, reason: 'suggested', ...(suggestion && { suggestion }) });
  }
  return cuts;
}

/** The spans that hold a word, sorted by their first. */
function sortedSpans<T extends WordSpan>(doc: EditorDocument, spans: readonly T[]): readonly T[] {
  return spans
    .flatMap((span) => {
      const inside = spanInside(doc, span.startWordIdx, span.endWordIdx);
      return inside === null ? [] : [{ ...span, ...inside }];
    })
    .sort((a, b) => a.startWordIdx - b.startWordIdx);
}

/** Ascending and inside the transcript; null without a word. */
function spanInside(doc: EditorDocument, a: number, b: number): WordSpan | null {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return null;
  const startWordIdx = Math.max(0, Math.min(a, b));
  const endWordIdx = Math.min(doc.words.length - 1, Math.max(a, b));
  return startWordIdx <= endWordIdx ? { startWordIdx, endWordIdx } : null;
}

/** Silences come back where a cut went (silence mode); suggestions and silences that went are rejected. */
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
  return withCuts(
    withRejections(doc, removed),
    restoreSilences(doc, rest, nonSilences(removed).map(releasedByDeleting)),
  );
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

/** Clears the `isNew` flag of a cut that was edited or that playback has passed. */
export function withoutNewFlag(doc: EditorDocument, id: string): EditorDocument {
  const index = doc.cuts.findIndex((cut) => cut.id === id);
  if (index < 0 || !doc.cuts[index].isNew) return doc;
  return withCuts(doc, doc.cuts.with(index, { ...doc.cuts[index], isNew: false }));
}
