import type { Text, Token } from './text.ts';

/** Seconds a letter, and of a function word, which people swallow. */
const MIN_SECONDS_PER_LETTER = 1 / 45;
const MIN_FUNCTION_WORD = 0.04;
const MAX_SECONDS_PER_LETTER = 0.7;
/** Seconds. */
const MIN_WORD = 0.02;
/** Seconds; durations closer than this come from a stuck recogniser. */
const SAME_LENGTH = 0.003;

/** Whether words can have been spoken in their time: a recogniser that repeats itself squeezes or stretches copies. True for unknown times. */
export function isSpoken({ tokens, rules }: Text, first: number, last: number): boolean {
  let letters = 0;
  let voiced = 0;
  let least = 0;
  for (let i = first; i <= last; i++) {
    const { start, end, key } = tokens[i]!;
    if (Number.isNaN(start) || Number.isNaN(end)) return true;
    if (end - start < MIN_WORD) return false;
    letters += key.length;
    least += Math.min(
      MIN_SECONDS_PER_LETTER * key.length,
      rules.functionWords.has(key) ? MIN_FUNCTION_WORD : Number.POSITIVE_INFINITY,
    );
    voiced += end - start;
  }
  return voiced >= least && voiced <= Math.max(1.5, MAX_SECONDS_PER_LETTER * letters);
}

/** @param copies first and last token of each */
export function isLoop(text: Text, copies: readonly (readonly [number, number])[]): boolean {
  if (copies.some(([first, last]) => !isSpoken(text, first, last))) return true;
  const words = copies[0]![1] - copies[0]![0] + 1;
  const lengths = copies.map(([first, last]) => spanOf(text.tokens[first]!, text.tokens[last]!));
  // Without times only the number tells; people start over twice or three times.
  if (lengths.some(Number.isNaN)) return copies.length >= (words === 1 ? 9 : 5);
  // Short words are as long as the recogniser's steps of time.
  const isShort = words === 1 && text.rules.functionWords.has(text.tokens[copies[0]![0]]!.key);
  if (copies.length < (isShort ? 6 : words === 1 ? 4 : 3)) return false;
  return lengths.every((length) => Math.abs(length - lengths[0]!) < SAME_LENGTH);
}

function spanOf(first: Token, last: Token): number {
  return last.end - first.start;
}
