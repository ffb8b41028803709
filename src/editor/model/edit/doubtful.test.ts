import { expect, test } from 'vitest';
import { checkDocument, emptyDocument } from '../saved/document.ts';
import { spoken } from '../testing.ts';
import { normaliseVocabulary, offeredTerms, setVocabulary } from '../words/vocabulary.ts';
import { cutWords } from './cuts.ts';
import { contextAround, correctWords, doubtfulWords, markWordChecked, sameWords } from './doubtful.ts';
import { moveWords } from './moves.ts';
import { appendTranscript, editWord } from './transcript.ts';

/** Every second word was heard badly. */
const words = spoken('“Kowalsky, said that kowalsky saw Kowalsky.').map((word, i) => ({
  ...word,
  confidence: i % 2 === 0 ? 0.2 : 0.95,
}));
const doc = appendTranscript(emptyDocument({ duration: 8, language: 'en' }), words);

test('words are doubted by confidence until they are accepted, corrected or cut', () => {
  expect(doubtfulWords(doc)).toEqual([0, 2, 4]);
  expect(doubtfulWords(cutWords(markWordChecked(editWord(doc, 0, 'So'), 2), 4, 4))).toEqual([]);
  const accepted = markWordChecked(doc, 2);
  expect(markWordChecked(accepted, 2)).toBe(accepted);
  expect(accepted.words.text[2]).toBe('that');
});

test('each is heard with what is around it, inside the recording', () => {
  expect(contextAround(doc, 0)).toEqual({ start: 0.7, end: 1.9000000000000001 });
  const whole = appendTranscript(emptyDocument({ duration: 1, language: 'en' }), [
    { ...words[0], start: 0.1, end: 0.9 },
  ]);
  expect(contextAround(whole, 0)).toEqual({ start: 0, end: 1 });
  // What was recorded before a block plays elsewhere.
  const moved = moveWords(doc, [{ startWordIdx: 2, endWordIdx: 3 }], 0);
  expect(contextAround(moved, 2)).toEqual({ start: expect.closeTo(2.8), end: expect.closeTo(3.9) });
  expect(contextAround(moved, 3)).toEqual({ start: 3.7, end: expect.closeTo(4.8) });
});

test('everywhere: the same word whatever its case and signs, which stay, as one change', () => {
  expect(sameWords(doc, 3)).toEqual([0, 3, 5]);
  const corrected = correctWords(doc, sameWords(doc, 3), 'van Kowalski,');
  expect(corrected.words.text.slice(0, corrected.words.length).join(' ')).toBe(
    '“van Kowalski, said that van Kowalski saw van Kowalski.',
  );
  expect(checkDocument(corrected)).toEqual([]);
  expect(doubtfulWords(corrected)).toEqual([3, 6]);
  expect(correctWords(doc, [0], ' … ')).toBe(doc);
});

test('names that were corrected are offered, most frequent first, until the vocabulary has them', () => {
  const corrected = correctWords(correctWords(doc, [0, 3, 5], 'Kowalski'), [2], 'Ann');
  expect(offeredTerms(editWord(corrected, 1, 'says'))).toEqual(['Kowalski', 'Ann']);
  expect(offeredTerms(setVocabulary(corrected, ['kowalski']))).toEqual(['Ann']);
});

test('a vocabulary has no empty, repeated or over-long terms', () => {
  expect(normaliseVocabulary([' New  York', '', 'new york', 5, 'x'.repeat(61), 'Ann'])).toEqual([
    'New York',
    'Ann',
  ]);
  expect(setVocabulary(doc, ['  '])).toBe(doc);
});
