import { expect, test } from 'vitest';
import type { SpeechWord } from './engine.ts';
import { toParagraphs } from './paragraphs.ts';

/** Words of 0.3 s with the given pause before each. */
function words(pauses: number[], speakers: number[] = []): SpeechWord[] {
  let at = 0;
  return pauses.map((pause, i) => {
    const start = at + pause;
    at = start + 0.3;
    return { text: `w${i}`, start, end: at, confidence: 1, speaker: speakers[i] ?? 0 };
  });
}
const ends = (list: SpeechWord[]): number[] => toParagraphs(list).map(({ end_word_idx }) => end_word_idx);

test('no words give no paragraphs', () => {
  expect(toParagraphs([])).toEqual([]);
});

test('a long pause and another speaker end a paragraph; the last one ends with the words', () => {
  expect(ends(words([0, 0.1, 1.2, 0.1, 0.9]))).toEqual([1, 4]);
  expect(toParagraphs(words([0, 0, 0, 0], [0, 0, 1, 1]))).toEqual([
    { end_word_idx: 1, speaker: 0 },
    { end_word_idx: 3, speaker: 1 },
  ]);
});

test('a long paragraph ends at a breath, and at a limit where nobody breathes', () => {
  const breathing = words(Array.from({ length: 60 }, (_, i) => (i % 15 === 0 ? 0.4 : 0.05)));
  expect(ends(breathing)).toEqual([44, 59]);
  expect(ends(words(new Array(200).fill(0)))).toEqual([89, 179, 199]);
});

test('words with stops: no paragraph ends inside a sentence, however long somebody pauses', () => {
  const spoken = words(new Array(40).fill(0.1).with(20, 1.5).with(30, 1.5));
  const stopped = spoken.map((word, i) => (i === 29 || i === 39 ? { ...word, text: `${word.text}.` } : word));
  expect(ends(stopped)).toEqual([29, 39]);
});
