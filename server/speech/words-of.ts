import type { HeardToken } from './backtrace.ts';
import type { SpeechWord } from './engine.ts';
import { tokenText } from './polish.ts';

/** Frames of PocketSphinx a second. */
const FRAME_RATE = 100;

/**
 * The words of one piece in source seconds: fillers dropped, dictionary variants merged, in order, disjoint, within
 * `bounds` (source seconds; the sound starts at `bounds.start`).
 */
export function wordsOf(tokens: readonly HeardToken[], bounds: { start: number; end: number }): SpeechWord[] {
  const words: SpeechWord[] = [];
  let free = bounds.start;
  for (const { token, first, last, probability } of tokens) {
    const text = tokenText(token);
    if (text === null) continue;
    const start = Math.max(free, bounds.start + first / FRAME_RATE);
    const end = Math.min(bounds.end, bounds.start + (last + 1) / FRAME_RATE);
    if (end <= start) continue;
    words.push({ text, start, end, confidence: Math.min(1, Math.max(0, probability)), speaker: 0 });
    free = end;
  }
  return words;
}
