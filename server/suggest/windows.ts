import type { SuggestWord } from './types.ts';

/** A stretch of the transcript that is asked about at once. Word indexes, inclusive. */
export interface Window {
  readonly first: number;
  readonly last: number;
  /** What this window answers for: a suggestion belongs to the window whose core holds its first word. */
  readonly coreFirst: number;
  readonly coreLast: number;
}

/** Words a window answers for, and sees beyond that on each side. */
const CORE = 400;
const OVERLAP = 60;

/** Windows whose cores cover all words and that see something of their neighbours. */
export function windowsOf(words: readonly SuggestWord[]): Window[] {
  const windows: Window[] = [];
  for (let coreFirst = 0; coreFirst < words.length; coreFirst += CORE) {
    const coreLast = Math.min(words.length, coreFirst + CORE) - 1;
    windows.push({
      first: Math.max(0, coreFirst - OVERLAP),
      last: Math.min(words.length - 1, coreLast + OVERLAP),
      coreFirst,
      coreLast,
    });
  }
  return windows;
}
