/** Which frames of the grid are kept, as an expression for ffmpeg's `select` filter. Pure. */

export interface FrameRange {
  /** First frame kept. */
  readonly startFrame: number;
  /** Frame after the last one kept; infinite: all that follow are kept. */
  readonly endFrame: number;
}

/**
 * An expression over `n` that is 1 on the frames kept. A tree of comparisons: ffmpeg cannot read a flat sum of more
 * than 100 terms, and a tree costs a dozen comparisons a frame where a sum of 3,000 costs 6,000.
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
