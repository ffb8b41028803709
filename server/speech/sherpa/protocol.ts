import type { Range } from '#model/types.ts';
import type { RecognisedWord } from '../engine.ts';
import type {
  OfflineRecognizerConfig,
  OfflineRecognizerResult,
  OfflineSpeakerDiarizationConfig,
} from './library.ts';

export interface DiarizationResult {
  readonly turns: readonly { start: number; end: number; speaker: number }[];
  readonly voices: readonly { speaker: number; seconds: number; embedding: Float32Array }[];
}

/** What the host can be asked. Audio is 16 kHz. */
export interface HostCalls {
  load(config: OfflineRecognizerConfig): null;
  /** `hotwords` as `OfflineRecognizer.createStream` takes them; null for none. */
  recognise(input: { audio: Int16Array; hotwords: string | null }): OfflineRecognizerResult;
  /** In samples; `model` is the path of Silero's. */
  activity(input: { model: string; audio: Int16Array }): { start: number; end: number }[];
  /** For the next two, segment by segment. */
  collect(audio: Int16Array): null;
  /** Of what was collected; seconds from its start. */
  diarize(config: OfflineSpeakerDiarizationConfig): DiarizationResult;
  /** Of each phrase in what was collected its voice; seconds from its start. Null where there is no sound. */
  phraseVoices(input: {
    config: OfflineSpeakerDiarizationConfig['embedding'];
    phrases: readonly Range[];
  }): (Float32Array | null)[];
  condition(audio: Int16Array): Int16Array;
  refine(input: { words: readonly RecognisedWord[]; audio: Int16Array }): readonly RecognisedWord[];
}

export type HostCall = keyof HostCalls;

export interface HostRequest<C extends HostCall = HostCall> {
  readonly id: number;
  readonly call: C;
  readonly input: Parameters<HostCalls[C]>[0];
}

export type HostReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };
