import type { MediaDescription } from '#contract/index.ts';

/** What a task carries: the schema of each kind is in server/jobs. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** With what the client is not told. */
export interface ProjectMedia extends MediaDescription {
  /** A MediaInfo; opaque to this folder. */
  readonly info: unknown;
}

export interface StoredWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly speaker: number;
  /** Who says it, as the recogniser told the voices of one segment apart. */
  readonly voice?: string;
}

export interface StoredParagraph {
  readonly end_word_idx: number;
  readonly speaker: number;
}

/** Against the version before: words that differ, words cut or restored, and seconds of edited time. */
export interface VersionChange {
  readonly words: number;
  readonly cuts: number;
  readonly seconds: number;
  /** The first change that has a name, and its words. */
  readonly named?: { readonly kind: 'cut' | 'restored' | 'moved' | 'corrected'; readonly text: string };
}

/** For the user; `reference` marks a fault of ours. */
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
  readonly mp3?: 'mp3' | 'mp3_mono';
}

export interface ExportInput {
  /** Key of the removed ranges: source seconds, merged, sorted, starts and ends by turns, float64. */
  readonly cutsKey: string;
  /** What the file changes beside the cuts; absent: it is as recorded. */
  readonly changes?: ExportChanges;
  /** Key of its captions and what they are known by: JSON list of `{start, end, text}`, edited seconds. */
  readonly captions?: { readonly key: string; readonly hash: string };
}
