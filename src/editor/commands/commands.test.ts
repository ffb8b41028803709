import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutTime, cutWords } from '#model/edit/cuts.ts';
import { placeParagraphs } from '#model/edit/moves.ts';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { documentOf } from '#model/testing.ts';
import { wordMiddle } from '#model/words/words.ts';
import { currentDoc, openDocument } from '../state/document/document.ts';
import { clearSelection, placeCaret, selectWords } from '../state/document/selection.ts';
import { goToDoubt, startChecking, stopChecking, typeCorrection } from '../state/transcript/check-words.ts';
import { closeSearch, openSearch, setQuery, setReplacement } from '../state/transcript/search.ts';
import type { Command } from './command.ts';
import { acceptCut, checkCuts, nextToCheck } from './cut-commands.ts';
import { moveToStart, restoreOrder } from './move-commands.ts';
import {
  cutMatch,
  nextMatch,
  replaceMatch,
  replaceMatches,
  searchAndCut,
  searchForSelection,
} from './search-commands.ts';
import {
  cut,
  joinParagraph,
  restore,
  startParagraph,
  wordsToNextParagraph,
  wordsToPreviousParagraph,
} from './text-commands.ts';
import { TRANSCRIPT_COMMANDS } from './transcript-commands.ts';
import { acceptWord, correctEverywhere, nextUncertain } from './word-check-commands.ts';

const LONG = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');
const isEnabled = ({ disabled }: Command) => disabled?.() === false;
const areEnabled = () => [cut, restore, searchForSelection].map(isEnabled);

beforeEach(() => openDocument(cutWords(documentOf(LONG), 10, 12)));
afterEach(() => {
  clearSelection();
  closeSearch();
});

test('commands for words are enabled where they would do something', () => {
  selectWords(3, 5);
  expect(areEnabled()).toEqual([true, false, true]);
  selectWords(12, 30);
  expect(areEnabled()).toEqual([true, true, true]);
  selectWords(11, 11);
  expect(areEnabled()).toEqual([false, true, true]);
  selectWords(13, 39);
  expect(areEnabled()).toEqual([true, false, false]);
  expect(searchForSelection.disabled?.()).toBe('Select at most 20 words to search for them');
});

test('commands for paragraphs are enabled where they would change one', () => {
  const all = [startParagraph, joinParagraph, wordsToPreviousParagraph, wordsToNextParagraph];
  openDocument(splitParagraph(splitParagraph(documentOf(LONG), 10), 20));
  selectWords(0, 2);
  expect(all.map(isEnabled)).toEqual([false, false, false, true]);
  selectWords(12, 13);
  expect(all.map(isEnabled)).toEqual([true, false, true, true]);
  selectWords(20, 22);
  expect(all.map(isEnabled)).toEqual([false, true, true, false]);
});

test('paragraphs that were not recorded one after the other stay apart, and the commands say so', () => {
  const split = splitParagraph(splitParagraph(documentOf(LONG), 10), 20);
  openDocument(placeParagraphs(split, [2, 2], 1));
  const reason = 'These paragraphs were not recorded one after the other, so they stay apart';
  const all = [joinParagraph, wordsToPreviousParagraph, wordsToNextParagraph];
  placeCaret(20);
  expect(all.map(({ disabled }) => disabled?.())).toEqual([reason, reason, true]);
  placeCaret(10);
  expect(all.map(({ disabled }) => disabled?.())).toEqual([reason, reason, reason]);
  openDocument(placeParagraphs(split, [0, 0], 3));
  placeCaret(0);
  expect([joinParagraph.when?.(), joinParagraph.disabled?.()]).toEqual([true, reason]);
  placeCaret(10);
  expect(joinParagraph.when?.()).toBe(false);
});

test('the recorded order is offered where something was moved', () => {
  const isOffered = () => restoreOrder.when?.();
  openDocument(documentOf(LONG));
  expect(isOffered()).toBe(false);
  selectWords(5, 8);
  moveToStart.run?.();
  expect([isOffered(), currentDoc().blocks.length]).toEqual([true, 3]);
  restoreOrder.run?.();
  expect([isOffered(), currentDoc().blocks.length]).toEqual([false, 0]);
});

test('a cut that begins in the very middle of the last word can be restored', () => {
  const doc = documentOf(LONG);
  const middle = wordMiddle(doc.words, 20);
  openDocument(cutTime(doc, middle, middle + 0.5));
  selectWords(15, 20);
  expect(areEnabled()).toEqual([true, true, true]);
  selectWords(20, 20);
  expect(areEnabled()).toEqual([false, true, true]);
});

test('commands of a search are enabled where it has matches, those that replace where there is a replacement', () => {
  const all = [nextMatch, cutMatch, replaceMatch, replaceMatches];
  searchAndCut.run?.();
  expect([searchAndCut.checked?.(), ...all.map(isEnabled)]).toEqual([true, false, false, false, false]);
  setQuery('w7');
  expect(all.map(isEnabled)).toEqual([true, true, false, false]);
  openSearch('replace');
  setReplacement('seven');
  expect([searchAndCut.checked?.(), ...all.map(isEnabled)]).toEqual([false, true, true, true, true]);
  openDocument(documentOf(''));
  expect(searchAndCut.disabled?.()).toBe('There is no text to search yet');
});

test('the command that checks cuts ends it when it is run again', () => {
  checkCuts.run?.();
  expect([checkCuts.checked?.(), isEnabled(acceptCut), isEnabled(nextToCheck)]).toEqual([true, true, true]);
  openDocument(documentOf(LONG));
  expect(isEnabled(acceptCut)).toBe(false);
  checkCuts.run?.();
  expect(checkCuts.checked?.()).toBe(false);
});

test('what a word is checked by says what it does with what is typed', () => {
  openDocument(documentOf('hello there hello'));
  const { words } = currentDoc();
  openDocument({ ...currentDoc(), words: { ...words, confidence: words.confidence.map(() => 0.1) } });
  expect(isEnabled(nextUncertain)).toBe(false);
  startChecking();
  expect([isEnabled(nextUncertain), acceptWord.label(), correctEverywhere.disabled?.()]).toEqual([
    true,
    'Accept',
    'Type a different word first, to correct it everywhere',
  ]);
  typeCorrection('hallo');
  expect([acceptWord.label(), correctEverywhere.label(), isEnabled(correctEverywhere)]).toEqual([
    'Correct',
    'Everywhere (2)',
    true,
  ]);
  goToDoubt(1);
  typeCorrection('their');
  expect(correctEverywhere.disabled?.()).toBe('there occurs only once');
  stopChecking();
});

test('the menu of the transcript leaves out what needs words while there are none', () => {
  const offered = () => TRANSCRIPT_COMMANDS.filter(({ when }) => when?.() ?? true).map(({ id }) => id);
  const always = ['checkWords', 'markUncertain', 'namesAndWords', 'transcribeAgain', 'importTranscript'];
  expect(offered()).toEqual([...always, 'pasteScript', 'exportTranscript']);
  openDocument(documentOf(''));
  expect(offered()).toEqual(always);
});
