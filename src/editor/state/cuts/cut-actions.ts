import { proxy, ref } from 'valtio';
import { MIN_CUT_DURATION } from '#model/constants.ts';
import { isSilence } from '#model/cut-reasons.ts';
import {
  arrangementOf,
  inPlayingOrder,
  rangesOfPlay,
  wordOrderOf,
  wordPlayedAt,
} from '#model/edit/arrangement.ts';
import { acceptSuggestions, removeAllCuts, withRestoredCuts, withShorterCuts } from '#model/edit/bulk.ts';
import {
  cutById,
  cutOfWord,
  cutSpans,
  cutsInRange,
  cutTime,
  deleteCutsInWords,
  hasUncut,
  removeCuts,
  type WordSpan,
  withoutNewFlag,
} from '#model/edit/cuts.ts';
import { type Edge, moveBracket, moveCut, moveEdge, setCutTimes } from '#model/edit/edges.ts';
import { soundOfWords, withSound } from '#model/edit/gains.ts';
import { cutDeed, restoreDeed } from '#model/merge/deed.ts';
import { freeGaps } from '#model/pauses/gaps.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Cut, EditorDocument, Range } from '#model/types.ts';
import { setVocabulary } from '#model/words/vocabulary.ts';
import { wordAtTime } from '#model/words/words.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { type PlayedWords, selectedRange, selectedSpans, spansOf } from '../document/selected-words.ts';
import {
  clearSelection,
  type EdgeRef,
  markedRange,
  markRange,
  putBarAway,
  type SelectionOrigin,
  selectCut,
  selectGap,
  selection,
  selectWords,
} from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { playback, seekSource, seekWord, sourceTimeNow } from '../playback/playback.ts';
import { cutList, deletionKey, rememberDeleted, tickCuts, uncheckAll } from './cut-list.ts';

/** Step of the arrow keys, seconds (specification §9). */
const EDGE_STEP = 0.1;
const MOVED = { kind: 'movedCut' } as const;

/** The word at the caret, else the clicked cut word, else the one at the playback position; −1 before the first. */
export function currentWord(): number {
  const struck = playback.playing ? null : selection.struckWord;
  return selection.caret ?? struck ?? wordPlayedAt(currentDoc(), sourceTimeNow());
}

/** First and last selected word as they play, else the current one twice; null without words. */
export function targetWords(): PlayedWords | null {
  const range = selectedRange();
  if (range) return range;
  const word = currentWord();
  return word < 0 ? null : { first: word, last: word };
}

/** The target words, a span for each block. */
export function targetSpans(): readonly WordSpan[] {
  const words = targetWords();
  return words ? spansOf(words) : [];
}

function selectedGap(): Range | null {
  const { gap } = selection;
  return gap === null ? null : (currentDoc().gaps.find(({ start }) => start === gap) ?? null);
}

/** Counts attempts to cut what is already cut, for the notice about it. */
export const alreadyCut = proxy({ count: 0 });

/** Cuts what is left of the range on the timeline, of the selected words or gap, else of the current word. One undo step. @returns whether it cut */
export function cutSelection(): boolean {
  const range = cutOfRange();
  const spans = range || isOnlyCutSelected() ? [] : targetSpans();
  const isMade =
    (range && cutAndSelect(range)) || (spans.length > 0 && cutAndSelect((doc) => cutSpans(doc, spans)));
  if (!isMade && (range || spans.length > 0 || isOnlyCutSelected())) alreadyCut.count += 1;
  return isMade === true;
}

/** Cuts what is left of the range on the timeline, else of the selected gap. */
function cutOfRange(): ((doc: EditorDocument) => EditorDocument) | null {
  const marked = markedRange();
  if (marked) return (doc) => cutPlayed(doc, marked);
  const gap = selectedGap();
  return gap && ((doc) => cutTime(doc, gap.start, gap.end));
}

/** A cut in each block of what plays in a range. A piece too short for one stays, where it is not all. */
function cutPlayed(doc: EditorDocument, range: Range): EditorDocument {
  const ranges = rangesOfPlay(arrangementOf(doc), range);
  return ranges
    .filter(({ start, end }) => ranges.length === 1 || end - start >= MIN_CUT_DURATION)
    .reduce((cut, { start, end }) => cutTime(cut, start, end), doc);
}

