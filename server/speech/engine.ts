import type { Gap, Range, Word } from '#model/types.ts';

/** In source seconds; speaker 0 without diarization. `voice`: who says it, told apart within its segment alone. */
export type SpeechWord = Word & { readonly voice?: string; readonly hesitations?: readonly Range[] };

/** Seconds from the audio's start. */
export interface RecognisedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0–1; 1 where the engine does not tell. */
  readonly confidence: number;
  /** Who says it, where the engine tells voices apart. */
  readonly voice?: string;
  /** Sounds like an 'um' beside it that nobody wrote, seconds from its start: they move with it. */
  readonly hesitations?: readonly Range[];
}

/** Hz. */
export const SPEECH_RATE = 16_000;

/** Seconds from the start of the segment. */
export interface SegmentTranscript {
  /** In order, disjoint. */
  readonly words: readonly RecognisedWord[];
  /** In order, disjoint. */
  readonly gaps: readonly Gap[];
}

export interface Recogniser {
  /**
   * Transcribes 16 kHz audio. One call at a time; after a call that threw, only `stop` may be called.
   * @param before what was said just before it, for engines with `usesContext`
   * @param heard called once all words are known and only their places in the audio are left
   * @throws SpeechFailed, the signal's reason
   */
  transcribe(
    audio: Int16Array,
    signal: AbortSignal,
    before?: string,
    heard?: () => void,
  ): Promise<SegmentTranscript>;
  /** What the model makes of up to 30 s, unchecked and not aligned; of engines that can hear behind another. As `transcribe`. */
  hear?(audio: Int16Array, signal: AbortSignal): Promise<Hearing>;
  /** Which language is spoken in 16 kHz audio, by its first 30 s; of engines that can tell. As `transcribe`. */
  detect?(audio: Int16Array, signal: AbortSignal): Promise<LanguageOdds>;
  stop(): Promise<void>;
}

/** Seconds from the audio's start. */
export interface Hearing {
  /** In order, disjoint; the confidence is the model's own. */
  readonly words: readonly RecognisedWord[];
  /** Where somebody speaks; in order, disjoint. */
  readonly voices: readonly Range[];
}

/** Of each language, by its ISO 639 code, its probability; they add up to 1. */
export type LanguageOdds = Readonly<Record<string, number>>;

export interface SpeechBatch {
  /** In order, disjoint. */
  readonly words: readonly SpeechWord[];
  /** Source seconds; in order, disjoint. */
  readonly gaps: readonly Gap[];
  /** Source seconds; a later call goes on from here. */
  readonly transcribedUntil: number;
}

/** What a model made of a segment of audio. */
export interface Recognised {
  readonly words: readonly RecognisedWord[];
  /** Whether the model told when they are said; else their times are shared out by length. */
  readonly isTimed: boolean;
  /** Stretches whose implausible answer was left out; seconds from the audio's start. */
  readonly leftOut?: readonly Gap[];
}

/** What a recogniser is told of a recording. */
export interface Listening {
  readonly language: string;
  /** Names and words that are likely to be said; engines that know no such thing ignore them. */
  readonly vocabulary: readonly string[];
}

export interface SpeechEngine {
  readonly id: 'remote' | 'parakeet' | 'whisper' | 'moonshine';
  readonly label: string;
  /** Host that the audio is sent to; null where it stays on this machine. */
  readonly remoteHost: string | null;
  /** Whether previous text improves recognition. Segments of a recording are then transcribed one after the other. */
  readonly usesContext?: boolean;
  readonly languages: readonly string[];
  /** Recognisers worth running at once on this machine. */
  readonly concurrency: number;
  /** Idempotent. @throws SpeechUnavailable */
  warm(language: string): Promise<void>;
  /** Opens a recogniser for one of `languages`. @throws SpeechUnavailable, SpeechFailed, the signal's reason */
  open(listening: Listening, signal: AbortSignal): Promise<Recogniser>;
}

/** Speech recognition cannot be used. `message` is for the user, `detail` tells the operator the remedy; empty where `message` does. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable';
  readonly detail: string;

  constructor(message: string, detail = '', options?: ErrorOptions) {
    super(message, options);
    this.detail = detail;
  }
}

/** Recognition failed. `message` is for the user, `detail` for the log. */
export class SpeechFailed extends Error {
  override readonly name = 'SpeechFailed';
  readonly detail: string;

  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}
