/** Samples of 100 ms at 16 kHz. */
const BLOCK = 1600;
/** Root mean square of full scale that the loudest block is brought to (−20 dB). */
const TARGET = 0.1;
/** 40 dB: beyond it there is nothing but the converter's noise. */
const MOST_GAIN = 100;
/** Blocks on each side whose loudest is brought to the target. */
const NEAR = 10;
/** Blocks on each side, and how far under their loudest others are lifted (12 dB): noise in a long pause stays noise. */
const FAR = 80;
const UNDER = 0.25;

/** Brings quiet stretches to one level, never loud ones down. Gives as many samples as it takes, seconds later. */
export class Leveller {
  #blocks: Float32Array[] = [];
  #levels: number[] = [];
  /** Number of the first block kept, and of the next to give. */
  #first = 0;
  #next = 0;
  #filling = new Float32Array(BLOCK);
  #filled = 0;
  #gain = 1;

  add(samples: Int16Array): Float32Array {
    for (let i = 0; i < samples.length; i++) {
      this.#filling[this.#filled++] = samples[i]! / 32_768;
      if (this.#filled < BLOCK) continue;
      this.#push(this.#filling);
      this.#filling = new Float32Array(BLOCK);
      this.#filled = 0;
    }
    return this.#give(this.#first + this.#blocks.length - FAR);
  }

  finish(): Float32Array {
    this.#push(this.#filling.subarray(0, this.#filled));
    return this.#give(this.#first + this.#blocks.length);
  }

  #push(block: Float32Array): void {
    let sum = 0;
    for (const sample of block) sum += sample * sample;
    this.#blocks.push(block);
    this.#levels.push(Math.sqrt(sum / Math.max(1, block.length)));
  }

  #give(until: number): Float32Array {
    const out: Float32Array[] = [];
    for (; this.#next < until; this.#next++) {
      const at = this.#next - this.#first;
      const loudest = Math.max(this.#loudest(at, NEAR), UNDER * this.#loudest(at, FAR), TARGET / MOST_GAIN);
      const gain = Math.max(1, TARGET / loudest);
      // From gain to gain without a step, which would click.
      const from = this.#gain;
      const step = (gain - from) / BLOCK;
      out.push(this.#blocks[at]!.map((sample, i) => sample * (from + step * i)));
      this.#gain = gain;
    }
    const passed = Math.max(0, this.#next - FAR - this.#first);
    this.#blocks.splice(0, passed);
    this.#levels.splice(0, passed);
    this.#first += passed;
    return joined(out);
  }

  #loudest(at: number, around: number): number {
    let loudest = 0;
    const end = Math.min(this.#levels.length, at + around + 1);
    for (let i = Math.max(0, at - around); i < end; i++) loudest = Math.max(loudest, this.#levels[i]!);
    return loudest;
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
