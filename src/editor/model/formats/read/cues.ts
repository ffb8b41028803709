import type { Range } from '../../types.ts';

/** Source seconds; NaN where unknown. */
export interface Cue extends Range {
  readonly text: string;
  readonly speaker: number;
  readonly confidence: number;
  /** The segment that it was said in; NaN where unknown. */
  readonly within?: Range;
}

/** What a file of a transcript holds. */
export interface Imported {
  readonly kind: string;
  /** Words where the file has them, else captions. */
  readonly cues: readonly Cue[];
  readonly speakers: readonly string[];
  readonly notes: readonly string[];
}
