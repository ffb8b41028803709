import { ref } from 'valtio';
import { acceptSuggestions, putBackCuts, removeAllCuts, withShorterCuts } from '#model/bulk.ts';
import { firstEndingAfter } from '#model/cut.ts';
import { cutById, cutTime, cutWords, deleteCutsInWords, removeCuts } from '#model/cuts.ts';
import { moveBracket, moveEdge } from '#model/edges.ts';
import { freeGaps } from '#model/gaps.ts';
import { partitionPoint } from '#model/sorted.ts';
import * as transcript from '#model/transcript.ts';
import type { Cut, EditorDocument, Range } from '#model/types.ts';
import { wordAtTime, wordMiddle } from '#model/words.ts';
import { checkCuts, cutList, keyOf, rememberDeleted, uncheckAll } from './cut-list.ts';
import { currentDoc, dispatch } from './document.ts';
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

/** What the arrow keys move a selected handle by, seconds (specification §9). */
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

/** The selected stretch of speech without words, or null. */
function selectedGap(): Range | null {
  const { gap } = selection;
  return gap === null ? null : (currentDoc().gaps.find(({ start }) => start === gap) ?? null);
}

/**
 * Cuts the selected words or stretch without words, else the current word. Refused where one of them is cut already.
 * @returns whether it cut
 */
export function cutSelection(): boolean {
  const gap = selectedGap();
  if (gap) return cutAndSelect((doc) => cutTime(doc, gap.start, gap.end), gap.start);
  const range = wordsInHand();
  if (!range) return false;
  const { words } = currentDoc();
  return cutAndSelect((doc) => cutWords(doc, range.first, range.last), wordMiddle(words, range.first));
}

/** @param sourceTime a moment inside the cut that `change` makes */
function cutAndSelect(change: (doc: EditorDocument) => EditorDocument, sourceTime: number): boolean {
  return dispatch(change, {
    select(doc) {
      const made = doc.cuts[firstEndingAfter(doc.cuts, sourceTime)];
      selectWords(null);
      if (made) selectCut(made.id, 'transcript');
    },
  });
}

/** Deletes the cuts within the selected words; else the selected cut; else the one at the current word. */
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

/** Deletes the selected cut. A stretch without words that it took out is what is selected then. */
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

/** Deletes every cut and turns silence mode off, as one step that undo takes back. */
export function deleteAllCuts(): boolean {
  const { cuts } = currentDoc();
  if (!dispatch(removeAllCuts)) return false;
  rememberDeleted(cuts);
  uncheckAll();
  return true;
}

/** Deletes cuts as one step. They can be restored from the cuts panel. @returns how many there were */
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

/** Cuts again what was deleted, as one step. @returns how many came back; others are cut already */
export function restoreCuts(deleted: readonly Cut[]): number {
  const before = currentDoc().cuts;
  if (!dispatch((doc) => putBackCuts(doc, deleted))) return 0;
  const known = new Set(before);
  const restored = currentDoc().cuts.filter((cut) => !known.has(cut));
  checkCuts(deleted.map(keyOf), false);
  // One that came back under another id is no longer among the deleted ones either.
  const places = new Set(restored.map((cut) => cut.start));
  cutList.deleted = ref(cutList.deleted.filter((cut) => !places.has(cut.start)));
  return restored.length;
}

/** Takes `seconds` off both ends of cuts, as one step. @returns whether any got shorter */
export function shortenCuts(ids: readonly string[], seconds: number): boolean {
  return dispatch((doc) => withShorterCuts(doc, ids, seconds));
}

/** Makes a suggestion the user's own cut. @returns false for a cut that is none, which stays as it is */
export function acceptSuggestion(id: string): boolean {
  return dispatch((doc) => acceptSuggestions(doc, [id]));
}

/** Selects a cut everywhere and moves playback to its start. */
export function goToCut(cut: Cut, origin: 'cuts' | 'keyboard'): void {
  selectWords(null);
  selectCut(cut.id, origin);
  seekSource(cut.start);
  // A cut that was selected already brings itself back into view as well.
  const { words } = currentDoc();
  transcriptPort()?.reveal(cut.startWordIdx < 0 ? wordAtTime(words, cut.start) : cut.startWordIdx);
}

/**
 * The next (1) or previous (−1) cut in time, or stretch of speech without words, from the selected one or from the playback
 * position.
 */
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

/** The one of `sorted` that begins first after (1) or last before (−1) `sourceTime`. */
function nextStart<T extends { readonly start: number }>(
  sorted: readonly T[],
  sourceTime: number,
  direction: 1 | -1,
): T | undefined {
  return direction > 0
    ? sorted[partitionPoint(sorted.length, (i) => sorted[i].start <= sourceTime)]
    : sorted[partitionPoint(sorted.length, (i) => sorted[i].start < sourceTime) - 1];
}

/** Selects a stretch of speech without words, shows it and moves playback to it. */
function goToGap({ start, end }: Range): void {
  selectGap(start);
  seekSource(start);
  // Its chip stands before the word that follows it.
  const { words } = currentDoc();
  transcriptPort()?.reveal(Math.min(wordAtTime(words, (start + end) / 2) + 1, words.length - 1));
}

/** Moves the selected bracket by `words`; ignored where it would cross its partner or leave the transcript. */
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

/** Moves the selected handle one step later (1) or earlier (−1). */
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

/** Extends the word selection to `focus`, from the current word where nothing is selected. */
export function extendSelection(focus: number): boolean {
  const { length } = currentDoc().words;
  if (length === 0) return false;
  const anchor = selection.words?.anchor ?? Math.max(0, currentWord());
  selectWords(anchor, Math.min(Math.max(focus, 0), length - 1));
  return true;
}

/** Escape outside fields: first the handle or bracket, then the cut and the words. @returns whether it dropped something */
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

/** Gives a speaker another name, wherever it shows. An empty name is refused. @returns whether it changed anything */
export function renameSpeaker(speaker: number, name: string): boolean {
  return dispatch((doc) => transcript.renameSpeaker(doc, speaker, name));
}

/** Gives a paragraph to another speaker; trying out several is one step that undo takes back. */
export function setParagraphSpeaker(paragraph: number, speaker: number): boolean {
  return dispatch((doc) => transcript.setParagraphSpeaker(doc, paragraph, speaker), {
    gesture: `speaker of paragraph ${paragraph}`,
  });
}
