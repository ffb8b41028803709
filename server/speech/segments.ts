import { SPEECH_RATE } from './engine.ts';
import { FRAME, levelAt, speechLevels } from './frame-levels.ts';

/** Seconds. */
interface Lengths {
  readonly min: number;
  readonly max: number;
}

/** Seconds. */
export const MAX_SEGMENT = 25;
/** Long enough to settle on the voice, short enough to show words early. */
const SEGMENT: Lengths = { min: 6, max: MAX_SEGMENT };
/** Seconds; ends a segment after its least length at once. */
const GOOD_PAUSE = 0.4;
/** Seconds of quiet that are looked for where no good pause comes. */
const QUIET_SECONDS = 0.16;
/** Seconds. */
const MARGIN = 0.25;
/** dB of full scale. */
const AUDIBLE = -58;
/** dB; a smaller range is a steady noise or tone. */
const SPEECH_RANGE = 7;

/** Positions in samples from the first one given. */
export interface AudioSegment {
  readonly start: number;
  readonly end: number;
  /** From `audioStart`, without the quiet at its ends; empty without speech. */
  readonly audio: Int16Array<ArrayBuffer>;
  readonly audioStart: number;
}

/** Splits 16 kHz samples at quiet points. Holds at most one segment of the greatest length in memory. */
export function splitSegments(pcm: AsyncIterable<Int16Array>): AsyncGenerator<AudioSegment> {
  return splitAtPauses(pcm, SEGMENT, 0, ({ around, start }) => segmentOf(around, start));
}

/** Positions in samples from the first one given. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** A view that holds until the next piece: from `aroundStart`, with what overlaps on both sides. */
  readonly around: Int16Array<ArrayBuffer>;
  readonly aroundStart: number;
}

/** Pieces of 16 kHz samples that follow one another. @param overlap seconds around each. Holds a piece and what is around it in memory. */
export async function* splitAtPauses<T>(
  pcm: AsyncIterable<Int16Array>,
  lengths: Lengths,
  overlap: number,
  made: (piece: Piece) => T,
): AsyncGenerator<T> {
  const margin = overlap * SPEECH_RATE;
  const longest = lengths.max * SPEECH_RATE;
  const held = new Int16Array(margin + longest + margin);
  /** Samples of `held`, and of those the ones before the piece. */
  let filled = 0;
  let before = 0;
  let start = 0;
  const take = (): T => {
    const length = cutPoint(held.subarray(before, Math.min(filled, before + longest)), lengths);
    const from = Math.max(0, before - margin);
    const around = held.subarray(from, Math.min(filled, before + length + margin));
    const piece = made({ start, end: start + length, around, aroundStart: start - before + from });
    const passed = Math.max(0, before + length - margin);
    held.copyWithin(0, passed, filled);
    filled -= passed;
    before += length - passed;
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
  while (filled > before) yield take();
}

/** The first `seconds` of 16 kHz samples. */
export async function* firstSamples(
  pcm: AsyncIterable<Int16Array>,
  seconds: number,
): AsyncGenerator<Int16Array> {
  let left = Math.round(seconds * SPEECH_RATE);
  for await (const chunk of pcm) {
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Where the first segment of the samples ends. */
export function cutPoint(samples: Int16Array, { min, max } = SEGMENT): number {
  if (samples.length <= min * SPEECH_RATE) return samples.length;
  const levels = speechLevels(samples.subarray(0, max * SPEECH_RATE));
  const first = Math.floor((min * SPEECH_RATE) / FRAME);
  const pause = firstPause(levels, first, quietBelow(levels));
  if (pause >= 0) return pause * FRAME;
  if (samples.length < max * SPEECH_RATE) return samples.length;
  return quietest(levels, first) * FRAME;
}

/** The quietest place near the middle, to split samples in two. */
export function middlePause(samples: Int16Array): number {
  const levels = speechLevels(samples);
  const third = Math.floor(levels.length / 3);
  return quietest(levels.subarray(0, 2 * third), third) * FRAME;
}

/** The level below which frames count as quiet: a quarter of the way from quiet to loud frames, dB. */
function quietBelow(levels: Float32Array): number {
  const floor = levelAt(levels, 0.05);
  return Math.max(AUDIBLE, floor + (levelAt(levels, 0.95) - floor) / 4);
}

function firstPause(levels: Float32Array, from: number, quiet: number): number {
  const wanted = Math.ceil((GOOD_PAUSE * SPEECH_RATE) / FRAME);
  let run = 0;
  for (let f = Math.max(0, from - wanted); f < levels.length; f++) {
    run = levels[f]! < quiet ? run + 1 : 0;
    if (run === wanted) return f + 1 - Math.floor(wanted / 2);
  }
  return -1;
}

/** Middle of the quietest stretch after frame `from`; of equals the last. */
function quietest(levels: Float32Array, from: number): number {
  const width = Math.round((QUIET_SECONDS * SPEECH_RATE) / FRAME);
  let best = levels.length;
  let min = Number.POSITIVE_INFINITY;
  for (let f = from; f + width <= levels.length; f++) {
    let sum = 0;
    for (let i = f; i < f + width; i++) sum += levels[i]!;
    if (sum > min) continue;
    min = sum;
    best = f + Math.floor(width / 2);
  }
  return best;
}

function segmentOf(samples: Int16Array, start: number): AudioSegment {
  const levels = speechLevels(samples);
  const end = start + samples.length;
  const loud = levelAt(levels, 0.95);
  if (loud < AUDIBLE || loud - levelAt(levels, 0.05) < SPEECH_RANGE)
    return { start, end, audio: new Int16Array(0), audioStart: start };
  const quiet = quietBelow(levels);
  const margin = MARGIN * SPEECH_RATE;
  const first = levels.findIndex((level) => level >= quiet) * FRAME - margin;
  const last = (levels.findLastIndex((level) => level >= quiet) + 1) * FRAME + margin;
  const from = Math.max(0, first);
  return { start, end, audio: samples.slice(from, Math.min(samples.length, last)), audioStart: start + from };
}
