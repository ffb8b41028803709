/** Two channels of a recording as one that people listen to. */
import { BYTES, whole } from './pcm.ts';

const BLOCK_SECONDS = 0.1;
/** Share of the louder channel's power that a mix keeps at least. A half is what two voices apart from each other keep. */
const KEPT = 0.35;
/** Share at which the sum is returned to. */
const RETURN = 0.45;
/** Mean power below which there is nothing to decide by. */
const SILENT = 1e-8;

type Weights = readonly [left: number, right: number];

/** Mixes that keep both channels come first. */
const SUM: Weights = [0.5, 0.5];
const DIFFERENCE: Weights = [0.5, -0.5];
const LEFT: Weights = [1, 0];
const RIGHT: Weights = [0, 1];

/** The sum of both channels; where they cancel each other out their difference, or the louder one where one is alone. */
export class MonoMix {
  readonly #block: Float32Array<ArrayBuffer>;
  readonly #length: number;
  #filled = 0;
  #weights: Weights | null = null;

  constructor(sampleRate: number) {
    this.#length = Math.round(BLOCK_SECONDS * sampleRate);
    this.#block = new Float32Array(2 * this.#length);
  }

  /** @param samples left and right by turns, whole pairs; comes out delayed by up to 100 ms */
  add(samples: Float32Array): Float32Array<ArrayBuffer> {
    const block = this.#block;
    const out = new Float32Array(Math.floor((this.#filled + samples.length) / block.length) * this.#length);
    let at = 0;
    for (let i = 0; i < samples.length; ) {
      const count = Math.min(samples.length - i, block.length - this.#filled);
      block.set(samples.subarray(i, i + count), this.#filled);
      this.#filled += count;
      i += count;
      if (this.#filled < block.length) break;
      out.set(this.finish(), at);
      at += this.#length;
    }
    return out;
  }

  finish(): Float32Array<ArrayBuffer> {
    const pairs = this.#block.subarray(0, this.#filled);
    this.#filled = 0;
    const to = this.#choose(pairs);
    const [fromLeft, fromRight] = this.#weights ?? to;
    this.#weights = to;
    const out = new Float32Array(pairs.length / 2);
    for (let i = 0; i < out.length; i++) {
      // A step would click.
      const share = i / this.#length;
      out[i] =
        (fromLeft + share * (to[0] - fromLeft)) * (pairs[2 * i] ?? 0) +
        (fromRight + share * (to[1] - fromRight)) * (pairs[2 * i + 1] ?? 0);
    }
    return out;
  }

  #choose(pairs: Float32Array): Weights {
    let [left, right, both] = [0, 0, 0];
    for (let i = 0; i < pairs.length; i += 2) {
      const [l = 0, r = 0] = [pairs[i], pairs[i + 1]];
      left += l * l;
      right += r * r;
      both += l * r;
    }
    const before = this.#weights ?? SUM;
    const louder = Math.max(left, right);
    if (louder < (SILENT * pairs.length) / 2) return before;
    const power = ([a, b]: Weights) => a * a * left + b * b * right + 2 * a * b * both;
    if (power(SUM) >= RETURN * louder) return SUM;
    return (
      [before, SUM, DIFFERENCE].find((weights) => power(weights) >= KEPT * louder) ??
      (left > right ? LEFT : RIGHT)
    );
  }
}

/** @param stereo f32le; comes out as f32le */
export async function* mixedToMono(
  stereo: AsyncIterable<Uint8Array>,
  sampleRate: number,
): AsyncGenerator<Uint8Array> {
  const mix = new MonoMix(sampleRate);
  for await (const bytes of whole(stereo, 2 * BYTES.f32le))
    yield new Uint8Array(mix.add(asFloats(bytes)).buffer);
  yield new Uint8Array(mix.finish().buffer);
}

/** Copies only at odd offsets. */
export function asFloats(bytes: Uint8Array): Float32Array {
  const even = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(even.buffer as ArrayBuffer, even.byteOffset, even.length / 4);
}
