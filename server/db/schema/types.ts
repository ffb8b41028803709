import type { MediaDescription } from '#contract/index.ts';
import type { Range } from '#model/types.ts';

/** Input and progress of tasks; the schema of each kind is in server/jobs. */
export type TaskJson = Readonly<Record<string, unknown>>;

/** Includes what the client does not get. */
export interface ProjectMedia extends MediaDescription {
  /** A MediaInfo; opaque to this folder. */
  readonly info: unknown;
  /** How loud it is all along was measured, and lies beside it; absent: not yet. */
  readonly hasEnergies?: true;
}

export interface StoredWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly speaker: number;
  /** Speaker as the recogniser distinguishes voices, valid within one segment. */
  readonly voice?: string;
  /** Sounds like an 'um' beside it that nobody wrote, seconds from its start. */
  readonly hesitations?: readonly Range[];
}

export interface StoredParagraph {
  readonly end_word_idx: number;
  readonly speaker: number;
}

/** Shown to the user; `reference` is set for internal errors. */
export interface Failure {
  readonly desc: string;
  readonly reference?: string;
}

/** A `Changes` of server/media. */
export interface ExportChanges {
  readonly height?: number;
  readonly loudness?: number;
  readonly denoise?: boolean;
  readonly captions?: 'track' | 'burnt';
  /** A zip with a file for each chapter. */
  readonly eachChapter?: boolean;
  readonly mp3?: 'mp3' | 'mp3_mono';
  readonly voice?: 'strong';
  readonly match?: boolean;
  readonly fades?: { readonly in: number; readonly out: number };
}

/** A `Gain` of the model. */
export interface ExportGain {
  readonly start: number;
  readonly end: number;
  readonly kind: 'mute' | 'bleep' | 'level';
  readonly decibels?: number | undefined;
}

/** SHA-256 of a text that is kept under `key`. */
export interface StoredText {
  readonly key: string;
  readonly hash: string;
}

export interface ExportInput {
  /** Key of the removed ranges: source seconds, merged, sorted, starts and ends alternating, float64. */
  readonly cutsKey: string;
  /** Key of what is removed of the whole edit, by which the loudness of a part is measured; absent: the part is the whole. */
  readonly wholeKey?: string;
  /** Where blocks start, in playing order; absent: as recorded. */
  readonly blocks?: readonly number[];
  /** Ranges that sound otherwise than recorded, source seconds, sorted and disjoint; absent: none. */
  readonly gains?: readonly ExportGain[];
  /** Changes beside the cuts; absent: as recorded. */
  readonly changes?: ExportChanges;
  /** Key and hash of its captions: JSON list of `{start, end, text}`, edited seconds. */
  readonly captions?: StoredText;
  /** Key and hash of what the file says of itself; see `About` of server/media. */
  readonly about?: StoredText;
  /** Key and hash of its cover, a JPEG; `none`: it has none; absent: that of the recording. */
  readonly cover?: StoredText | 'none';
  /** Key and hash of who says when something, by which speakers are brought to one level; see server/threads/spoken-words.ts. */
  readonly spoken?: StoredText;
}
