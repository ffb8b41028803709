import type { TakeCues } from '#model/words/take-cues.ts';

export type Mark = 'stop' | 'dash' | 'ellipsis' | 'comma' | '';

export interface Token {
  /** Lower case, straight apostrophes, no punctuation around. */
  readonly key: string;
  readonly text: string;
  readonly first: number;
  last: number;
  /** Source seconds, NaN where unknown. */
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
  mark: Mark;
  readonly isQuoted: boolean;
  readonly isCapital: boolean;
  isFiller: boolean;
}

export interface Text {
  readonly tokens: readonly Token[];
  readonly rules: LanguageRules;
  readonly isPunctuated: boolean;
}

/** A word or phrase that is a filler only in some places. */
export interface Marker {
  readonly words: readonly string[];
  /**
   * `free`: says nothing wherever the lists allow ('you know'). `aside`: where set off ('like'). `opener`: where an utterance begins
   * ('well'). `connective`: needs a pause, a filler or overuse as well (« du coup »).
   */
  readonly kind: 'free' | 'aside' | 'opener' | 'connective';
  /** Unseparated words before that give it a meaning ('do' you know). */
  readonly notAfter: ReadonlySet<string>;
  /** Unseparated words after that give it a meaning (you know 'what'). */
  readonly notBefore: ReadonlySet<string>;
  /** Of `notBefore`, those that give no meaning in text without punctuation, where clauses follow unmarked. */
  readonly mayPrecede?: ReadonlySet<string>;
  readonly isTag?: boolean;
}

export interface LanguageRules {
  isSafeFiller(text: Text, i: number): boolean;
  readonly markers: readonly Marker[];
  readonly functionWords: ReadonlySet<string>;
  readonly emphatic: ReadonlySet<string>;
  readonly legitDoubles: ReadonlySet<string>;
  /** After these nothing can end yet: of `legitDoubles`, what is said twice there is a slip. */
  readonly openers: ReadonlySet<string>;
  /** Said twice on purpose, joined by spaces. */
  readonly emphaticPhrases: ReadonlySet<string>;
  /** More and more, petit à petit. */
  readonly links: ReadonlySet<string>;
  readonly starters: ReadonlySet<string>;
  readonly unfinished: ReadonlySet<string>;
  /** Those that no new clause can follow, even without a break. */
  readonly open: ReadonlySet<string>;
  /** Without the contraction: "i'm" → i, « j'ai » → je. */
  subjectOf(key: string): string;
  /** Words that distinguish otherwise equal statements: numbers, sides, days. */
  readonly counts: ReadonlySet<string>;
  readonly cues: TakeCues;
}
