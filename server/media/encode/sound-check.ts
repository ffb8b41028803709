/** Whether the sound of a file that was written is about as loud as what is kept of the recording. */

import { BYTES } from '../ffmpeg/pcm.ts';
import type { SampleFormat } from '../types.ts';

/** Stretches that are compared, beside the whole. */
const STRETCHES = 10;
const BLOCKS_A_SECOND = 10;
/** Blocks by which codecs may move sound. */
const MOVED = 1;
/** dB by which sound may be quieter. */
const MAX_LOSS = 12;
/** dB of full scale, below which nothing is missed. */
const SILENT = -60;

/** Power of audio in blocks of a tenth of a second, by channel. */
export class SoundMeter {
  readonly #format: SampleFormat;
  readonly channels: number;
  readonly #length: number;
  readonly #energies: number[][];
  #frames = 0;

  constructor(format: SampleFormat, channels: number, sampleRate: number) {
    this.#format = format;
    this.channels = channels;
    this.#length = Math.round(sampleRate / BLOCKS_A_SECOND);
    this.#energies = Array.from({ length: channels }, () => []);
  }

  /** Hands audio on while it listens. @param audio in whole sample frames */
  async *hear(audio: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of audio) {
      this.add(bytes);
      yield bytes;
    }
  }

  add(bytes: Uint8Array): void {
    const samples = samplesOf(bytes, this.#format);
    const scale = this.#format === 's16le' ? 2 ** -15 : this.#format === 's32le' ? 2 ** -31 : 1;
    const frames = samples.length / this.channels;
    for (let from = 0; from < frames; ) {
      const block = Math.floor(this.#frames / this.#length);
      const to = Math.min(frames, from + (block + 1) * this.#length - this.#frames);
      for (const [channel, energies] of this.#energies.entries()) {
        let sum = 0;
        for (let i = from; i < to; i++) sum += (samples[i * this.channels + channel] ?? 0) ** 2;
        energies[block] = (energies[block] ?? 0) + (sum * scale * scale) / this.#length;
      }
      this.#frames += to - from;
      from = to;
    }
  }

  get blocks(): number {
    return Math.ceil(this.#frames / this.#length);
  }

  /** dB of full scale of the loudest channel, as if all of its sound in blocks `[from, to)` filled `length` of them. */
  level(from: number, to: number, length: number): number {
    const sums = this.#energies.map((energies) =>
      energies.slice(from, Math.max(from, to)).reduce((sum, energy) => sum + energy, 0),
    );
    return 10 * Math.log10(Math.max(1e-20, ...sums) / length);
  }
}

/** A track on its way into a file. */
export interface TrackSound {
  /** As recorded, and as one channel where it is mixed into one. */
  readonly kept: SoundMeter;
  readonly mixed: SoundMeter;
  /** As it was handed to the encoder, with what the download changes. */
  readonly given: SoundMeter;
}

/** What is missing in the file, over the whole and each tenth. Pure. */
export function soundMissing({ kept, mixed, given }: TrackSound, written: SoundMeter): string[] {
  const total = kept.blocks;
  const starts = Array.from({ length: STRETCHES + 1 }, (_, i) => Math.floor((i * total) / STRETCHES));
  const stretches = [[0, total], ...starts.slice(1).map((to, i) => [starts[i] ?? 0, to])];
  return stretches.flatMap(([from = 0, to = 0]) => {
    const length = to - from;
    const before = kept.level(from + MOVED, to - MOVED, length);
    const asked = Math.max(0, mixed.level(from + MOVED, to - MOVED, length) - given.level(from, to, length));
    const after = written.level(from, to, length);
    return before > SILENT && after < before - asked - MAX_LOSS
      ? [
          `${after.toFixed(1)} dB instead of ${(before - asked).toFixed(1)} from ${from / BLOCKS_A_SECOND} s on`,
        ]
      : [];
  });
}

/** Copies only at odd offsets. */
function samplesOf(bytes: Uint8Array, format: SampleFormat): Int16Array | Int32Array | Float32Array {
  const width = BYTES[format];
  const even = bytes.byteOffset % width === 0 ? bytes : Uint8Array.from(bytes);
  const buffer = even.buffer as ArrayBuffer;
  const length = even.length / width;
  if (format === 's16le') return new Int16Array(buffer, even.byteOffset, length);
  if (format === 's32le') return new Int32Array(buffer, even.byteOffset, length);
  return new Float32Array(buffer, even.byteOffset, length);
}
