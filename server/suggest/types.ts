/** A word as the rules see it. Times are source seconds, NaN where nobody knows them. */
export interface SuggestWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

export type SuggestReason = 'filler' | 'repeat' | 'restart' | 'retake';
export type SuggestLanguage = 'en' | 'fr';

/** Words `first … last` (inclusive indexes) that could go, why, and how sure that is (0–1). */
export interface Suggestion {
  readonly first: number;
  readonly last: number;
  readonly reason: SuggestReason;
  readonly confidence: number;
}
