import type { Range, Word } from '#model/types.ts';

/** A recognised word in source seconds. Engines that cannot tell speakers apart give all words speaker 0. */
export type SpeechWord = Word;

/** Samples a second of what engines hear. */
export const SPEECH_RATE = 16_000;

/** What one piece of the recording gave. */
export interface SpeechBatch {
  /** In order, disjoint, after the words of the batch before; empty where nothing was said. */
  readonly words: readonly SpeechWord[];
  /** Stretches of speech that no word covers, source seconds; in order, disjoint. */
  readonly gaps: readonly Range[];
  /** Source seconds heard so far. A later call with this as `fromTime` goes on where this one stopped. */
  readonly transcribedUntil: number;
}

export interface SpeechRequest {
  /** 16 kHz mono, starting at `fromTime`. Left before its end when the work is aborted or fails. */
  readonly pcm: AsyncIterable<Int16Array>;
  /** One of the engine's `languages`. */
  readonly language: string;
  /** Source seconds of the first sample. */
  readonly fromTime: number;
  /** Kills whatever is running; the iteration then throws the signal's reason. */
  readonly signal: AbortSignal;
}

export interface SpeechEngine {
  readonly id: 'pocketsphinx' | 'sherpa-onnx';
  /** The name to show. */
  readonly label: string;
  /** True where the engine is a floor, not a product: its transcript is shown as a draft. */
  readonly draft: boolean;
  readonly languages: readonly string[];
  /**
   * Makes sure the engine can work, and loads what can be loaded ahead. Safe to call again.
   * @throws SpeechUnavailable
   */
  warm(language: string): Promise<void>;
  /**
   * Recognises a recording piece by piece; one batch a piece, as soon as it is there.
   * @throws SpeechUnavailable, SpeechFailed, the signal's reason
   */
  transcribe(request: SpeechRequest): AsyncIterable<SpeechBatch>;
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
