import type {
  OfflineRecognizerConfig,
  OfflineRecognizerResult,
  OfflineSpeakerDiarizationConfig,
} from './library.ts';

/** What the process that holds the native library can be asked, and what it answers. Samples are 16 kHz, −1…1. */
export interface HostCalls {
  /** Loads a recogniser in the place of the one before. */
  load(config: OfflineRecognizerConfig): null;
  recognise(samples: Float32Array): OfflineRecognizerResult;
  /** Stretches of speech, in samples from the start; `model` is the path of a Silero voice-activity model. */
  activity(input: { model: string; samples: Float32Array }): { start: number; end: number }[];
  /** Sound for `diarize`, piece by piece. */
  collect(samples: Float32Array): null;
  /** Who speaks when in what was collected, seconds from its start. */
  diarize(config: OfflineSpeakerDiarizationConfig): { start: number; end: number; speaker: number }[];
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
