import {
  beginsParagraph,
  giveToNext,
  giveToPrevious,
  joinParagraph,
  splitParagraph,
} from '#model/paragraph-edges.ts';
import { wordsInHand } from './commands.ts';
import { currentDoc, dispatch } from './document.ts';
import { selection } from './selection.ts';

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
