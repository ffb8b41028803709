/** Takes the planned samples out of decoded audio and joins them as the preview does. Holds a few chunks at a time. */
import { open } from 'node:fs/promises';
import { crossfade, FADE, fadeGain, seamReach } from '#model/media/crossfade.ts';
import type { GainSound } from '#model/media/gain-sound.ts';
import type { PlayedSamples } from '#model/media/levels.ts';
import { BYTES } from '../ffmpeg/pcm.ts';
import type { SampleFormat } from '../types.ts';
import { withFactors } from './gained-audio.ts';

/** Seconds that a read may begin before the end of the last one: both sides of a seam reach over a short cut. */
const MAX_BACKTRACK = 0.1;

export interface SampleRange {
  /** From source time 0. */
  readonly startSample: number;
  readonly sampleCount: number;
}

export function playedOf({ startSample, sampleCount }: SampleRange): PlayedSamples {
  return { start: startSample, count: sampleCount };
}

interface AudioShape {
  readonly format: SampleFormat;
  readonly channels: number;
  readonly sampleRate: number;
  readonly firstSample: number;
}

/** Decoded audio, silent where there is none. */
export interface SampleSource {
  /** `[from, to)` in source samples, in whole sample frames. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export interface SpliceOptions extends AudioShape {
  readonly segments: readonly SampleRange[];
  /** Whether the recording goes on behind the last segment. */
  readonly isEndCut: boolean;
  /** What gains and matched speakers make of f32le; absent where there are none. */
  readonly sound?: GainSound;
}

/** Whether some segment begins before the end of the one that plays before it: audio that is decoded once cannot be read so. */
export function goesBack(segments: readonly SampleRange[]): boolean {
  return segments.some(({ startSample }, i) => {
    const before = segments[i - 1];
    return before !== undefined && startSample < before.startSample + before.sampleCount;
  });
}

/**
 * As many samples as `segments` have, silent where there is no audio, with a crossfade at each seam.
 * @param decoded in whole sample frames (`whole` of pcm.ts)
 */
export function splice(
  decoded: AsyncIterable<Uint8Array>,
  options: SpliceOptions,
): AsyncGenerator<Uint8Array> {
  return spliceFrom(new DecodedSource(decoded, options), options);
}

/** As `splice`, of segments in any order where `source` can be read so. */
export async function* spliceFrom(source: SampleSource, options: SpliceOptions): AsyncGenerator<Uint8Array> {
  const { sampleRate, isEndCut } = options;
  const segments = options.segments.filter((segment) => segment.sampleCount > 0);
  let head = 0;
  try {
    for (const [i, segment] of segments.entries()) {
      const { startSample, sampleCount } = segment;
      const end = startSample + sampleCount;
      const next = segments[i + 1];
      const reach = next ? seamReach(sampleCount, next.sampleCount, sampleRate) : 0;
      const fade = Math.min(Math.round(FADE * sampleRate), sampleCount >> 1);
      const fadeIn = i === 0 && startSample > 0 ? fade : 0;
      const fadeOut = !next && isEndCut ? fade : 0;
      const read = readerOf(source, options, segment);
      yield* scaled(read(startSample, startSample + fadeIn), options, (k) => fadeGain(k, fade));
      yield* read(startSample + Math.max(head, fadeIn), end - Math.max(reach, fadeOut));
      yield* scaled(read(end - fadeOut, end), options, (k) => fadeGain(fade - 1 - k, fade));
      if (next && reach > 0)
        yield* joined(
          read(end - reach, end + reach),
          readerOf(source, options, next)(next.startSample - reach, next.startSample + reach),
          options,
        );
      head = reach;
    }
  } finally {
    await source.close();
  }
}

/** Reads what is heard of a segment and around it. */
function readerOf(source: SampleSource, { sound, channels }: SpliceOptions, segment: SampleRange) {
  if (!sound) return (from: number, to: number) => source.read(from, to);
  const played = playedOf(segment);
  return (from: number, to: number) => withFactors(source.read(from, to), channels, sound, from, played);
}

/** Reads forwards, and a little back. */
class DecodedSource implements SampleSource {
  readonly #frame: number;
  readonly #shape: AudioShape;
  readonly #decoded: AsyncIterator<Uint8Array>;
  #held: { readonly start: number; readonly end: number; readonly bytes: Uint8Array }[] = [];
  #reached: number;
  #isOver = false;

  constructor(decoded: AsyncIterable<Uint8Array>, shape: AudioShape) {
    this.#shape = shape;
    this.#frame = BYTES[shape.format] * shape.channels;
    this.#decoded = decoded[Symbol.asyncIterator]();
    this.#reached = shape.firstSample;
  }

