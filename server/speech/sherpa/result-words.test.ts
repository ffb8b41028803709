import { expect, test } from 'vitest';
import type { OfflineRecognizerResult } from './library.ts';
import { wordsOfResult as recognisedIn } from './result-words.ts';

/**
 * A result as sherpa-onnx 1.13 writes it as JSON (`OfflineRecognitionResult::AsJsonString`): seconds in two decimals,
 * token log probabilities in six, sentencepiece's mark as a space.
 */
function result(fields: Partial<OfflineRecognizerResult>): OfflineRecognizerResult {
  const nothing = '{"lang":"","emotion":"","event":"","text":"","timestamps":[],"durations":[],"tokens":[]}';
  return { ...JSON.parse(nothing), ys_log_probs: [], words: [], ...fields };
}

/** "And so, my fellow Americans," as Parakeet TDT gives it: frames of 80 ms, durations of 0–4 frames. */
const PARAKEET = result({
  text: 'And so, my fellow Americans,',
  tokens: [' And', ' so', ',', ' my', ' f', 'ell', 'ow', ' Americ', 'ans', ','],
  timestamps: [0.32, 0.8, 1.04, 1.28, 1.52, 1.6, 1.76, 2.08, 2.48, 2.8],
  durations: [0.32, 0.24, 0.08, 0.24, 0.08, 0.16, 0.16, 0.32, 0.24, 0.0],
  ys_log_probs: [-0.01005, -0.105361, -0.5, -0.02, -0.6, -0.0, -0.0, -0.1, -0.3, -1.0],
});

const shown = (words: readonly { text: string; start: number; end: number }[]) =>
  words.map(({ text, start, end }) => [text, Number(start.toFixed(2)), Number(end.toFixed(2))]);

const wordsOfResult = (...asked: Parameters<typeof recognisedIn>) => recognisedIn(...asked).words;

test('tokens become words with their signs; a sign neither lengthens a word nor stands alone', () => {
  const words = wordsOfResult(PARAKEET, 3.5, 'en');
  expect(shown(words)).toEqual([
    ['And', 0.32, 0.64],
    ['so,', 0.8, 1.04],
    ['my', 1.28, 1.52],
    ['fellow', 1.52, 1.92],
    ['Americans,', 2.08, 2.72],
  ]);
  expect(words[0]!.confidence).toBeCloseTo(0.99, 3);
  expect(words[3]!.confidence).toBeCloseTo(Math.exp(-0.2), 3);
});

test("sentencepiece's word marks and byte tokens are decoded", () => {
  const words = wordsOfResult(
    result({
      tokens: ['▁caf', '<0xC3>', '<0xA9>', '▁na', '<0xC3>', '<0xAF>', 've'],
      timestamps: [0, 0.2, 0.2, 0.5, 0.6, 0.6, 0.7],
      durations: [0.2, 0, 0.1, 0.1, 0, 0.1, 0.2],
    }),
    2,
    'en',
  );
  expect(words.map(({ text }) => text)).toEqual(['café', 'naïve']);
  expect(words[0]!.confidence).toBe(1);
});

test('without durations a token lasts until the next one, the last one a moment', () => {
  const words = wordsOfResult(
    result({ tokens: [' one', ' two', ' three'], timestamps: [0.1, 0.5, 1.0] }),
    1.2,
    'en',
  );
  expect(shown(words)).toEqual([
    ['one', 0.1, 0.5],
    ['two', 0.5, 1],
    ['three', 1, 1.2],
  ]);
});

test('French signs keep their no-break space; opening ones go to the word after them', () => {
  const texts = (tokens: string[], language: string) =>
    wordsOfResult(result({ tokens, timestamps: tokens.map((_, i) => i / 4) }), 9, language).map(
      (w) => w.text,
    );
  expect(texts([' Vous', ' dites', ' «', ' oui', ' »', ' ?'], 'fr')).toEqual([
    'Vous',
    'dites',
    '«\u00a0oui\u00a0»\u00a0?',
  ]);
  expect(texts([' Really', ' ?', ' (', 'yes', ')'], 'en')).toEqual(['Really?', '(yes)']);
  expect(texts([' ...'], 'en')).toEqual([]);
});

test('a text without times shares out the audio by length', () => {
  const words = wordsOfResult(result({ text: 'Good day to all.', tokens: ['Good'] }), 1.6, 'en');
  expect(shown(words)).toEqual([
    ['Good', 0, 0.47],
    ['day', 0.47, 0.85],
    ['to', 0.85, 1.13],
    ['all.', 1.13, 1.6],
  ]);
});

test('whatever the times, words are in order, disjoint, within the audio', () => {
  const tokens = [' a', ' b', ' c', ' d', ' e'];
  const words = wordsOfResult(
    result({ tokens, timestamps: [1, 1, 0.9, 1.5, 7], durations: [0, 0.5, 0.2, 9, 1] }),
    2,
    'en',
  );
  expect(words.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  let free = 0;
  for (const { start, end } of words) {
    expect(start).toBeGreaterThanOrEqual(free);
    expect(end).toBeGreaterThan(start);
    free = end;
  }
  expect(free).toBeLessThanOrEqual(2);
  expect(wordsOfResult(result({}), 2, 'en')).toEqual([]);
});
