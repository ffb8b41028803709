import { expect, test } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { deleteSelectedCuts } from '../state/cuts/cut-actions.ts';
import { openDocument } from '../state/document/document.ts';
import { clearSelection, selectWords } from '../state/document/selection.ts';
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
  expect(copyText(doc, [{ startWordIdx: 0, endWordIdx: 8 }])).toBe('So nine hours\n\nWhat did you say');
  expect(copyText(doc, [{ startWordIdx: 1, endWordIdx: 2 }])).toBe('');
});

test('the actions are shown for selected words, and hidden while held', () => {
  openDocument(documentOf('one two three'));
  const actions = new WordActions();
  const stop = actions.start();
  expect(actions.areShown()).toBe(false);
  selectWords(0, 1);
  expect(actions.areShown()).toBe(true);
  actions.hold(true);
  expect(actions.areShown()).toBe(false);
  stop();
  clearSelection();
});

test('the bar over the text goes once the words are restored, and comes with the next words', () => {
  openDocument(cutWords(documentOf('one two three four'), 1, 1));
  const actions = new WordActions();
  selectWords(0, 2);
  expect(actions.isBarShown()).toBe(true);
  deleteSelectedCuts();
  expect(actions.isBarShown()).toBe(false);
  expect(actions.areShown()).toBe(true);
  selectWords(0, 3);
  expect(actions.isBarShown()).toBe(true);
  clearSelection();
});
