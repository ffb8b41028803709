/** The quietest stretch of a sound: what its noise is like where nobody speaks. Pure; holds half a second. */

/** Seconds. */
const BLOCK = 0.1;
/** Blocks of a stretch. */
const LENGTH = 4;
/** dB of full scale: below there is nothing to reduce. */
const SILENT = -80;
/** dB by which noise is quieter than the whole; less is speech or music all along. */
const BELOW = 12;

export interface NoiseSample {
  /** Interleaved. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** dB of full scale. */
  readonly level: number;
}

export class NoiseFinder {
  readonly #size: number;
  #block: Float32Array<ArrayBuffer>;
  #filled = 0;
  #recent: { samples: Float32Array<ArrayBuffer>; power: number }[] = [];
  #best: { samples: Float32Array<ArrayBuffer>; power: number } | null = null;
  #sum = 0;
  #blocks = 0;

  constructor(sampleRate: number, channels: number) {
    this.#size = Math.round(BLOCK * sampleRate) * channels;
    this.#block = new Float32Array(this.#size);
  }

  /** @param samples interleaved */
  add(samples: Float32Array): void {
    for (let i = 0; i < samples.length; ) {
      const count = Math.min(samples.length - i, this.#size - this.#filled);
      this.#block.set(samples.subarray(i, i + count), this.#filled);
      this.#filled += count;
      i += count;
      if (this.#filled === this.#size) this.#endBlock();
    }
  }

  /** Null where no pause stands out, or it is as good as silent. */
  finish(): NoiseSample | null {
    if (!this.#best) return null;
    const level = decibels(this.#best.power);
    const whole = decibels(this.#sum / this.#blocks);
    return level > whole - BELOW || level < SILENT ? null : { samples: this.#best.samples, level };
  }

  #endBlock(): void {
    const samples = this.#block;
    let energy = 0;
    for (const sample of samples) energy += sample * sample;
    const power = energy / this.#size;
    this.#block = new Float32Array(this.#size);
    this.#filled = 0;
    this.#sum += power;
    this.#blocks++;
    // Digital silence says nothing of the noise beside it.
    if (decibels(power) < SILENT - 20) this.#recent = [];
    else this.#recent = [...this.#recent.slice(1 - LENGTH), { samples, power }];
    if (this.#recent.length < LENGTH) return;
    const mean = this.#recent.reduce((sum, block) => sum + block.power, 0) / LENGTH;
    if (this.#best && this.#best.power <= mean) return;
    const stretch = new Float32Array(LENGTH * this.#size);
    for (const [i, block] of this.#recent.entries()) stretch.set(block.samples, i * this.#size);
    this.#best = { samples: stretch, power: mean };
  }
}

function decibels(power: number): number {
  return 10 * Math.log10(Math.max(power, 1e-12));
}
