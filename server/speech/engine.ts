import type { Range, Word } from '#model/types.ts';

/** In source seconds; speaker 0 without diarization. */
export type SpeechWord = Word;

/** Seconds from the sound's start. */
export interface HeardWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0–1; 1 where the engine does not tell. */
  readonly confidence: number;
}

/** Hz. */
export const SPEECH_RATE = 16_000;

/** Seconds from the start of the piece. */
export interface HeardPiece {
  /** In order, disjoint. */
  readonly words: readonly HeardWord[];
  /** Speech that no word covers; in order, disjoint. */
  readonly gaps: readonly Range[];
}

export interface Recogniser {
  /** Of a 16 kHz sound. One call at a time; after one that threw, only `stop`. @throws SpeechFailed, the signal's reason */
  hear(sound: Int16Array, signal: AbortSignal): Promise<HeardPiece>;
  stop(): Promise<void>;
}

export interface SpeechBatch {
  /** In order, disjoint. */
  readonly words: readonly SpeechWord[];
  /** Speech that no word covers, source seconds; in order, disjoint. */
  readonly gaps: readonly Range[];
  /** Source seconds; a later call goes on from here. */
  readonly transcribedUntil: number;
}

/** What a model made of a sound. */
export interface Recognised {
  readonly words: readonly HeardWord[];
  /** Whether the model told when they are said; else their times are shared out by length. */
  readonly isTimed: boolean;
}

/** What a recogniser is told of a recording. */
export interface Listening {
  readonly language: string;
  /** Names and words that are likely to be said; engines that know no such thing ignore them. */
  readonly vocabulary: readonly string[];
}

export interface SpeechEngine {
  readonly id: 'elsewhere' | 'parakeet' | 'whisper' | 'moonshine';
  readonly label: string;
  /** Host that the sound is sent to; null where it stays on this machine. */
  readonly elsewhere: string | null;
  readonly languages: readonly string[];
  /** Recognisers worth running at once on this machine. */
  readonly concurrency: number;
  /** Idempotent. @throws SpeechUnavailable */
  warm(language: string): Promise<void>;
  /** Of one of `languages`. @throws SpeechUnavailable, SpeechFailed, the signal's reason */
  open(listening: Listening, signal: AbortSignal): Promise<Recogniser>;
}

/** `message` names the remedy, for whoever runs the server. */
export class SpeechUnavailable extends Error {
  override readonly name = 'SpeechUnavailable';
}

/** `message` for the user; `detail` for the log. */
export class SpeechFailed extends Error {
  override readonly name = 'SpeechFailed';
  readonly detail: string;

  constructor(message: string, detail: string) {
    super(message);
    this.detail = detail;
  }
}
