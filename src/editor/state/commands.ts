import { ref } from 'valtio';
import { acceptSuggestions, putBackCuts, removeAllCuts, withShorterCuts } from '#model/bulk.ts';
import { firstEndingAfter } from '#model/cut.ts';
import { cutById, cutTime, cutWords, deleteCutsInWords, removeCuts } from '#model/cuts.ts';
import { moveBracket, moveEdge } from '#model/edges.ts';
import { freeGaps } from '#model/gaps.ts';
import {
  beginsParagraph,
  giveToNext,
  giveToPrevious,
  joinParagraph,
  splitParagraph,
} from '#model/paragraphs.ts';
import { partitionPoint } from '#model/sorted.ts';
import * as transcript from '#model/transcript.ts';
import type { Cut, EditorDocument, Range } from '#model/types.ts';
import { wordAtTime, wordMiddle } from '#model/words.ts';
import { checkCuts, cutList, keyOf, rememberDeleted, uncheckAll } from './cut-list.ts';
import { currentDoc, dispatch } from './document.ts';
import { isOverlapping, refuseCut } from './overlap.ts';
import { seekSource, sourceTimeNow } from './playback.ts';
import {
  clearSelection,
  type EdgeRef,
  selectCut,
  selectedRange,
  selectGap,
  selection,
  selectWords,
} from './selection.ts';
import { transcriptPort } from './transcript-port.ts';

/** Seconds (specification §9). */
const EDGE_STEP = 0.1;

/** The word at the caret, else at the playback position; −1 before the first. */
export function currentWord(): number {
  return selection.caret ?? wordAtTime(currentDoc().words, sourceTimeNow());
}

/** First and last selected word, else the current one twice; null without words. */
export function wordsInHand(): { first: number; last: number } | null {
  const range = selectedRange();
  if (range) return range;
  const word = currentWord();
  return word < 0 ? null : { first: word, last: word };
}

function selectedGap(): Range | null {
  const { gap } = selection;
  return gap === null ? null : (currentDoc().gaps.find(({ start }) => start === gap) ?? null);
}

/** Cuts the selected words or gap, else the current word. @returns whether it cut */
export function cutSelection(): boolean {
  const gap = selectedGap();
  if (gap) return cutAndSelect((doc) => cutTime(doc, gap.start, gap.end), gap.start);
  const target = wordsToCut();
  if (target === null) return false;
  const { first, last, range, core } = target;
  if (cutAndSelect((doc) => cutWords(doc, first, last), core.start)) return true;
  refuseCut(range, core);
  return false;
}

/** Whether `cutSelection` cuts. */
export function canCutSelection(): boolean {
  const target = selectedGap() ? null : wordsToCut();
  return target === null || !isOverlapping(currentDoc(), target.core);
}

/** The selected words, else the current word; `core` from the middle of the first to that of the last. */
function wordsToCut(): { first: number; last: number; range: Range; core: Range } | null {
  const inHand = wordsInHand();
  if (!inHand) return null;
  const { first, last } = inHand;
  const { words } = currentDoc();
  return {
    first,
    last,
    range: { start: words.start[first], end: words.end[last] },
    core: { start: wordMiddle(words, first), end: wordMiddle(words, last) },
  };
}

/** A new manual cut drawn on the timeline, source seconds; selected there. @returns whether it cut */
export function drawCut({ start, end }: Range): boolean {
  const isMade = dispatch((doc) => cutTime(doc, start, end, { isNew: true }), {
    select(doc) {
      const made = doc.cuts[firstEndingAfter(doc.cuts, start)];
      selectWords(null);
      if (made) selectCut(made.id, 'timeline');
    },
  });
  if (!isMade) refuseCut({ start, end });
  return isMade;
}

