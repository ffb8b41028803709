/** A recording in windows that a recogniser hears with what is said around them. */
import { SPEECH_RATE } from '../engine.ts';
import { splitAtPauses } from '../segments.ts';

/** Seconds from the first sample given. Windows follow one another from `start` to `end`; their audio overlaps. */
export interface SpeechWindow {
  readonly start: number;
  readonly end: number;
  readonly audio: Int16Array<ArrayBuffer>;
  readonly audioStart: number;
}

/** Seconds. */
const LENGTH = { min: 20, max: 27 };
/** Seconds that are heard before and after a window; with the greatest length the 30 s that Whisper hears at once. */
const OVERLAP = 1.5;

/** Splits 16 kHz samples at pauses. Holds a window and what is around it in memory. */
export function splitWindows(pcm: AsyncIterable<Int16Array>): AsyncGenerator<SpeechWindow> {
  return splitAtPauses(pcm, LENGTH, OVERLAP, ({ start, end, around, aroundStart }) => ({
    start: start / SPEECH_RATE,
    end: end / SPEECH_RATE,
    audio: around.slice(),
    audioStart: aroundStart / SPEECH_RATE,
  }));
}