/** Whether `cutSelection` cuts. */
export function canCutSelection(): boolean {
  const range = cutOfRange();
  if (range) return range(currentDoc()) !== currentDoc();
  const spans = isOnlyCutSelected() ? [] : targetSpans();
  return spans.some(({ startWordIdx, endWordIdx }) => hasUncut(currentDoc(), startWordIdx, endWordIdx));
}

/** Only a cut is selected, so there is nothing left to cut. While playing, the spoken word is meant. */
function isOnlyCutSelected(): boolean {
  const { words, caret, cutId } = selection;
  return words === null && caret === null && cutId !== null && !playback.playing;
}

/** Makes and selects a manual cut of the uncut parts of a range drawn on the timeline, source seconds. @returns whether it cut */
export function drawCut({ start, end }: Range): boolean {
  const isMade = cutAndSelect((doc) => cutTime(doc, start, end, { isNew: true }), 'timeline');
  if (!isMade) alreadyCut.count += 1;
  return isMade;
}

/** Makes and selects a manual cut of an offered pause, source seconds. */
export function cutPause({ start, end }: Range): void {
  cutAndSelect((doc) => cutTime(doc, start, end), 'cuts');
}

/** Sets in or out at the playhead; the other mark stays if it is on the right side of it. */
export function markEdge(edge: Edge): void {
  const order = arrangementOf(currentDoc());
  const time = sourceTimeNow();
  const at = order.toArranged(time);
  const { start = null, end = null } = selection.range ?? {};
  if (edge === 'start')
    markRange({ start: time, end: end !== null && order.toArranged(end, 'end') > at ? end : null });
  else
    markRange({
      start: start !== null && order.toArranged(start) < at ? start : null,
      end: order.toSource(at, 'end'),
    });
}

/** Selects the first cut that `change` makes. */
function cutAndSelect(
  change: (doc: EditorDocument) => EditorDocument,
  origin: SelectionOrigin = 'transcript',
): boolean {
  const before = new Set(currentDoc().cuts);
  return dispatch(change, {
    does: cutDeed,
    select(doc) {
      const made = doc.cuts.find((cut) => !isSilence(cut) && !before.has(cut));
      selectWords(null);
      if (made) selectCut(made.id, origin);
    },
  });
}

/** Handles a click on a word: seeks to it. A cut word selects its cut; in preview mode, which skips the word, it seeks to the cut's start. */
export function goToWord(word: number): void {
  selectWords(null);
  const { settings } = currentDoc();
  const cut = cutOfWord(currentDoc(), word);
  selectCut(cut?.id ?? null, 'transcript');
  selection.struckWord = cut && word;
  if (cut && settings.previewMode) seekSource(cut.start, 'stand');
  else seekWord(word);
}

/**
 * Deletes cuts in the range on the timeline or the selected words, else the selected cut, else the one at the current word. What is muted, bleeped
 * or of another level there sounds as recorded again.
 */
export function deleteSelectedCuts(): boolean {
  const marked = markedRange();
  if (marked)
    return dispatch(
      (doc) => {
        const ranges = rangesOfPlay(arrangementOf(doc), marked);
        const cuts = ranges.flatMap(({ start, end }) => cutsInRange(doc, start, end));
        return withSound(
          removeCuts(
            doc,
            cuts.map(({ id }) => id),
          ),
          ranges,
          null,
        );
      },
      { does: restoreDeed },
    );
  const spans = selectedSpans();
  if (spans.length > 0)
    return dispatch((doc) => spans.reduce(withoutCutsIn, doc), { does: restoreDeed, select: putBarAway });
  const { cutId } = selection;
  if (cutId !== null) return restoreSelected(cutId);
  const word = currentWord();
  const span = { startWordIdx: word, endWordIdx: word };
  return word >= 0 && dispatch((doc) => withoutCutsIn(doc, span), { does: restoreDeed });
}

function withoutCutsIn(doc: EditorDocument, span: WordSpan): EditorDocument {
  const restored = deleteCutsInWords(doc, span.startWordIdx, span.endWordIdx);
  return withSound(restored, [soundOfWords(doc, span)], null);
}

