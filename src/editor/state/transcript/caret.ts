import { paragraphOrder, wordOrderOf } from '#model/edit/arrangement.ts';
import { cutById, cutOfWord } from '#model/edit/cuts.ts';
import { firstWordOfParagraph, paragraphOfWord } from '#model/edit/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentWord, extendSelection, moveSelectedBracket } from '../cuts/cut-actions.ts';
import { currentDoc } from '../document/document.ts';
import { placeCaret, selectCut, selection, selectWords } from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { playback, seekWord } from '../playback/playback.ts';

/** Selects every word. @returns false without words */
export function selectAllWords(): boolean {
  const { length } = currentDoc().words;
  if (length === 0) return false;
  const { at } = wordOrderOf(currentDoc());
  selectCut(null, 'keyboard');
  selectWords(at(0), at(length - 1));
  return true;
}

export type CaretStep = 'word' | 'paragraph';

/** Moves the selected bracket one word to the right (1) or left (−1) on screen. */
export function moveBracketAside(side: 1 | -1): boolean {
  const cut = selection.bracket && cutById(currentDoc(), selection.bracket.cutId);
  return cut !== null && moveSelectedBracket(onwards(cut.startWordIdx, side));
}

/** Whether that side of `word` on screen is forward (1) or back (−1) in the text. */
function onwards(word: number, side: 1 | -1): 1 | -1 {
  return transcriptPort()?.isRtl(word) ? (side > 0 ? -1 : 1) : side;
}

/** Moves the caret to the word beside it on screen, or to the start (−1) or end (1) of its paragraph; `extend` selects instead; while playing, playback jumps. */
export function moveCaret(step: CaretStep, direction: 1 | -1, extend: boolean): void {
  const doc = currentDoc();
  const { length } = doc.words;
  if (length === 0) return;
  const { words, caret, cutId } = selection;
  const cut = !extend && caret === null && words === null && cutId !== null ? cutById(doc, cutId) : null;
  const cutWord = cut && cut.startWordIdx >= 0 ? (direction > 0 ? cut.endWordIdx : cut.startWordIdx) : null;
  const from = words?.focus ?? cutWord ?? Math.max(0, currentWord());
  const { at, placeOf } = wordOrderOf(doc);
  const next = placeOf(from) + onwards(from, direction);
  const word =
    step === 'word' ? at(Math.min(Math.max(next, 0), length - 1)) : paragraphEdge(doc, from, direction);
  if (extend) extendSelection(word);
  else {
    if (!playback.playing) placeCaret(word);
    // The preview cannot stop inside a cut: there only the caret moves.
    if (!doc.settings.previewMode || cutOfWord(doc, word) === null) seekWord(word);
  }
  transcriptPort()?.reveal(word);
}

/** The first or last word of the paragraph of `word`; at that edge already, that of the neighbouring paragraph. */
function paragraphEdge(doc: EditorDocument, word: number, direction: 1 | -1): number {
  const order = paragraphOrder(doc);
  const place = order.indexOf(paragraphOfWord(doc, word));
  const edge = (i: number): number =>
    direction < 0 ? firstWordOfParagraph(doc, i) : (doc.paragraphs[i]?.endWordIdx ?? doc.words.length - 1);
  const own = edge(order[place]);
  const next = order[place + direction];
  return own === word && next !== undefined ? edge(next) : own;
}
