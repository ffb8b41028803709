import type { SUGGESTION_REASONS } from '#contract/transcript.ts';

/** Source seconds, NaN where unknown. */
export interface SuggestWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

export type SuggestReason = (typeof SUGGESTION_REASONS)[number];
export type SuggestLanguage = 'en' | 'fr';

/** Word indexes, inclusive; `confidence` 0–1. */
export interface Suggestion {
  readonly first: number;
  readonly last: number;
  readonly reason: SuggestReason;
  readonly confidence: number;
}

/** The rule or model that found a slip; each has its own calibration. */
export type Finder = 'sound' | 'aside' | 'loose' | 'repeat' | 'restart' | 'slip';

export interface Found {
  readonly finder: Finder;
  /** With the finder's own confidence. */
  readonly suggestion: Suggestion;
}