/** `sourceTime`: a moment inside the new cut. */
function cutAndSelect(change: (doc: EditorDocument) => EditorDocument, sourceTime: number): boolean {
  return dispatch(change, {
    select(doc) {
      const made = doc.cuts[firstEndingAfter(doc.cuts, sourceTime)];
      selectWords(null);
      if (made) selectCut(made.id, 'transcript');
    },
  });
}

/** In the selected words, else the selected cut, else at the current word. */
export function deleteSelectedCuts(): boolean {
  const range = selectedRange();
  if (range) return dispatch((doc) => deleteCutsInWords(doc, range.first, range.last));
  const { cutId } = selection;
  if (cutId !== null) return restoreSelected(cutId);
  const word = currentWord();
  return word >= 0 && dispatch((doc) => deleteCutsInWords(doc, word, word));
}

/** Delete and Backspace: cuts what is selected, restores a selected cut. @returns whether anything changed */
export function deleteOrRestore(): boolean {
  const isCut = selection.words === null && selection.gap === null && selection.cutId !== null;
  return isCut ? deleteSelectedCuts() : cutSelection();
}

/** A gap it covered becomes selected. */
function restoreSelected(id: string): boolean {
  const cut = cutById(currentDoc(), id);
  if (!deleteCut(id)) return false;
  const freed = cut?.startWordIdx === -1 && freeGaps(currentDoc()).find(({ start }) => start === cut.start);
  if (freed) selectGap(freed.start);
  return true;
}

export function deleteCut(id: string): boolean {
  return dispatch((doc) => removeCuts(doc, [id]));
}

/** One undo step, silence mode included. */
export function deleteAllCuts(): boolean {
  const { cuts } = currentDoc();
  if (!dispatch(removeAllCuts)) return false;
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
  if (!dispatch(change)) return 0;
  rememberDeleted(cuts);
  checkCuts(ids, false);
  return cuts.length;
}

/** One undo step. @returns how many; others overlap. */
export function restoreCuts(deleted: readonly Cut[]): number {
  const before = currentDoc().cuts;
  if (!dispatch((doc) => putBackCuts(doc, deleted))) return 0;
  const known = new Set(before);
  const restored = currentDoc().cuts.filter((cut) => !known.has(cut));
  checkCuts(deleted.map(keyOf), false);
  // Also those restored under another id.
  const places = new Set(restored.map((cut) => cut.start));
  cutList.deleted = ref(cutList.deleted.filter((cut) => !places.has(cut.start)));
  return restored.length;
}

/** Takes `seconds` off both ends. One undo step. */
export function shortenCuts(ids: readonly string[], seconds: number): boolean {
  return dispatch((doc) => withShorterCuts(doc, ids, seconds));
}

/** @returns false where it is no suggestion */
export function acceptSuggestion(id: string): boolean {
  return dispatch((doc) => acceptSuggestions(doc, [id]));
}

export function goToCut(cut: Cut, origin: 'cuts' | 'keyboard'): void {
  selectWords(null);
  selectCut(cut.id, origin);
  seekSource(cut.start);
  // Also for a cut that was selected already.
  const { words } = currentDoc();
  transcriptPort()?.reveal(cut.startWordIdx < 0 ? wordAtTime(words, cut.start) : cut.startWordIdx);
}

/** Next (1) or previous (−1) cut or gap, from the selection or playback position. */
export function stepCut(direction: 1 | -1): boolean {
  const doc = currentDoc();
  const { cutId, gap } = selection;
  const selected = cutId === null ? null : cutById(doc, cutId);
  const from = selected?.start ?? gap ?? sourceTimeNow();
  const cut = nextStart(doc.cuts, from, direction);
  const free = nextStart(freeGaps(doc), from, direction);
  if (free && (!cut || direction * (free.start - cut.start) < 0)) {
    goToGap(free);
    return true;
  }
  if (!cut) return false;
  goToCut(cut, 'keyboard');
  return true;
}

