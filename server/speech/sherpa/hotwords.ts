/** Names that Parakeet is told of: sherpa-onnx's contextual biasing. Not run with the real model, see docs/speech.md. */
import type { RecognisedWord } from '../engine.ts';

/** What others measured as harmless to all other words: few paths, a low score (docs/speech.md). */
export const BIASED = {
  decodingMethod: 'modified_beam_search',
  maxActivePaths: 2,
  hotwordsScore: 0.5,
} as const;

/** Words a second; slower than anybody speaks for the length of a piece. */
const MIN_WORD_RATE = 0.8;
/** Tokens that stand for no text come first in the table. */
const META = /^<.*>$/;

/** As `createStream` takes them; null where none is left. Signs that the library reads as its own are taken out. */
export function hotwordsOf(vocabulary: readonly string[]): string | null {
  const phrases = vocabulary
    .map((text) =>
      text
        .replace(/[^\p{L}\p{M}\p{N}'’.-]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return phrases.length === 0 ? null : phrases.join('/');
}

/**
 * The model comes without the vocabulary of its tokenizer, but with its tokens in order: sentencepiece numbers pieces by the rank
 * of their merge, which is their score.
 * @param tokens text of tokens.txt: a token and its number a line
 */
export function bpeVocabOf(tokens: string): string {
  const lines = tokens.split('\n').filter((line) => line !== '');
  const pieces = lines.map((line) => line.slice(0, line.lastIndexOf(' ')));
  const first = Math.max(
    0,
    pieces.findIndex((piece) => !META.test(piece)),
  );
  return pieces.map((piece, i) => `${piece}\t${Math.min(0, first - i)}\n`).join('');
}

/**
 * Beam search of this model is known to lose whole pieces now and then (sherpa-onnx issue 3267): then the search without names
 * decides.
 * @param seconds of speech
 */
export function isThin(words: readonly RecognisedWord[], seconds: number): boolean {
  return words.length < MIN_WORD_RATE * seconds;
}
