/** A recording in windows that a recogniser hears with what is said around them. */
import { SPEECH_RATE } from '../engine.ts';
import { cutPoint } from '../segments.ts';

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
export async function* splitWindows(pcm: AsyncIterable<Int16Array>): AsyncGenerator<SpeechWindow> {
  const overlap = OVERLAP * SPEECH_RATE;
  const longest = LENGTH.max * SPEECH_RATE;
  const held = new Int16Array(overlap + longest + overlap);
  /** Samples of `held`, and of those the ones before the window. */
  let filled = 0;
  let before = 0;
  let start = 0;
  const take = (): SpeechWindow => {
    const length = cutPoint(held.subarray(before, Math.min(filled, before + longest)), LENGTH);
    const from = Math.max(0, before - overlap);
    const until = Math.min(filled, before + length + overlap);
    const window = {
      start: start / SPEECH_RATE,
      end: (start + length) / SPEECH_RATE,
      audio: held.slice(from, until),
      audioStart: (start - before + from) / SPEECH_RATE,
    };
    const passed = Math.max(0, before + length - overlap);
    held.copyWithin(0, passed, filled);
    filled -= passed;
    before += length - passed;
    start += length;
    return window;
  };
  for await (const chunk of pcm) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + held.length - filled);
      held.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === held.length) yield take();
    }
  }
  while (filled > before) yield take();
}
