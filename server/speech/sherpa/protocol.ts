import type { HeardWord } from '../heard-word.ts';
import type {
  OfflineRecognizerConfig,
  OfflineRecognizerResult,
  OfflineSpeakerDiarizationConfig,
} from './library.ts';

/** What the process that holds the native library can be asked, and what it answers. Sound is of 16 kHz. */
export interface HostCalls {
  /** Loads a recogniser in the place of the one before. */
  load(config: OfflineRecognizerConfig): null;
  recognise(sound: Int16Array): OfflineRecognizerResult;
  /** Stretches of speech, in samples from the start; `model` is the path of a Silero voice-activity model. */
  activity(input: { model: string; sound: Int16Array }): { start: number; end: number }[];
  /** Sound for `diarize`, piece by piece. */
  collect(sound: Int16Array): null;
  /** Who speaks when in what was collected, seconds from its start. */
  diarize(config: OfflineSpeakerDiarizationConfig): { start: number; end: number; speaker: number }[];
  /** See condition.ts. */
  condition(sound: Int16Array): Int16Array;
  /** See edges.ts. */
  refine(input: { words: readonly HeardWord[]; sound: Int16Array }): readonly HeardWord[];
}

export type HostCall = keyof HostCalls;

export interface Question<C extends HostCall = HostCall> {
  readonly id: number;
  readonly call: C;
  readonly input: Parameters<HostCalls[C]>[0];
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };
