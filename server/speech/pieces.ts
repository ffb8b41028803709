import { SPEECH_RATE } from './engine.ts';
import { FRAME, frameLevels, levelAt } from './levels.ts';

/** Seconds. Pieces are long enough for the recogniser to settle on the voice, and short enough to show words early. */
const MIN_PIECE = 6;
/** Seconds. No piece is longer. */
export const MAX_PIECE = 25;
/** A pause of this many seconds after `MIN_PIECE` ends a piece at once. */
const GOOD_PAUSE = 0.4;
/** Where no good pause comes, the cut is put at the quietest stretch of this many seconds. */
const STRETCH = 0.16;
/** Seconds of quiet left around the sound of a piece. */
const MARGIN = 0.25;
/** Below this level (dB of full scale) nobody is speaking, whatever the gain. */
const AUDIBLE = -58;
/** Speech has pauses between its syllables: less range than this (dB) is a steady noise or tone. */
const SPEECH_RANGE = 7;

/** A stretch of the recording. Positions are samples from the first sample that was given to the splitter. */
export interface Piece {
  /** The next piece starts at this `end`. */
  readonly start: number;
  readonly end: number;
  /** What to recognise, starting at `soundStart`: the piece without the quiet at its ends; empty if it holds no speech. */
  readonly sound: Int16Array<ArrayBuffer>;
  readonly soundStart: number;
}

/** Cuts a stream of 16 kHz samples into pieces at quiet points. Holds one longest piece in memory. */
export async function* splitPieces(pcm: AsyncIterable<Int16Array>): AsyncGenerator<Piece> {
  const held = new Int16Array(MAX_PIECE * SPEECH_RATE);
  let filled = 0;
  let start = 0;
  const take = (): Piece => {
    const length = cutPoint(held.subarray(0, filled));
    const piece = pieceOf(held.subarray(0, length), start);
    held.copyWithin(0, length, filled);
    filled -= length;
    start += length;
    return piece;
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
  while (filled > 0) yield take();
}

/** Where to end the first piece of `samples` (one longest piece, or what is left of the recording), in samples. */
export function cutPoint(samples: Int16Array): number {
  if (samples.length <= MIN_PIECE * SPEECH_RATE) return samples.length;
  const levels = frameLevels(samples);
  const first = Math.floor((MIN_PIECE * SPEECH_RATE) / FRAME);
  const pause = firstPause(levels, first, quietBelow(levels));
  if (pause >= 0) return pause * FRAME;
  if (samples.length < MAX_PIECE * SPEECH_RATE) return samples.length;
  return quietest(levels, first) * FRAME;
}

/** The level that separates pauses from speech in this stretch: a quarter of the way up from its quiet frames. */
function quietBelow(levels: Float32Array): number {
  const floor = levelAt(levels, 0.05);
  return Math.max(AUDIBLE, floor + (levelAt(levels, 0.95) - floor) / 4);
}

/** Middle of the first good pause that ends after frame `from`, or −1. */
function firstPause(levels: Float32Array, from: number, quiet: number): number {
  const wanted = Math.ceil((GOOD_PAUSE * SPEECH_RATE) / FRAME);
  let run = 0;
  for (let f = Math.max(0, from - wanted); f < levels.length; f++) {
    run = levels[f]! < quiet ? run + 1 : 0;
    if (run === wanted) return f + 1 - Math.floor(wanted / 2);
  }
  return -1;
}

/** Middle of the quietest stretch after frame `from`; of equals the last, which makes the longest piece. */
function quietest(levels: Float32Array, from: number): number {
  const width = Math.round((STRETCH * SPEECH_RATE) / FRAME);
  let best = levels.length;
  let least = Number.POSITIVE_INFINITY;
  for (let f = from; f + width <= levels.length; f++) {
    let sum = 0;
    for (let i = f; i < f + width; i++) sum += levels[i]!;
    if (sum > least) continue;
    least = sum;
    best = f + Math.floor(width / 2);
  }
  return best;
}

/** A piece with its sound found. Copies the sound, so that it outlives the splitter's buffer. */
function pieceOf(samples: Int16Array, start: number): Piece {
  const levels = frameLevels(samples);
  const end = start + samples.length;
  const loud = levelAt(levels, 0.95);
  if (loud < AUDIBLE || loud - levelAt(levels, 0.05) < SPEECH_RANGE)
    return { start, end, sound: new Int16Array(0), soundStart: start };
  const quiet = quietBelow(levels);
  const margin = MARGIN * SPEECH_RATE;
  const first = levels.findIndex((level) => level >= quiet) * FRAME - margin;
  const last = (levels.findLastIndex((level) => level >= quiet) + 1) * FRAME + margin;
  const from = Math.max(0, first);
  return { start, end, sound: samples.slice(from, Math.min(samples.length, last)), soundStart: start + from };
}
