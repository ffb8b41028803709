/** What the rules work on: a transcript as tokens, and what is known about its language. */

/** What is written after a word, the strongest first. */
export type Mark = 'stop' | 'dash' | 'ellipsis' | 'comma' | '';

/** A word made comparable. A word of punctuation alone belongs to the token before it. */
export interface Token {
  /** Lower case, straight apostrophes, without the punctuation around it. */
  readonly key: string;
  readonly text: string;
  /** Word indexes, inclusive. */
  readonly first: number;
  last: number;
  /** Source seconds, NaN where unknown. */
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
  /** What is written after it. */
  mark: Mark;
  readonly isQuoted: boolean;
  readonly isCapital: boolean;
  /** One of the sounds that mean nothing wherever they stand. */
  isFiller: boolean;
}

/** The words of one transcript, ready for the rules. */
export interface Text {
  readonly tokens: readonly Token[];
  readonly rules: LanguageRules;
  /** Whether the recogniser writes punctuation: where it does not, only pauses separate. */
  readonly isPunctuated: boolean;
}

/** A phrase that is a filler only in some places. */
export interface Marker {
  readonly words: readonly string[];
  /**
   * `aside`: set off by commas or pauses it says nothing ('you know'). `connective`: it may well say something there,
   * and needs a pause, a filler beside it, or overuse as well ('so').
   */
  readonly kind: 'aside' | 'connective';
  /** Words before it, unseparated, that make it mean something ('do' you know). */
  readonly notAfter: ReadonlySet<string>;
  /** Words after it, unseparated, that make it mean something (you know 'what'). */
  readonly notBefore: ReadonlySet<string>;
  /** Stands only at the end of a sentence. */
  readonly isTag?: boolean;
}

/** What the rules know about a language. All words are keys of tokens. */
export interface LanguageRules {
  /** Whether token `i` is a sound without meaning, whatever stands around it. */
  isSafeFiller(text: Text, i: number): boolean;
  readonly markers: readonly Marker[];
  /** Words that carry grammar rather than meaning: said twice by mistake, not for emphasis. */
  readonly functionWords: ReadonlySet<string>;
  /** Said twice on purpose: emphasis, interjections, numbers. */
  readonly emphatic: ReadonlySet<string>;
  /** Twice in a row in correct sentences ('had had', « nous nous »). */
  readonly legitDoubles: ReadonlySet<string>;
  /** Phrases said twice on purpose, words joined by spaces. */
  readonly emphaticPhrases: ReadonlySet<string>;
  /** Words that link a word with itself: more and more, petit à petit. */
  readonly links: ReadonlySet<string>;
  /** Words a clause begins with. */
  readonly starters: ReadonlySet<string>;
  /** Words no clause ends with. */
  readonly unfinished: ReadonlySet<string>;
  /** Those of them that also without any break cannot be followed by a new clause. */
  readonly open: ReadonlySet<string>;
  /** Who or what a key stands for without its contraction: "i'm" → i, « j'ai » → je. */
  subjectOf(key: string): string;
  /** Sentences that announce another take. */
  readonly takeCue: RegExp;
}
