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

/** What a metric says of its samples. @throws for no samples */
export function spreadOf(samples: readonly number[]): { p50: number; p95: number; n: number } {
  return { p50: median(samples), p95: percentile(samples, 0.95), n: samples.length };
}
