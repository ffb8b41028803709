import type { Range, Word } from '#model/types.ts';
import type { HeardWord } from './heard-word.ts';

/** A recognised word in source seconds. Engines that cannot tell speakers apart give all words speaker 0. */
export type SpeechWord = Word;

/** Samples a second of what engines hear. */
export const SPEECH_RATE = 16_000;

/** What the sound of one piece gave; seconds from its start. */
export interface HeardPiece {
  /** In order, disjoint. */
  readonly words: readonly HeardWord[];
  /** Stretches of speech that no word covers; in order, disjoint. */
  readonly gaps: readonly Range[];
}

/** One running recogniser. */
export interface Recogniser {
  /**
   * What is said in the sound (16 kHz) of a piece. One call at a time; after one that threw, only `stop` is of use.
   * @throws SpeechFailed, the signal's reason
   */
  hear(sound: Int16Array, signal: AbortSignal): Promise<HeardPiece>;
  stop(): Promise<void>;
}

/** What one piece of the recording gave. */
export interface SpeechBatch {
  /** In order, disjoint, after the words of the batch before; empty where nothing was said. */
  readonly words: readonly SpeechWord[];
  /** Stretches of speech that no word covers, source seconds; in order, disjoint. */
  readonly gaps: readonly Range[];
  /** Source seconds heard so far. A later call with this as `fromTime` goes on where this one stopped. */
  readonly transcribedUntil: number;
}

export interface SpeechEngine {
  readonly id: 'pocketsphinx' | 'sherpa-onnx';
  /** The name to show. */
  readonly label: string;
  /** True where the engine is a floor, not a product: its transcript is shown as a draft. */
  readonly draft: boolean;
  readonly languages: readonly string[];
  /** False where it gives no capitals itself. */
  readonly capitals: boolean;
  /** As many of its recognisers as are worth running at once on this machine. */
  readonly concurrency: number;
  /**
   * Makes sure the engine can work, and loads what can be loaded ahead. Safe to call again.
   * @throws SpeechUnavailable
   */
  warm(language: string): Promise<void>;
  /**
   * Starts a recogniser of one of the `languages`.
   * @throws SpeechUnavailable, SpeechFailed
   */
  open(language: string): Promise<Recogniser>;
}

/** Nothing here can transcribe that. The message is for the user and names the remedy. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable';
}

/** The engine failed on a recording. `message` is for the user; `detail` (short) for the log. */
export class SpeechFailed extends Error {
  override readonly name = 'SpeechFailed';
  readonly detail: string;

  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}