  async *read(from: number, to: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < to; ) {
      const chunk = this.#held.find(({ start, end }) => start <= at && at < end);
      const isSilent = at < this.#shape.firstSample || (this.#isOver && !chunk);
      if (isSilent) {
        // An hour of silence is not held at once.
        const end = Math.min(to, at + this.#shape.sampleRate);
        const silentTo = at < this.#shape.firstSample ? Math.min(end, this.#shape.firstSample) : end;
        yield new Uint8Array((silentTo - at) * this.#frame);
        at = silentTo;
      } else if (chunk) {
        const end = Math.min(to, chunk.end);
        yield chunk.bytes.subarray((at - chunk.start) * this.#frame, (end - chunk.start) * this.#frame);
        at = end;
      } else await this.#decode(at);
    }
  }

  async close(): Promise<void> {
    await this.#decoded.return?.();
  }

  async #decode(wanted: number): Promise<void> {
    const { value: bytes, done } = await this.#decoded.next();
    this.#isOver = done === true;
    if (done) return;
    const start = this.#reached;
    this.#reached += bytes.length / this.#frame;
    const needed = wanted - MAX_BACKTRACK * this.#shape.sampleRate;
    this.#held = [...this.#held.filter(({ end }) => end > needed), { start, end: this.#reached, bytes }];
  }
}

/** Bytes that are read of a file at once. */
const PIECE = 262_144;

/** Reads a file of decoded audio at any place. */
export class StoredSource implements SampleSource {
  readonly #frame: number;
  readonly #firstSample: number;
  readonly #made: () => Promise<string>;
  #file: ReturnType<typeof open> | null = null;

  /** @param made gives its path, once something is read */
  constructor(made: () => Promise<string>, { format, channels, firstSample }: AudioShape) {
    this.#made = made;
    this.#frame = BYTES[format] * channels;
    this.#firstSample = firstSample;
  }

  async *read(from: number, to: number): AsyncGenerator<Uint8Array> {
    this.#file ??= this.#made().then((path) => open(path));
    const file = await this.#file;
    const most = Math.max(1, Math.floor(PIECE / this.#frame));
    for (let at = from; at < to; ) {
      const late = Math.max(0, this.#firstSample - at);
      const end = Math.min(to, at + (late > 0 ? Math.min(late, most) : most));
      // Stays silent where nothing is read.
      const piece = Buffer.alloc((end - at) * this.#frame);
      if (late === 0) await file.read(piece, 0, piece.length, (at - this.#firstSample) * this.#frame);
      yield piece;
      at = end;
    }
  }

  async close(): Promise<void> {
    await (await this.#file?.catch(() => null))?.close();
  }
}

/** The same samples on each side of a seam, in the order in which they are read. */
async function* joined(
  end: AsyncIterable<Uint8Array>,
  start: AsyncIterable<Uint8Array>,
  { format, channels, sampleRate }: SpliceOptions,
): AsyncGenerator<Uint8Array> {
  const before = await planesOf(end, format, channels);
  const after = await planesOf(start, format, channels);
  crossfade(before, after, sampleRate);
  const samples = new VIEWS[format]((before[0]?.length ?? 0) * channels);
  for (const [c, plane] of before.entries())
    for (const [i, value] of plane.entries()) samples[i * channels + c] = fitting(value, format);
  yield new Uint8Array(samples.buffer);
}

async function planesOf(
  read: AsyncIterable<Uint8Array>,
  format: SampleFormat,
  channels: number,
): Promise<Float64Array[]> {
  const parts: Uint8Array[] = [];
  for await (const bytes of read) parts.push(bytes);
  const samples = samplesOf(Buffer.concat(parts), format);
  const length = samples.length / channels;
  return Array.from({ length: channels }, (_, c) =>
    Float64Array.from({ length }, (_, i) => samples[i * channels + c] ?? 0),
  );
}

/** @param gain of the sample frame `k` of what is read */
async function* scaled(
  read: AsyncIterable<Uint8Array>,
  { format, channels }: SpliceOptions,
  gain: (k: number) => number,
): AsyncGenerator<Uint8Array> {
  let k = 0;
  for await (const bytes of read) {
    const samples = samplesOf(bytes, format);
    for (const [i, value] of samples.entries())
      samples[i] = fitting(Math.fround(value * gain(k + Math.floor(i / channels))), format);
    k += samples.length / channels;
    yield new Uint8Array(samples.buffer);
  }
}

const VIEWS = { s16le: Int16Array, s32le: Int32Array, f32le: Float32Array } as const;

/** A copy. */
function samplesOf(bytes: Uint8Array, format: SampleFormat): Int16Array | Int32Array | Float32Array {
  return new VIEWS[format](Uint8Array.from(bytes).buffer);
}

/** Two sides that are alike may add up to more than an integer holds. */
function fitting(value: number, format: SampleFormat): number {
  if (format === 'f32le') return value;
  const most = 2 ** (8 * BYTES[format] - 1);
  return Math.max(-most, Math.min(most - 1, Math.round(value)));
}
