/** Sample pairs of 100 ms at 16 kHz. */
const BLOCK = 1600;
/** Share of the channels' energy; where their sum keeps less, they cancel each other out. */
const CANCELLED = 0.15;
/** Share of the energies before that counts on after a block: some seconds decide. */
const KEPT = 0.95;

/** Two channels as one that loses neither: their sum, or their difference where they are in antiphase. */
export class Downmix {
  #pairs = new Int16Array(2 * BLOCK);
  #filled = 0;
  #energy = 0;
  #sumEnergy = 0;
  /** 0: sum, 1: difference. */
  #share: number | null = null;

  /** @param samples left and right by turns, whole pairs; comes out delayed by up to 100 ms */
  add(samples: Int16Array): Int16Array {
    const out = new Int16Array(Math.floor((this.#filled + samples.length) / (2 * BLOCK)) * BLOCK);
    let at = 0;
    for (let i = 0; i < samples.length; ) {
      const count = Math.min(samples.length - i, 2 * BLOCK - this.#filled);
      this.#pairs.set(samples.subarray(i, i + count), this.#filled);
      this.#filled += count;
      i += count;
      if (this.#filled < 2 * BLOCK) break;
      out.set(this.#mix(), at);
      at += BLOCK;
    }
    return out;
  }

  finish(): Int16Array {
    return this.#mix();
  }

  #mix(): Int16Array {
    const pairs = this.#pairs;
    const length = this.#filled / 2;
    this.#filled = 0;
    this.#energy *= KEPT;
    this.#sumEnergy *= KEPT;
    for (let i = 0; i < length; i++) {
      const [left, right] = [pairs[2 * i]!, pairs[2 * i + 1]!];
      this.#energy += (left * left + right * right) / 2;
      this.#sumEnergy += ((left + right) / 2) ** 2;
    }
    const share = Number(this.#sumEnergy < CANCELLED * this.#energy);
    // From one to the other without a step, which would click.
    const from = this.#share ?? share;
    const step = (share - from) / BLOCK;
    this.#share = share;
    return Int16Array.from({ length }, (_, i) =>
      Math.round((pairs[2 * i]! + (1 - 2 * (from + step * i)) * pairs[2 * i + 1]!) / 2),
    );
  }
}
