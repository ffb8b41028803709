/** Splits words into windows that are aligned together. Pure. */

import type { Range } from '#model/types.ts';
import { endsSentence } from '#model/words/sentence-end.ts';

export interface TimedText extends Range {
  readonly text: string;
}

/** Indexes of its words, `[first, end)`. */
export interface AlignWindow {
  readonly first: number;
  readonly end: number;
}

/** Seconds from the first word to the last: with what is around it no more than 25. */
const MAX_WINDOW = 10;
/**
 * Words of a window, and most of those around it on each side: eight a second. Captions whose times are wrong may have hundreds in a
 * second, and the aligner's memory grows with words times frames.
 */
export const MAX_WINDOW_WORDS = 80;
/** Seconds; a longer pause ends a window. */
const LONG_PAUSE = 1.5;
/** Of the longest window, before which none ends at a shorter pause. */
const MIN_WINDOW_SHARE = 0.4;
/** Seconds a sentence's end counts for beyond its pause: words of captions have none between them. */
const SENTENCE = 0.3;

/**
 * All words in order, at most `longest` seconds together where they are no longer themselves, and never more than `MAX_WINDOW_WORDS`;
 * parted at the longest pauses.
 */
export function alignWindows(words: readonly TimedText[], longest = MAX_WINDOW): AlignWindow[] {
  const windows: AlignWindow[] = [];
  for (let first = 0; first < words.length; ) {
    const end = endOfWindow(words, first, longest);
    windows.push({ first, end });
    first = end;
  }
  return windows;
}

function endOfWindow(words: readonly TimedText[], first: number, longest: number): number {
  const from = words[first]!.start;
  let best = first + 1;
  let most = -1;
  for (let end = first + 1; ; end++) {
    const last = words[end - 1]!;
    const next = words[end];
    const isTooMuch = last.end - from > longest || end - first > MAX_WINDOW_WORDS;
    if (isTooMuch || !next) return isTooMuch ? best : end;
    const pause = next.start - last.end;
    if (pause >= LONG_PAUSE) return end;
    const worth = pause + (endsSentence(last.text) ? SENTENCE : 0);
    const share = Math.max((last.end - from) / longest, (end - first) / MAX_WINDOW_WORDS);
    if (worth < most || (share < MIN_WINDOW_SHARE && end > first + 1)) continue;
    most = worth;
    best = end;
  }
}
