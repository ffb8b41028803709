import type { SuggestWord } from './types.ts';

export interface SuggestWindow {
  readonly first: number;
  readonly last: number;
  /** A suggestion belongs to the window whose core holds its first word. */
  readonly coreFirst: number;
  readonly coreLast: number;
}

const CORE = 400;
const OVERLAP = 60;

export function suggestWindows(words: readonly SuggestWord[]): SuggestWindow[] {
  const windows: SuggestWindow[] = [];
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