/** Delete and Backspace: cuts what is selected, restores a selected cut. @returns whether anything changed */
export function deleteOrRestore(): boolean {
  const isCut = selection.words === null && selection.gap === null && selection.cutId !== null;
  return isCut ? deleteSelectedCuts() : cutSelection();
}

/** Selects the gap that the cut covered. */
function restoreSelected(id: string): boolean {
  const cut = cutById(currentDoc(), id);
  if (!deleteCut(id)) return false;
  const uncoveredGap =
    cut?.startWordIdx === -1 && freeGaps(currentDoc()).find(({ start }) => start === cut.start);
  if (uncoveredGap) selectGap(uncoveredGap.start);
  return true;
}

/** Moves start or end of a cut to typed source seconds. @returns why it could not, else null */
export function typeCutTimes(id: string, times: { start?: number; end?: number }): string | null {
  let fault: string | null = null;
  const change = (doc: EditorDocument): EditorDocument => {
    const result = setCutTimes(doc, id, times);
    fault = result.error;
    return result.doc;
  };
  dispatch(change, { gesture: `times ${id} ${Object.keys(times).join()}`, does: MOVED });
  return fault;
}

/** Moves a cut by `seconds`; repeated moves are one undo step. */
export function nudgeCut({ id, start }: Cut, seconds: number): boolean {
  return dispatch((doc) => moveCut(doc, id, start + seconds), { gesture: `move ${id}`, does: MOVED });
}

/** Moves an edge of a cut by `seconds`; repeated moves are one undo step. */
export function nudgeEdge({ id, start, duration }: Cut, edge: Edge, seconds: number): boolean {
  const time = edge === 'start' ? start : start + duration;
  return dispatch((doc) => moveEdge(doc, id, edge, time + seconds), {
    gesture: `nudge ${id} ${edge}`,
    does: MOVED,
  });
}

/** Once playback has passed it, a new cut looks like the others. */
export function clearNewFlag(id: string): void {
  dispatch((doc) => withoutNewFlag(doc, id), { undoable: false });
}

export function deleteCut(id: string): boolean {
  return dispatch((doc) => removeCuts(doc, [id]), { does: restoreDeed });
}

/** One undo step, including silence mode. */
export function deleteAllCuts(): boolean {
  const { cuts } = currentDoc();
  if (!dispatch(removeAllCuts, { does: { kind: 'deletedAllCuts' } })) return false;
  rememberDeleted(cuts);
  uncheckAll();
  return true;
}

/** One undo step, restorable from the cuts panel. @returns how many */
export function deleteCuts(ids: readonly string[]): number {
  const wanted = new Set(ids);
  let cuts: readonly Cut[] = [];
  const change = (doc: EditorDocument) => {
    cuts = doc.cuts.filter((cut) => wanted.has(cut.id));
    return removeCuts(doc, ids);
  };
  if (!dispatch(change, { does: restoreDeed })) return 0;
  rememberDeleted(cuts);
  tickCuts(ids, false);
  return cuts.length;
}

/** One undo step. @returns how many; the others overlap a cut. */
export function restoreCuts(deleted: readonly Cut[]): number {
  const before = currentDoc().cuts;
  if (!dispatch((doc) => withRestoredCuts(doc, deleted), { does: cutDeed })) return 0;
  const known = new Set(before);
  const restored = currentDoc().cuts.filter((cut) => !known.has(cut));
  tickCuts(deleted.map(deletionKey), false);
  // Also cuts that were restored under another id.
  const places = new Set(restored.map((cut) => cut.start));
  cutList.deleted = ref(cutList.deleted.filter((cut) => !places.has(cut.start)));
  return restored.length;
}

/** Takes `seconds` off both ends. One undo step. */
export function shortenCuts(ids: readonly string[], seconds: number): boolean {
  return dispatch((doc) => withShorterCuts(doc, ids, seconds), {
    does: { kind: 'shortenedCuts', count: ids.length },
  });
}

/** @returns false if it is no suggestion */
export function acceptSuggestion(id: string): boolean {
  return dispatch((doc) => acceptSuggestions(doc, [id]), { does: { kind: 'acceptedSuggestions', count: 1 } });
}

