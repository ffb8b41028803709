import { beginsBlock, wordOrderOf } from '#model/edit/arrangement.ts';
import {
  beginsParagraph,
  giveToNext,
  giveToPrevious,
  joinParagraphAt,
  splitParagraph,
} from '#model/edit/paragraphs.ts';
import * as transcript from '#model/edit/transcript.ts';
import { deedAbout } from '#model/merge/deed.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import type { PlayedWords } from '../document/selected-words.ts';
import { selection } from '../document/selection.ts';
import { targetWords } from './cut-actions.ts';

export function renameSpeaker(speaker: number, name: string): boolean {
  return dispatch((doc) => transcript.renameSpeaker(doc, speaker, name), {
    does: deedAbout('renamedSpeaker', name),
  });
}

/** Repeated changes are one undo step. */
export function setParagraphSpeaker(paragraph: number, speaker: number): boolean {
  return dispatch((doc) => transcript.setParagraphSpeaker(doc, paragraph, speaker), {
    gesture: `speaker of paragraph ${paragraph}`,
    does: { kind: 'changedSpeaker' },
  });
}

/**
 * A change of the paragraphs at the target words: `run` dispatches it, `changesNothing` says whether it would change nothing,
 * `isOverBorder` whether that is because its paragraphs were not recorded one after the other.
 * @param border the word that begins the second of them
 */
function paragraphChange(
  change: (doc: EditorDocument, words: PlayedWords) => EditorDocument,
  border: (doc: EditorDocument, words: PlayedWords) => number,
) {
  return {
    isOverBorder(): boolean {
      const words = targetWords();
      return words !== null && beginsBlock(currentDoc(), border(currentDoc(), words));
    },
    run(): boolean {
      const words = targetWords();
      return words !== null && dispatch((doc) => change(doc, words), { does: { kind: 'changedParagraphs' } });
    },
    changesNothing(): boolean {
      const words = targetWords();
      return words === null || change(currentDoc(), words) === currentDoc();
    },
  };
}

/** Starts a paragraph at the caret or the first selected word. */
export const paragraphSplit = paragraphChange(
  (doc, { first }) => splitParagraph(doc, first),
  () => -1,
);

/** Joins the paragraph that the first target word begins with the previous one. */
export const paragraphJoin = paragraphChange(
  (doc, { first }) => joinParagraphAt(doc, first),
  (_, { first }) => first,
);

/** Moves the words of the paragraph up to the last target word to the previous paragraph. */
export const moveToPreviousParagraph = paragraphChange(
  (doc, { last }) => giveToPrevious(doc, last),
  (doc, { last }) => transcript.firstWordOfParagraph(doc, transcript.paragraphOfWord(doc, last)),
);

/** Moves the words of the paragraph from the first target word on to the next paragraph. */
export const moveToNextParagraph = paragraphChange(
  (doc, { first }) => giveToNext(doc, first),
  (doc, { first }) => doc.paragraphs[transcript.paragraphOfWord(doc, first)].endWordIdx + 1,
);

/** Whether only a caret is set, at the start of a paragraph other than the first that plays. */
export function isCaretAtJoin(): boolean {
  const { caret, words } = selection;
  if (caret === null || words !== null) return false;
  return wordOrderOf(currentDoc()).placeOf(caret) > 0 && beginsParagraph(currentDoc(), caret);
}
