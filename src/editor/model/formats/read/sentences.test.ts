import { expect, test } from 'vitest';
import { emptyDocument } from '../../saved/document.ts';
import type { Word } from '../../types.ts';
import { withImported, wordsOfImport } from './imported.ts';
import { readTranscript } from './read-transcript.ts';

interface Spoken {
  readonly speaker: string;
  readonly text: string;
  /** Seconds of each word and before the next. */
  readonly each?: number;
}

/** A JSON transcript as recognisers write it. */
function transcriptOf(said: readonly Spoken[]): string {
  let at = 0;
  const words = said.flatMap(({ speaker, text, each = 0.4 }) =>
    text.split(' ').map((word) => {
      const start = at;
      at += each;
      return { text: word, start, end: start + each * 0.9, speaker };
    }),
  );
  return JSON.stringify({ words });
}

/** The last word of each paragraph with its speaker. */
function paragraphs(text: string): [string, string][] {
  const doc = emptyDocument({ duration: 600, language: 'en' });
  const file = readTranscript(text);
  const words: readonly Word[] = wordsOfImport(doc, file).words;
  const made = withImported(doc, file, words);
  return made.paragraphs.map(({ endWordIdx, speaker }) => [
    made.words.text[endWordIdx],
    made.speakers[speaker],
  ]);
}

const sentence = (word: string, length: number): string => `${`${word} `.repeat(length - 1)}${word}.`;

test('an import keeps its speakers and turns, down to a single word', () => {
  const said = [
    { speaker: 'Ann', text: 'So how did you get there?' },
    { speaker: 'Bo', text: 'By train' },
    { speaker: 'Ann', text: 'Really?' },
    { speaker: 'Bo', text: 'Yes.' },
  ];
  expect(paragraphs(transcriptOf(said))).toEqual([
    ['there?', 'Ann'],
    ['train', 'Bo'],
    ['Really?', 'Ann'],
    ['Yes.', 'Bo'],
  ]);
});

test('a long turn breaks at ends of sentences, never inside one', () => {
  const text = [30, 30, 10, 45, 5].map((length, i) => sentence(`w${i}`, length)).join(' ');
  expect(paragraphs(transcriptOf([{ speaker: 'Ann', text }]))).toEqual([
    ['w1.', 'Ann'],
    ['w3.', 'Ann'],
    ['w4.', 'Ann'],
  ]);
});

test('only without a stop for 90 seconds a paragraph ends inside a sentence', () => {
  const short = paragraphs(transcriptOf([{ speaker: 'Ann', text: sentence('on', 200) }]));
  expect(short).toHaveLength(1);
  const long = paragraphs(transcriptOf([{ speaker: 'Ann', text: `Yes. ${sentence('on', 700)}` }]));
  expect(long.length).toBeGreaterThan(2);
  expect(long.slice(0, -1).every(([word]) => word === 'on')).toBe(true);
  expect(long.at(-1)).toEqual(['on.', 'Ann']);
});

test('words without any stops break at pauses, as those that are heard', () => {
  const words = Array.from({ length: 60 }, (_, i) => {
    const start = i * 0.5 + (i >= 30 ? 2 : 0);
    return { text: `w${i}`, start, end: start + 0.4 };
  });
  expect(paragraphs(JSON.stringify({ words })).map(([word]) => word)).toEqual(['w29', 'w59']);
});