export function goToCut(cut: Cut, origin: 'cuts' | 'keyboard'): void {
  selectWords(null);
  selectCut(cut.id, origin);
  seekSource(cut.start, 'stand');
  // Also if the cut was already selected.
  const { words } = currentDoc();
  transcriptPort()?.reveal(cut.startWordIdx < 0 ? wordAtTime(words, cut.start) : cut.startWordIdx);
}

/** Selects the next (1) or previous (−1) cut, from the selection or playback position. */
export function stepCut(direction: 1 | -1): boolean {
  const doc = currentDoc();
  const cuts = inPlayingOrder(doc, doc.cuts);
  const { toArranged } = arrangementOf(doc);
  const { cutId, gap } = selection;
  const selected = cutId === null ? null : cutById(doc, cutId);
  const from = toArranged(selected?.start ?? gap ?? sourceTimeNow());
  const startOf = (i: number): number => toArranged(cuts[i].start);
  const cut =
    direction > 0
      ? cuts[partitionPoint(cuts.length, (i) => startOf(i) <= from)]
      : cuts[partitionPoint(cuts.length, (i) => startOf(i) < from) - 1];
  if (!cut) return false;
  goToCut(cut, 'keyboard');
  return true;
}

/** Ignored if it would cross the other bracket. */
export function moveSelectedBracket(words: number): boolean {
  const { bracket } = selection;
  if (!bracket) return false;
  const { cutId, edge } = bracket;
  const change = (doc: EditorDocument): EditorDocument => {
    const cut = cutById(doc, cutId);
    const word = (edge === 'start' ? cut?.startWordIdx : cut?.endWordIdx) ?? -1;
    return isInOneBlock(doc, word, word + words) ? moveBracket(doc, cutId, edge, words) : doc;
  };
  return dispatch(change, {
    gesture: `bracket ${cutId} ${edge}`,
    does: MOVED,
  });
}

/** An edge goes no further than its block. */
function isInOneBlock(doc: EditorDocument, from: number, to: number): boolean {
  return doc.blocks.length === 0 || wordOrderOf(doc).between(from, to).length === 1;
}

/** Moves a bracket to `word`, or as near as the other bracket and the neighbouring cuts allow. @param gesture of the drag */
export function dragBracket({ cutId, edge }: EdgeRef, word: number, gesture: string): boolean {
  return dispatch(
    (doc) => {
      const cut = cutById(doc, cutId);
      if (!cut) return doc;
      const { startWordIdx: first, endWordIdx: last } = cut;
      const to = edge === 'start' ? Math.min(word, last) : Math.max(word, first);
      if (!isInOneBlock(doc, edge === 'start' ? first : last, to)) return doc;
      for (let delta = to - (edge === 'start' ? first : last); delta !== 0; delta -= Math.sign(delta)) {
        const moved = moveBracket(doc, cutId, edge, delta);
        if (moved !== doc) return moved;
      }
      return doc;
    },
    { gesture, does: MOVED },
  );
}

export function nudgeSelectedEdge(direction: 1 | -1): boolean {
  const { edge: selected } = selection;
  const cut = selected && cutById(currentDoc(), selected.cutId);
  if (!selected || !cut) return false;
  return nudgeEdge(cut, selected.edge, direction * EDGE_STEP);
}

/** Starts at the current word if nothing is selected. */
export function extendSelection(focus: number): boolean {
  const { length } = currentDoc().words;
  if (length === 0) return false;
  const anchor = selection.words?.anchor ?? Math.max(0, currentWord());
  selectWords(anchor, Math.min(Math.max(focus, 0), length - 1));
  return true;
}

/** Edge or bracket first, then cut and words. @returns whether anything was deselected */
export function deselect(): boolean {
  if (selection.edge || selection.bracket) {
    const { cutId } = selection;
    selectCut(cutId, 'keyboard');
    return true;
  }
  const { words, caret, cutId, gap, range } = selection;
  if (words === null && caret === null && cutId === null && gap === null && range === null) return false;
  clearSelection();
  return true;
}

/** Changes the list of names and words that the recogniser should expect. */
export function changeVocabulary(terms: (vocabulary: readonly string[]) => readonly string[]): void {
  dispatch((doc) => setVocabulary(doc, terms(doc.settings.vocabulary)), {
    does: { kind: 'changedVocabulary' },
  });
}
