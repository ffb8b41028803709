import { expect, test } from 'vitest';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { snapTime } from './drags.ts';

const words = [1, 2, 3].map((start) => ({
  text: 'word',
  start,
  end: start + 0.4,
  confidence: 1,
  speaker: 0,
}));
const doc = {
  ...appendTranscript(emptyDocument({ duration: 10, language: 'en' }), words),
  silences: [
    { start: 2.5, end: 2.9 },
    { start: 4, end: 6 },
    { start: 7, end: 8 },
  ],
};

test('the nearest edge of a word or end of a pause wins, within the tolerance', () => {
  expect(snapTime(doc, 2.05, 0.1)).toBe(2);
  expect(snapTime(doc, 2.36, 0.1)).toBe(2.4);
  expect(snapTime(doc, 2.47, 0.1)).toBe(2.5);
  expect(snapTime(doc, 2.86, 0.1)).toBe(2.9);
  expect(snapTime(doc, 2.96, 0.1)).toBe(3);
});

test('where no words are, the ends of pauses are quiet points all the same', () => {
  expect(snapTime(doc, 5.95, 0.1)).toBe(6);
  expect(snapTime(doc, 7.05, 0.1)).toBe(7);
});

test('farther away than the tolerance nothing is changed', () => {
  expect(snapTime(doc, 5, 0.1)).toBe(5);
  expect(snapTime(doc, 9.9, 0.1)).toBe(9.9);
});