function nextStart<T extends { readonly start: number }>(
  sorted: readonly T[],
  sourceTime: number,
  direction: 1 | -1,
): T | undefined {
  return direction > 0
    ? sorted[partitionPoint(sorted.length, (i) => sorted[i].start <= sourceTime)]
    : sorted[partitionPoint(sorted.length, (i) => sorted[i].start < sourceTime) - 1];
}

function goToGap({ start, end }: Range): void {
  selectGap(start);
  seekSource(start);
  // The chip stands before the next word.
  const { words } = currentDoc();
  transcriptPort()?.reveal(Math.min(wordAtTime(words, (start + end) / 2) + 1, words.length - 1));
}

/** Ignored where it would cross its partner. */
export function moveSelectedBracket(words: number): boolean {
  const { bracket } = selection;
  if (!bracket) return false;
  const { cutId, edge } = bracket;
  return dispatch((doc) => moveBracket(doc, cutId, edge, words), { gesture: `bracket ${cutId} ${edge}` });
}

/** Moves a bracket to `word`, or as near as its partner and the neighbouring cuts allow. @param gesture of the drag */
export function dragBracket({ cutId, edge }: EdgeRef, word: number, gesture: string): boolean {
  return dispatch(
    (doc) => {
      const cut = cutById(doc, cutId);
      if (!cut) return doc;
      const { startWordIdx: first, endWordIdx: last } = cut;
      const to = edge === 'start' ? Math.min(word, last) : Math.max(word, first);
      for (let delta = to - (edge === 'start' ? first : last); delta !== 0; delta -= Math.sign(delta)) {
        const moved = moveBracket(doc, cutId, edge, delta);
        if (moved !== doc) return moved;
      }
      return doc;
    },
    { gesture },
  );
}

export function nudgeSelectedEdge(direction: 1 | -1): boolean {
  const { edge: selected } = selection;
  const cut = selected && cutById(currentDoc(), selected.cutId);
  if (!selected || !cut) return false;
  const { edge } = selected;
  const at = edge === 'start' ? cut.start : cut.start + cut.duration;
  return dispatch((doc) => moveEdge(doc, cut.id, edge, at + direction * EDGE_STEP), {
    gesture: `edge ${cut.id} ${edge}`,
  });
}

/** From the current word without a selection. */
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
  const { words, caret, cutId, gap } = selection;
  if (words === null && caret === null && cutId === null && gap === null) return false;
  clearSelection();
  return true;
}

export function renameSpeaker(speaker: number, name: string): boolean {
  return dispatch((doc) => transcript.renameSpeaker(doc, speaker, name));
}

/** Repeated changes are one undo step. */
export function setParagraphSpeaker(paragraph: number, speaker: number): boolean {
  return dispatch((doc) => transcript.setParagraphSpeaker(doc, paragraph, speaker), {
    gesture: `speaker of paragraph ${paragraph}`,
  });
}

/** The word at the caret, or the first selected one, begins a paragraph. @returns whether it split */
export function splitHere(): boolean {
  const inHand = wordsInHand();
  return inHand !== null && dispatch((doc) => splitParagraph(doc, inHand.first));
}

/** The paragraph of the words in hand becomes part of the one before. */
export function joinWithPrevious(): boolean {
  const inHand = wordsInHand();
  return inHand !== null && dispatch((doc) => joinParagraph(doc, inHand.first));
}

/** Only a caret stands at the start of a paragraph that has one before. */
export function isCaretAtJoin(): boolean {
  const { caret, words } = selection;
  return caret !== null && words === null && caret > 0 && beginsParagraph(currentDoc(), caret);
}

/** Words of the paragraph up to the last in hand go to the one before. */
export function giveWordsBack(): boolean {
  const inHand = wordsInHand();
  return inHand !== null && dispatch((doc) => giveToPrevious(doc, inHand.last));
}

/** Words of the paragraph from the first in hand go to the next one. */
export function giveWordsOn(): boolean {
  const inHand = wordsInHand();
  return inHand !== null && dispatch((doc) => giveToNext(doc, inHand.first));
}
