import type { MediaDescription } from '#contract/index.ts';
import type { Range } from '#model/types.ts';

/** What a task carries: the schema of each kind is in server/jobs. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What the server keeps about a joined media, beyond what the client is told. */
export interface ProjectMedia extends MediaDescription {
  /** The probe's own measurements, as the media layer gave them; opaque here. */
  readonly info: unknown;
}

export interface StoredWord {
  readonly text: string;
  /** Source seconds. */
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly speaker: number;
}

export interface StoredParagraph {
  readonly end_word_idx: number;
  readonly speaker: number;
}

/** Why a task failed, in words for the user; `reference` marks a fault of ours. */
export interface Failure {
  readonly desc: string;
  readonly reference?: string;
}

export type ExportInput =
  /** Key of the file with the removed ranges, merged and sorted: source seconds, starts and ends by turns, float64. */
  | { readonly cutsKey: string }
  /** As versions before 0.2 stored them. */
  | { readonly cuts: readonly Range[] };
