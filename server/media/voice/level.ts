/** How loud a copy with less noise is beside its recording, so that both can be compared at one level. */

/** Share of the mean energy that a block has at least in which somebody speaks. */
const SPOKEN = 0.1;

/** dB by which the second is louder than the first where somebody speaks; 0 where nobody does. Energies of blocks. */
export function louderBy(recorded: Float32Array, clean: Float32Array): number {
  const mean = recorded.reduce((sum, energy) => sum + energy, 0) / recorded.length;
  let [before, after] = [0, 0];
  for (const [i, energy] of recorded.entries()) {
    if (energy < SPOKEN * mean) continue;
    before += energy;
    after += clean[i] ?? 0;
  }
  return before > 0 && after > 0 ? 10 * Math.log10(after / before) : 0;
}
