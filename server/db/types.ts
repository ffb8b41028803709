import type { MediaDescription } from '#contract/index.ts';
import type { Range } from '#model/types.ts';

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

/** One rush as it stood when its upload was handed over. */
export interface IngestRush {
  readonly rushNumber: number;
  readonly generation: string;
  readonly name: string;
  readonly size: number;
  readonly nChunks: number;
}

export interface IngestInput {
  readonly extension: string;
  /** Source seconds as the client measured them. */
  readonly expectedDuration: number;
  readonly replace: boolean;
  /** The edit stays though its media are there; tasks of versions before 0.3 do not say. */
  readonly keepsEdit?: boolean;
  readonly rushes: readonly IngestRush[];
}

export type ExportInput =
  /** Key of the file with the removed ranges, merged and sorted: source seconds, starts and ends by turns, float64. */
  | { readonly cutsKey: string }
  /** As versions before 0.2 stored them. */
  | { readonly cuts: readonly Range[] };

/**
 * A mail to an account. It holds no link: the key of a link is made when the mail is sent, so that only its hash is ever
 * stored.
 */
export type LetterInput = { readonly language: 'en' | 'fr' } & (
  | LinkLetter
  | { readonly letter: 'receipt'; readonly paymentId: string }
);
/** A letter with links; `origin` is the address they start with. */
type LinkLetter = { readonly origin: string } & (
  | { readonly letter: 'activate'; readonly passwordHash: string }
  | { readonly letter: 'already' }
  | { readonly letter: 'reset' }
);

/** A piece of a transcription, to be recognised by any worker. */
export interface PieceInput {
  /** The task that waits for it. */
  readonly transcription: string;
  /** Key in the store of its sound: 16 kHz mono, 16-bit little-endian. */
  readonly sound: string;
  readonly language: string;
  /** Name of the engine that makes the transcript. */
  readonly engine: string;
}

/** What a task is about, by kind: ingest; proxy, filmstrip and silences; transcribe; piece; export; letter. */
export type TaskInput =
  | IngestInput
  | { readonly prefix: string }
  | { readonly projectId: string }
  | PieceInput
  | { readonly exportId: string }
  | LetterInput;
