import type { HeardToken } from './backtrace.ts';
import type { HeardWord } from './engine.ts';
import { tokenText } from './polish.ts';

/** Hz. */
const FRAME_RATE = 100;

/** Without fillers, variants merged, in order, disjoint; seconds. @param duration no word reaches past it */
export function wordsOf(tokens: readonly HeardToken[], duration: number): HeardWord[] {
  const words: HeardWord[] = [];
  let free = 0;
  for (const { token, first, last, probability } of tokens) {
    const text = tokenText(token);
    if (text === null) continue;
    const start = Math.max(free, first / FRAME_RATE);
    const end = Math.min(duration, (last + 1) / FRAME_RATE);
    if (end <= start) continue;
    words.push({ text, start, end, confidence: Math.min(1, Math.max(0, probability)) });
    free = end;
  }
  return words;
}
