import { transcript as texts } from '#i18n/en/transcript.ts';
import type { Deed } from '#model/deed-kinds.ts';
import { movedRanges, paragraphOrder, wordOrderOf } from '#model/edit/arrangement.ts';
import type { WordSpan } from '#model/edit/cuts.ts';
import { asRecorded, moveParagraphs, moveWords, placeParagraphs } from '#model/edit/moves.ts';
import { firstWordOfParagraph, paragraphOfWord } from '#model/edit/transcript.ts';
import { deedAbout } from '#model/merge/deed.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { textOf, wordMiddle } from '#model/words/words.ts';
import { currentWord, targetWords } from '../cuts/cut-actions.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { selectedSpans } from '../document/selected-words.ts';
import { putBarAway, selectCut, selection, selectWords } from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { jobs } from '../work/jobs.ts';

/** Places of the first and the last of some paragraphs among those that play. */
export type ParagraphPlaces = readonly [first: number, last: number];

/** Why nothing can be moved yet, as a sentence; null where it can. */
export function movesWait(): string | null {
  return jobs.transcription.status === 'running' ? texts.movesWait() : null;
}

/** Moved words, named by the first of them. */
export function movedDeed({ words }: EditorDocument, [first]: readonly WordSpan[]): Deed {
  return first ? deedAbout('moved', textOf(words, first.startWordIdx, first.endWordIdx)) : { kind: 'moved' };
}

/** Selects words that were moved, in playing order, where they play now. */
export function selectMoved(spans: readonly WordSpan[]): void {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return;
  selectCut(null, 'keyboard');
  selectWords(first.startWordIdx, last.endWordIdx);
  putBarAway();
  transcriptPort()?.revealMoved(first.startWordIdx);
}

/** The selected words, else the paragraph of the current one, play first or last of all. @returns whether anything changed */
export function moveToEdge(edge: 'start' | 'end'): boolean {
  const doc = currentDoc();
  const spans = spansToMove(doc);
  const before = edge === 'start' ? wordOrderOf(doc).at(0) : -1;
  return dispatch((each) => moveWords(each, spans, before), {
    does: movedDeed(doc, spans),
    select: () => selectMoved(spans),
  });
}

function spansToMove(doc: EditorDocument): readonly WordSpan[] {
  const selected = selectedSpans();
  const paragraph = selected.length > 0 ? -1 : paragraphOfWord(doc, currentWord());
  return paragraph < 0 ? selected : [spanOfParagraph(doc, paragraph)];
}

function spanOfParagraph(doc: EditorDocument, i: number): WordSpan {
  return { startWordIdx: firstWordOfParagraph(doc, i), endWordIdx: doc.paragraphs[i].endWordIdx };
}

/** The paragraphs of the target words; null without words. */
export function targetParagraphs(): ParagraphPlaces | null {
  const words = targetWords();
  if (!words) return null;
  const doc = currentDoc();
  const order = paragraphOrder(doc);
  const placeOf = (word: number): number => order.indexOf(paragraphOfWord(doc, word));
  return [placeOf(words.first), placeOf(words.last)];
}

/** The paragraphs of the target words go a place up or down. @returns whether anything changed */
export function moveTargetParagraphs(by: 1 | -1): boolean {
  const places = targetParagraphs();
  if (!places) return false;
  const word = targetWords()?.first ?? 0;
  return changeOrder(places, (doc) => moveParagraphs(doc, places, by), word);
}

/** Paragraphs play before the one at `target`, or last. @returns whether anything changed */
export function dropParagraphs(places: ParagraphPlaces, target: number): boolean {
  const doc = currentDoc();
  const word = firstWordOfParagraph(doc, paragraphOrder(doc)[places[0]]);
  return changeOrder(places, (each) => placeParagraphs(each, places, target), word);
}

function changeOrder(
  [first, last]: ParagraphPlaces,
  change: (doc: EditorDocument) => EditorDocument,
  word: number,
): boolean {
  const doc = currentDoc();
  const count = last - first + 1;
  const does: Deed =
    count > 1
      ? { kind: 'movedParagraphs', count }
      : movedDeed(doc, [spanOfParagraph(doc, paragraphOrder(doc)[first])]);
  const reveal = (): void => transcriptPort()?.revealMoved(selection.words?.focus ?? word);
  return dispatch(change, { does, select: reveal });
}

/** The moved range that a word lies in, source seconds. */
export function movedRangeOf(word: number): Range | undefined {
  const doc = currentDoc();
  if (!(word >= 0 && word < doc.words.length)) return undefined;
  const middle = wordMiddle(doc.words, word);
  return movedRanges(doc).find(({ start, end }) => middle >= start && middle < end);
}

/** Everything plays as it was recorded. One undo step. @returns whether anything changed */
export function playAsRecorded(): boolean {
  return dispatch(asRecorded, { does: { kind: 'playedAsRecorded' } });
}
