import { proxy, ref } from 'valtio';
import type { Edge } from '#model/edit/edges.ts';
import { freeGaps } from '#model/pauses/gaps.ts';
import type { EditorDocument, MarkedRange, Range, Words } from '#model/types.ts';
import { wordAtTime, wordMiddle } from '#model/words/words.ts';

/** Where the selection was made: that panel need not scroll to it. */
export type SelectionOrigin = 'transcript' | 'timeline' | 'cuts' | 'keyboard';

/** Inclusive word indexes, in either order. */
export interface WordSelection {
  readonly anchor: number;
  readonly focus: number;
}
export interface EdgeRef {
  readonly cutId: string;
  readonly edge: Edge;
}

export interface SelectionState {
  words: WordSelection | null;
  /** The word at the keyboard caret while no words are selected. */
  caret: number | null;
  /** The bar over the text has had its use until something else is selected. */
  isBarAway: boolean;
  cutId: string | null;
  /** The cut word that was clicked, for its cut `cutId`. */
  struckWord: number | null;
  /** A bracket that the arrow keys move by a word. Its cut is `cutId` too. */
  bracket: EdgeRef | null;
  /** An edge that the arrow keys move by 0.1 s. Its cut is `cutId` too. */
  edge: EdgeRef | null;
  hoverCutId: string | null;
  /** A proposed cut (proposals.ts), which is not in the document. */
  proposal: string | null;
  /** Start of the selected gap, source seconds. */
  gap: number | null;
  /** In and out on the timeline. Replaced, never changed: behind `ref`. */
  range: (MarkedRange & { $$valtioSnapshot: MarkedRange }) | null;
  origin: SelectionOrigin;
}

export const selection = proxy<SelectionState>({
  words: null,
  caret: null,
  isBarAway: false,
  cutId: null,
  struckWord: null,
  bracket: null,
  edge: null,
  hoverCutId: null,
  proposal: null,
  gap: null,
  range: null,
  origin: 'keyboard',
});

/** Restored by undo and redo. */
export interface SelectionMemento {
  readonly words: WordSelection | null;
  readonly caret: number | null;
  readonly cutId: string | null;
  readonly bracket: EdgeRef | null;
  readonly edge: EdgeRef | null;
}

/** Inclusive; null deselects. */
export function selectWords(anchor: number, focus: number): void;
export function selectWords(none: null): void;
export function selectWords(anchor: number | null, focus?: number): void {
  selection.words = anchor === null ? null : { anchor, focus: focus ?? anchor };
  selection.caret = null;
  selection.isBarAway = false;
  if (anchor !== null) selection.gap = selection.range = selection.proposal = null;
}

/** Call after the words were selected: selecting brings the bar back. */
export function putBarAway(): void {
  selection.isBarAway = true;
}

/** Deselects brackets, edges and gaps. */
export function selectCut(id: string | null, origin: SelectionOrigin): void {
  selection.cutId = id;
  selection.proposal = null;
  selection.struckWord = null;
  selection.caret = null;
  selection.bracket = null;
  selection.edge = null;
  selection.gap = null;
  // A click on the timeline beside all cuts only seeks, and keeps the range.
  if (id !== null || origin !== 'timeline') selection.range = null;
  selection.origin = origin;
}

/** Puts the caret on `word` and clears the selection; null only removes the caret. */
export function placeCaret(word: number | null): void {
  if (word !== null) clearSelection();
  selection.caret = word;
}

/** Sets in and out on the timeline; clears every other selection. Null: neither is set. */
export function markRange(range: MarkedRange | null): void {
  selection.words = null;
  selectCut(null, 'timeline');
  selection.range = range && ref(range);
}

/** The marked range, source seconds; null unless both in and out are set. */
export function markedRange(): Range | null {
  const { start, end } = selection.range ?? {};
  return start == null || end == null ? null : { start, end };
}

/** Clears every other selection. */
export function selectProposal(id: string, origin: SelectionOrigin): void {
  selection.words = null;
  selectCut(null, origin);
  selection.proposal = id;
}

/** @param start source seconds */
export function selectGap(start: number): void {
  selection.words = null;
  selectCut(null, 'transcript');
  selection.gap = start;
}

export function selectBracket(cutId: string, edge: Edge): void {
  selectCut(cutId, 'transcript');
  selection.bracket = { cutId, edge };
}

export function selectEdge(cutId: string, edge: Edge): void {
  selectCut(cutId, 'timeline');
  selection.edge = { cutId, edge };
}

export function hoverCut(id: string | null): void {
  selection.hoverCutId = id;
}

export function clearSelection(): void {
  selection.words = null;
  selectCut(null, 'keyboard');
}

export function rememberSelection(): SelectionMemento {
  const { words, caret, cutId, bracket, edge } = selection;
  return {
    words: words && { ...words },
    caret,
    cutId,
    bracket: bracket && { ...bracket },
    edge: edge && { ...edge },
  };
}

export function restoreSelection(memento: SelectionMemento, doc: EditorDocument): void {
  selection.words = memento.words;
  selection.isBarAway = false;
  selection.cutId = memento.cutId;
  selection.struckWord = null;
  selection.bracket = memento.bracket;
  selection.edge = memento.edge;
  selection.gap = selection.range = null;
  selection.caret = memento.caret;
  selection.origin = 'keyboard';
  dropMissing(doc);
}

/** Shifts the selection when others inserted or joined words. */
export function followWords(before: Words, after: Words): void {
  if (before === after) return;
  const moved = (word: number): number =>
    word < before.length ? Math.max(0, wordAtTime(after, wordMiddle(before, word))) : word;
  const { words, caret, struckWord } = selection;
  if (struckWord !== null) selection.struckWord = moved(struckWord);
  if (words) selection.words = { anchor: moved(words.anchor), focus: moved(words.focus) };
  if (caret !== null) selection.caret = moved(caret);
}

/** Clears references that `doc` lacks. Call after every change. */
export function dropMissing(doc: EditorDocument): void {
  const { words, caret, cutId, bracket, edge, hoverCutId, gap } = selection;
  if (caret !== null && caret >= doc.words.length) selection.caret = null;
  if (gap !== null && !freeGaps(doc).some(({ start }) => start === gap)) selection.gap = null;
  if (words && Math.max(words.anchor, words.focus) >= doc.words.length) selection.words = null;
  const wanted = new Set<string>();
  for (const id of [cutId, bracket?.cutId, edge?.cutId, hoverCutId]) if (id != null) wanted.add(id);
  if (wanted.size === 0) return;
  for (const cut of doc.cuts) {
    wanted.delete(cut.id);
    if (wanted.size === 0) return;
  }
  if (cutId !== null && wanted.has(cutId)) selection.cutId = selection.struckWord = null;
  if (bracket && wanted.has(bracket.cutId)) selection.bracket = null;
  if (edge && wanted.has(edge.cutId)) selection.edge = null;
  if (hoverCutId !== null && wanted.has(hoverCutId)) selection.hoverCutId = null;
}
