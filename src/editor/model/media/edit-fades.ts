/**
 * How an edit rises out of silence and falls back into it, over edited time: everything that is heard is multiplied, tones as well. Preview and
 * download both follow it.
 */

import type { Fades } from '../types.ts';

/** Edited samples. */
export interface SampleSpan {
  readonly from: number;
  readonly to: number;
}

export class EditFades {
  readonly isNone: boolean;
  readonly #in: number;
  readonly #out: number;
  readonly #total: number;

  /** @param total edited samples of the whole; fades that are longer than that together share it */
  constructor(fades: Fades, total: number, sampleRate: number) {
    const wanted = [fades.in, fades.out].map((seconds) => Math.round(seconds * sampleRate));
    const share = Math.min(1, total / Math.max(1, wanted[0] + wanted[1]));
    [this.#in, this.#out] = wanted.map((samples) => Math.floor(samples * share));
    this.#total = total;
    this.isNone = this.#in + this.#out === 0;
  }

  /** What edited samples `[from, from + count)` are multiplied with; null: they stay. */
  factors(from: number, count: number): Float64Array | null {
    const end = from + count;
    if (from >= this.#in && end <= this.#total - this.#out) return null;
    const factors = new Float64Array(count).fill(1);
    for (let i = 0; i < Math.min(count, this.#in - from); i++) factors[i] *= risen(from + i, this.#in);
    for (let i = Math.max(0, this.#total - this.#out - from); i < count; i++)
      factors[i] *= risen(this.#total - 1 - from - i, this.#out);
    return factors;
  }

  /** Edited samples that may sound otherwise by `other`. */
  differences(other: EditFades): readonly SampleSpan[] {
    const isSameIn = this.#in === other.#in;
    const isSameOut = this.#out === other.#out && this.#total === other.#total;
    const behind = Math.min(this.#total - this.#out, other.#total - other.#out);
    return [
      ...(isSameIn ? [] : [{ from: 0, to: Math.max(this.#in, other.#in) }]),
      ...(isSameOut ? [] : [{ from: behind, to: Number.POSITIVE_INFINITY }]),
    ];
  }
}

/** Half a wave of a cosine, without a corner at either end. */
function risen(sample: number, length: number): number {
  return (1 - Math.cos((Math.PI * Math.max(0, sample + 0.5)) / length)) / 2;
}
