import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutTime, cutWords } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { documentOf } from '#model/testing.ts';
import { appendTranscript, setParagraphs } from '#model/transcript.ts';
import { wordMiddle } from '#model/words.ts';
import { openDocument } from '../state/document.ts';
import { clearSelection, selectWords } from '../state/selection.ts';
import { copyText, WordActions } from './word-actions.ts';

test('copies what will be heard: no cut words, paragraphs apart', () => {
  const words = 'So I mean nine hours What did you say'.split(' ').map((text, i) => ({
    text,
    start: i,
    end: i + 0.9,
    confidence: 1,
    speaker: 0,
  }));
  let doc = appendTranscript(emptyDocument({ duration: 10, language: 'en' }), words);
  doc = setParagraphs(doc, [
    { endWordIdx: 4, speaker: 0 },
    { endWordIdx: 8, speaker: 1 },
  ]);
  doc = cutWords(doc, 1, 2);
  expect(copyText(doc, 0, 8)).toBe('So nine hours\n\nWhat did you say');
  expect(copyText(doc, 1, 2)).toBe('');
});

const LONG = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');
let actions: WordActions;
let stop: () => void;
beforeEach(() => {
  openDocument(cutWords(documentOf(LONG), 10, 12));
  actions = new WordActions();
  stop = actions.start();
});
afterEach(() => {
  stop();
  clearSelection();
});

test('offers what would do something, and the same object as long as it says the same', () => {
  expect(actions.get()).toBeNull();
  selectWords(3, 5);
  actions.refresh();
  const offer = actions.get();
  expect(offer).toEqual({ canCut: true, canRestore: false, canSearch: true });
  selectWords(6, 2);
  actions.refresh();
  expect(actions.get()).toBe(offer);
  selectWords(12, 30);
  actions.refresh();
  expect(actions.get()).toEqual({ canCut: true, canRestore: true, canSearch: true });
  selectWords(11, 11);
  actions.refresh();
  expect(actions.get()).toEqual({ canCut: false, canRestore: true, canSearch: true });
  selectWords(13, 39);
  actions.refresh();
  expect(actions.get()).toEqual({ canCut: true, canRestore: false, canSearch: false });
});

test('a cut that begins in the very middle of the last word counts', () => {
  const doc = documentOf(LONG);
  const middle = wordMiddle(doc.words, 20);
  openDocument(cutTime(doc, middle, middle + 0.5));
  selectWords(15, 20);
  actions.refresh();
  expect(actions.get()).toMatchObject({ canCut: true, canRestore: true });
  selectWords(20, 20);
  actions.refresh();
  expect(actions.get()).toMatchObject({ canCut: false, canRestore: true });
});

test('offers nothing while held', () => {
  selectWords(3, 5);
  actions.hold(true);
  expect(actions.get()).toBeNull();
  actions.hold(false);
  expect(actions.get()).not.toBeNull();
});
