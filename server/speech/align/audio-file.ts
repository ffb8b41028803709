import { type FileHandle, open } from 'node:fs/promises';
import { SPEECH_RATE } from '../engine.ts';
import type { AudioSource } from './align-words.ts';
import { STEP } from './offset.ts';

const BYTES = 2;
/** Samples of which one level is made. */
const LEVEL = STEP * SPEECH_RATE;

/** A recording as 16 kHz samples in a file, 115 MB an hour: windows of it are read more than once, in any order. */
export class AudioFile implements AudioSource {
  readonly #file: FileHandle;
  /** Source second of the first sample. */
  readonly #from: number;
  readonly #levels: Float32Array;
  readonly #samples: number;

  private constructor(file: FileHandle, from: number, samples: number, levels: Float32Array) {
    this.#file = file;
    this.#from = from;
    this.#samples = samples;
    this.#levels = levels;
  }

  /** @param pcm 16 kHz mono from source second `from` on; its end is left unread beyond `until` */
  static async write(
    path: string,
    pcm: AsyncIterable<Int16Array>,
    { from, until }: { from: number; until: number },
  ): Promise<AudioFile> {
    const file = await open(path, 'w+');
    const levels = new LevelMeter();
    const most = Math.ceil((until - from) * SPEECH_RATE);
    let samples = 0;
    try {
      for await (const chunk of pcm) {
        const part = chunk.subarray(0, most - samples);
        await file.write(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
        levels.add(part);
        samples += part.length;
        if (samples === most) break;
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    return new AudioFile(file, from, samples, levels.all());
  }

  async read(start: number, end: number): Promise<Int16Array> {
    const at = (time: number): number =>
      Math.max(0, Math.min(this.#samples, Math.round((time - this.#from) * SPEECH_RATE)));
    const [first, last] = [at(start), at(end)];
    const samples = new Int16Array(Math.max(0, last - first));
    const bytes = new Uint8Array(samples.buffer);
    if (bytes.length > 0) await this.#file.read(bytes, 0, bytes.length, first * BYTES);
    return samples;
  }

  async levels(): Promise<Float32Array> {
    const before = new Float32Array(Math.round(this.#from / STEP));
    const levels = new Float32Array(before.length + this.#levels.length);
    levels.set(this.#levels, before.length);
    return levels;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

class LevelMeter {
  readonly #levels: number[] = [];
  #sum = 0;
  #count = 0;

  add(samples: Int16Array): void {
    // A plain loop: an hour has 58 million samples.
    for (let i = 0; i < samples.length; i++) {
      this.#sum += samples[i]! ** 2;
      if (++this.#count === LEVEL) this.#end();
    }
  }

  all(): Float32Array {
    return Float32Array.from(this.#levels);
  }

  #end(): void {
    this.#levels.push(10 * Math.log10(1 + this.#sum / LEVEL));
    this.#sum = 0;
    this.#count = 0;
  }
}
