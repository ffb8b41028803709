import { EPSILON } from './constants.ts';
import { cutsOverlapping, nonSilences, rangeOf, withCuts } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import { lengthen, rangeOfWords } from './cut-room.ts';
import { addCuts, type NewCut } from './insert-cuts.ts';
import { restoreSilences } from './silences.ts';
import { clamp, partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument } from './types.ts';
import { wordMiddle } from './words.ts';

/** What a suggestion is about (filler, repeat, restart, retake) and how sure it is, 0–1. */
export type SuggestionKind = NonNullable<Cut['suggestion']>;

/** Inclusive word indexes. */
export interface WordSpan {
  readonly startWordIdx: number;
  readonly endWordIdx: number;
}

/**
 * Cuts words `startWordIdx … endWordIdx` (inclusive, either order) as a manual cut. Skipped (the same document comes back)
 * where one of the words is cut already; silences it overlaps go.
 *
 * The cut runs from the start of its first word to the end of its last. The pause after the last word stays: it is
 * the breath before what is kept, silence mode can take it separately, and taking it here would make the same words
 * remove different amounts of time depending on what follows. Words too short for a cut borrow from the pauses around.
 */
export function cutWords(doc: EditorDocument, startWordIdx: number, endWordIdx: number): EditorDocument {
  return cutSpans(doc, [{ startWordIdx, endWordIdx }]);
}

/** `cutWords` of every span as one change. */
export function cutSpans(doc: EditorDocument, spans: readonly WordSpan[]): EditorDocument {
  return addCuts(doc, doc.cuts, cutsOfSpans(doc, doc.cuts, spans, 'manual'));
}

/**
 * Cuts `[start, end)` source seconds as a manual cut, kept inside the media and at least `MIN_CUT_DURATION` long.
 * Skipped where it overlaps a cut that is no silence. `isNew`: made on the timeline and not edited yet.
 */
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

/**
 * Replaces earlier suggestions by `pairs` of inclusive word indexes; silences they overlap go, those under suggestions
 * that went come back. Pairs that are no words, or overlap another cut, are skipped. `kinds[i]` belongs to `pairs[i]`.
 */
export function suggestCuts(
  doc: EditorDocument,
  pairs: readonly (readonly [number, number])[],
  kinds?: readonly SuggestionKind[],
): EditorDocument {
  const earlier = doc.cuts.filter((cut) => cut.reason === 'suggested');
  const others = earlier.length === 0 ? doc.cuts : doc.cuts.filter((cut) => cut.reason !== 'suggested');
  const cuts = restoreSilences(doc, others, earlier.map(rangeOf));
  const spans = pairs.map(([startWordIdx, endWordIdx], i) => ({
    startWordIdx,
    endWordIdx,
    suggestion: kinds?.[i],
  }));
  return addCuts(doc, cuts, cutsOfSpans(doc, cuts, spans, 'suggested'));
}

/** The cuts that word spans ask for, sorted: none for a span of no words, of cut ones, or without room for a cut. */
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

/** The span in ascending order and inside the transcript, or null where it names no word. */
function spanInside(doc: EditorDocument, a: number, b: number): WordSpan | null {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return null;
  const startWordIdx = Math.max(0, Math.min(a, b));
  const endWordIdx = Math.min(doc.words.length - 1, Math.max(a, b));
  return startWordIdx <= endWordIdx ? { startWordIdx, endWordIdx } : null;
}

/**
 * Deletes the cuts with these ids; unknown ids are nothing. While silence mode is on, silences of at least the
 * threshold come back where a non-silence cut went.
 */
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
  return withCuts(doc, restoreSilences(doc, rest, nonSilences(removed).map(rangeOf)));
}

/** Deletes the cuts that hold a word of `startWordIdx … endWordIdx` (either order), and the silences between those words. */
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

/** The cut with this id, or null. */
export function cutById(doc: EditorDocument, id: string): Cut | null {
  return doc.cuts.find((cut) => cut.id === id) ?? null;
}

/** Cuts that overlap `[start, end)` source seconds, in order. */
export function cutsInRange(doc: EditorDocument, start: number, end: number): readonly Cut[] {
  return cutsOverlapping(doc.cuts, { start, end });
}

/** The cut (no silence) that takes word `wordIdx` out, or null. */
export function cutOfWord(doc: EditorDocument, wordIdx: number): Cut | null {
  if (!(wordIdx >= 0 && wordIdx < doc.words.length)) return null;
  const middle = wordMiddle(doc.words, wordIdx);
  const cut = doc.cuts[partitionPoint(doc.cuts.length, (i) => doc.cuts[i].start <= middle) - 1];
  if (cut === undefined || isSilence(cut)) return null;
  return cut.startWordIdx <= wordIdx && wordIdx <= cut.endWordIdx ? cut : null;
}

/** A cut drawn on the timeline stops being new: it was edited, or playback moved past it. */
export function settleNewCut(doc: EditorDocument, id: string): EditorDocument {
  const index = doc.cuts.findIndex((cut) => cut.id === id);
  if (index < 0 || !doc.cuts[index].isNew) return doc;
  return withCuts(doc, doc.cuts.with(index, { ...doc.cuts[index], isNew: false }));
}
