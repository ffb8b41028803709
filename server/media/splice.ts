/** Takes planned samples out of a decoded sound, with short fades at cuts. Pure; holds a few milliseconds. */
import { BYTES } from './pcm.ts';
import type { SampleFormat } from './types.ts';

/** Seconds: hides the jump and is not heard. */
const FADE = 0.004;

export interface SamplePiece {
  /** From source time 0. */
  readonly startSample: number;
  readonly sampleCount: number;
}

export interface SpliceOptions {
  readonly pieces: readonly SamplePiece[];
  readonly format: SampleFormat;
  readonly channels: number;
  readonly sampleRate: number;
  readonly firstSample: number;
  /** A piece that reaches it was not cut there. */
  readonly endSample: number;
}

type Samples = Int16Array | Int32Array | Float32Array;

/**
 * Exactly the samples of `pieces`, silent where there is no sound.
 * @param decoded in whole sample frames (`whole` of pcm.ts)
 */
export async function* splice(
  decoded: AsyncIterable<Uint8Array>,
  options: SpliceOptions,
): AsyncGenerator<Uint8Array> {
  const frame = BYTES[options.format] * options.channels;
  const pieces = options.pieces.filter((piece) => piece.sampleCount > 0);
  let at = options.firstSample;
  let index = 0;
  let given = 0;
  const silence = function* (samples: number): Generator<Uint8Array> {
    // An hour of silence is not held at once.
    for (let left = samples; left > 0; left -= options.sampleRate)
      yield new Uint8Array(Math.min(left, options.sampleRate) * frame);
  };
  if (pieces.length === 0) return;
  for await (const chunk of decoded) {
    const end = at + chunk.length / frame;
    for (let piece = pieces[index]; piece && piece.startSample + given < end; piece = pieces[index]) {
      if (piece.startSample + given < at) {
        const missing = Math.min(at - piece.startSample, piece.sampleCount) - given;
        yield* silence(missing);
        given += missing;
      }
      const from = piece.startSample + given;
      const to = Math.min(end, piece.startSample + piece.sampleCount);
      if (to > from) {
        const bytes = chunk.subarray((from - at) * frame, (to - at) * frame);
        yield faded(bytes, options, pieces, index, given);
        given += to - from;
      }
      if (given < piece.sampleCount) break;
      index++;
      given = 0;
    }
    at = end;
    if (index === pieces.length) return;
  }
  for (; index < pieces.length; index++, given = 0) yield* silence((pieces[index]?.sampleCount ?? 0) - given);
}

function faded(
  bytes: Uint8Array,
  options: SpliceOptions,
  pieces: readonly SamplePiece[],
  index: number,
  given: number,
): Uint8Array {
  const { channels, sampleRate } = options;
  const piece = pieces[index] as SamplePiece;
  const before = pieces[index - 1];
  const after = pieces[index + 1];
  const length = Math.min(Math.round(FADE * sampleRate), piece.sampleCount >> 1);
  const cutBefore = piece.startSample > (before ? before.startSample + before.sampleCount : 0);
  const pieceEnd = piece.startSample + piece.sampleCount;
  const cutAfter = pieceEnd < (after ? after.startSample : options.endSample);
  const count = bytes.length / (BYTES[options.format] * channels);
  const head = cutBefore && given < length;
  const tail = cutAfter && given + count > piece.sampleCount - length;
  if (!head && !tail) return bytes;
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  const samples = view(copy, options.format);
  const isFloat = samples instanceof Float32Array;
  for (let k = 0; k < count; k++) {
    const fromStart = given + k;
    const fromEnd = piece.sampleCount - 1 - fromStart;
    let gain = 1;
    if (cutBefore && fromStart < length) gain = (fromStart + 0.5) / length;
    if (cutAfter && fromEnd < length) gain = Math.min(gain, (fromEnd + 0.5) / length);
    if (gain === 1) continue;
    for (let c = k * channels; c < (k + 1) * channels; c++) {
      const value = (samples[c] ?? 0) * gain;
      samples[c] = isFloat ? value : Math.round(value);
    }
  }
  return copy;
}

function view(bytes: Uint8Array<ArrayBuffer>, format: SampleFormat): Samples {
  if (format === 's16le') return new Int16Array(bytes.buffer);
  return format === 's32le' ? new Int32Array(bytes.buffer) : new Float32Array(bytes.buffer);
}
