import type { HeardToken } from './backtrace.ts';
import { tokenText } from './polish.ts';

/**
 * PocketSphinx explains any sound with words. What it makes of noise and music gives itself away: few words, each
 * stretched over seconds, or a bad acoustic fit throughout. The limits lie outside everything measured on speech
 * (slow oratory 3.3 words a second, telephone talk of two at once −42,000 a frame) and catch most of what was measured
 * on engines, rooms, animals and synthetic music (0.5–1.5 words a second, or −57,000).
 */
const LEAST_RATE = 1.8;
const LEAST_FIT = -50_000;
/** So few words say little about their rate; they must be sure, and none of them stretched. */
const FEW = 3;
const LEAST_SURE = 0.5;

/** Frames of 10 ms a word of so many letters can last when drawn out. */
const longest = (letters: number): number => 60 + 12 * letters;

/** The words among `tokens` (one piece, at frames of 10 ms) that can be speech; none if the piece as a whole cannot. */
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
