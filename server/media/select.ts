/** Expressions for ffmpeg's `select` filter. Pure. */

export interface FrameRange {
  readonly startFrame: number;
  /** Exclusive; infinite: all that follow. */
  readonly endFrame: number;
}

/**
 * A tree of comparisons over `n`: ffmpeg cannot read a flat sum of over 100 terms.
 * @param ranges sorted, disjoint, at least one
 */
export function selectExpression(ranges: readonly FrameRange[]): string {
  const [only] = ranges;
  if (!only) return '0';
  if (ranges.length === 1) {
    const from = `gte(n,${only.startFrame})`;
    return Number.isFinite(only.endFrame) ? `${from}*lt(n,${only.endFrame})` : from;
  }
  const half = ranges.length >> 1;
  const pivot = ranges[half]?.startFrame ?? 0;
  return `if(lt(n,${pivot}),${selectExpression(ranges.slice(0, half))},${selectExpression(ranges.slice(half))})`;
}
