import { beforeEach, expect, test } from 'vitest';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { spoken } from '#model/testing.ts';
import { currentDoc, openDocument, undo } from '../document/document.ts';
import { clearSelection, selectWords } from '../document/selection.ts';
import {
  applyCheck,
  applyEverywhere,
  askEverywhere,
  checkedWord,
  checking,
  placesEverywhere,
  startChecking,
  stepDoubt,
  stopChecking,
} from './check-words.ts';

beforeEach(() => {
  stopChecking();
  clearSelection();
  const words = spoken('bad good bad good bad').map((word) => ({
    ...word,
    confidence: word.text === 'bad' ? 0.1 : 0.9,
  }));
  openDocument(appendTranscript(emptyDocument({ duration: 7, language: 'en' }), words));
});

test('checking starts at the target word and wraps around the ends', () => {
  selectWords(1, 1);
  startChecking();
  expect(checkedWord()).toBe(2);
  stepDoubt(1);
  expect(checkedWord()).toBe(4);
  stepDoubt(1);
  expect(checkedWord()).toBe(0);
  stepDoubt(-1);
  expect(checkedWord()).toBe(4);
});

test('what is typed corrects, else the word is accepted; several words move the rest along', () => {
  startChecking();
  checking.typed = 'two words';
  applyCheck();
  expect(currentDoc().words.text.slice(0, 6).join(' ')).toBe('two words good bad good bad');
  expect([checkedWord(), checking.typed]).toEqual([3, 'bad']);
  checking.typed = ' ';
  applyCheck();
  expect(currentDoc().words.checked[3]).toBe(1);
  applyCheck();
  expect(checking.at).toBeNull();
  applyCheck();
});

test('everywhere asks only where there are several, and is one undo step', () => {
  startChecking();
  expect(placesEverywhere()).toBe(0);
  askEverywhere();
  expect(checking.asking).toBe(false);
  checking.typed = 'sad';
  askEverywhere();
  expect(checking.asking).toBe(true);
  applyEverywhere();
  expect(currentDoc().words.text.slice(0, 5).join(' ')).toBe('sad good sad good sad');
  expect([checking.asking, checking.at]).toEqual([false, null]);
  undo();
  expect(currentDoc().words.text.slice(0, 5).join(' ')).toBe('bad good bad good bad');
});
