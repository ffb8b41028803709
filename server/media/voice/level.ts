/** How loud a copy with less noise is beside its recording, so that both can be compared at one level. */
const BLOCK_SECONDS = 0.1;
/** Share of the mean energy that a block has at least in which somebody speaks. */
const SPOKEN = 0.1;

/** Mean energies of blocks. */
export class BlockEnergies {
  readonly #size: number;
  readonly #blocks: number[] = [];
  #sum = 0;
  #count = 0;

  constructor(sampleRate: number, channels: number) {
    this.#size = Math.round(BLOCK_SECONDS * sampleRate) * channels;
  }

  /** @param samples interleaved */
  add(samples: Float32Array): void {
    for (const value of samples) {
      this.#sum += value * value;
      if (++this.#count < this.#size) continue;
      this.#blocks.push(this.#sum / this.#size);
      this.#sum = 0;
      this.#count = 0;
    }
  }

  get blocks(): readonly number[] {
    return this.#blocks;
  }
}

/** dB by which the second is louder than the first where somebody speaks; 0 where nobody does. */
export function louderBy(recorded: BlockEnergies, clean: BlockEnergies): number {
  const blocks = recorded.blocks;
  const mean = blocks.reduce((sum, energy) => sum + energy, 0) / blocks.length;
  let [before, after] = [0, 0];
  for (const [i, energy] of blocks.entries()) {
    if (energy < SPOKEN * mean) continue;
    before += energy;
    after += clean.blocks[i] ?? 0;
  }
  return before > 0 && after > 0 ? 10 * Math.log10(after / before) : 0;
}
