import type { HeardToken } from './backtrace.ts';
import { tokenText } from './polish.ts';

/**
 * PocketSphinx explains any sound with words. Few words a second or a bad acoustic fit give noise away; limits lie outside all
 * speech measured.
 */
const LEAST_RATE = 1.8;
const LEAST_FIT = -50_000;
const FEW = 3;
const LEAST_SURE = 0.5;

/** Frames of 10 ms, drawn out. */
const longest = (letters: number): number => 60 + 12 * letters;

/** None if the piece as a whole cannot be speech. */
export function plausibleWords(tokens: readonly HeardToken[]): HeardToken[] {
  const words = tokens.filter(({ token }) => tokenText(token) !== null);
  if (words.length === 0) return [];
  let frames = 0;
  let fit = 0;
  let sure = 0;
  for (const word of words) {
    frames += framesOf(word);
    fit += word.acoustic;
    sure += word.probability;
  }
  if (fit / frames < LEAST_FIT) return [];
  const short = words.filter((word) => framesOf(word) <= longest(tokenText(word.token)?.length ?? 0));
  if (words.length < FEW)
    return short.length === words.length && sure / words.length >= LEAST_SURE ? words : [];
  return words.length / (frames / 100) < LEAST_RATE ? [] : short;
}

function framesOf(word: HeardToken): number {
  return word.last - word.first + 1;
}
