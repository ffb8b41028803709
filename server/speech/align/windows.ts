/** Splits words into windows that are aligned together. Pure. */
import type { Range } from '#model/types.ts';

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
/** Seconds; a longer pause ends a window. */
const LONG_PAUSE = 1.5;
/** Of the longest window, before which none ends at a shorter pause. */
const MIN_WINDOW_SHARE = 0.4;
/** Seconds a sentence's end counts for beyond its pause: words of captions have none between them. */
const SENTENCE = 0.3;
const ENDS_SENTENCE = /[.!?…]["'”’»)]*$/;

/** All words in order, at most `longest` seconds together where they are no longer themselves; parted at the longest pauses. */
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
    if (!next) return last.end - from <= longest ? end : best;
    if (last.end - from > longest) return best;
    const pause = next.start - last.end;
    if (pause >= LONG_PAUSE) return end;
    const worth = pause + (ENDS_SENTENCE.test(last.text) ? SENTENCE : 0);
    if (worth < most || (last.end - from < MIN_WINDOW_SHARE * longest && end > first + 1)) continue;
    most = worth;
    best = end;
  }
}
