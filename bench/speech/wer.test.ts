import { expect, test } from 'vitest';
import { normalWords } from '#tests/support/speech-clips.ts';
import { alignWords } from './wer.ts';

test('counts words substituted, left out and put in, and pairs the rest', () => {
  expect(alignWords(['he', 'was', 'not', 'ill'], ['he', 'is', 'not', 'very', 'ill'])).toEqual({
    errors: 2,
    matches: [
      [0, 0],
      [2, 2],
      [3, 4],
    ],
  });
  expect(alignWords(['a', 'b'], []).errors).toBe(2);
  expect(alignWords([], ['a']).errors).toBe(1);
});

test('spelling and punctuation are no errors', () => {
  expect(normalWords("Mr. Dashwood's — Élan, I'm 3rd.")).toEqual([
    'mister',
    "dashwood's",
    'élan',
    "i'm",
    '3rd',
  ]);
});
