/** The value below which `share` (0–1) of the samples lie, interpolated between neighbours. @throws for no samples */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) throw new Error('A percentile of no samples');
  return below + (above - below) * (at - Math.floor(at));
}

/** @throws for no samples */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** Pseudo-random numbers in [0, 1) that are the same on every machine for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
