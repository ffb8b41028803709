import type { Range, Rational } from './types.ts';

/** One piece of the export. Frames and samples count from the start of the source. */
export interface ExportSegment {
  /** First frame kept, and the first one after it that is not. Both 0 where there is no video. */
  readonly startFrame: number;
  readonly endFrame: number;
  /** First sample kept and how many; a video's sound that ends early is silent from there. */
  readonly startSample: number;
  readonly sampleCount: number;
}

export interface ExportPlan {
  /** Null: sound only. */
  readonly frameRate: Rational | null;
  /** 0: picture only. */
  readonly sampleRate: number;
  readonly segments: readonly ExportSegment[];
  readonly totalFrames: number;
  readonly totalSamples: number;
  /** Length of the output, edited seconds. */
  readonly duration: number;
}

export interface ExportInput {
  /** Sorted, disjoint, source seconds. */
  readonly kept: readonly Range[];
  readonly frameRate: Rational | null;
  readonly sampleRate: number;
  /** Frames and samples the source has; no limit where unknown. */
  readonly frames?: number;
  readonly samples?: number;
}

/**
 * Rounds kept ranges to what a file can hold. With video the grid is whole frames and the sound follows it: its length is
 * counted from output frame boundaries, so sound and picture stay together to half a sample however many seams there are.
 * Without video the grid is samples. Every boundary is the frame before or after the exact time, chosen so that the
 * output is never more than half a frame longer or shorter than the exact one, up to any seam. Ranges that round to
 * nothing vanish; ranges that touch become one.
 */
export function exportPlan({ kept, frameRate, sampleRate, frames, samples }: ExportInput): ExportPlan {
  if (frameRate === null) {
    const pieces = onGrid(kept, { num: sampleRate, den: 1 }, samples ?? Number.MAX_SAFE_INTEGER);
    const segments = pieces.map(({ first, end }) => ({
      startFrame: 0,
      endFrame: 0,
      startSample: first,
      sampleCount: end - first,
    }));
    const totalSamples = segments.reduce((sum, segment) => sum + segment.sampleCount, 0);
    return {
      frameRate,
      sampleRate,
      segments,
      totalFrames: 0,
      totalSamples,
      duration: totalSamples / sampleRate,
    };
  }

  const pieces = onGrid(kept, frameRate, frames ?? Number.MAX_SAFE_INTEGER);
  /** Sample at the start of frame `n`, of the source or of the output alike. */
  const sampleAt = (n: number) => Math.round((n * sampleRate * frameRate.den) / frameRate.num);
  let totalFrames = 0;
  const segments = pieces.map(({ first, end }) => {
    const outStart = totalFrames;
    totalFrames += end - first;
    return {
      startFrame: first,
      endFrame: end,
      startSample: sampleAt(first),
      sampleCount: sampleAt(totalFrames) - sampleAt(outStart),
    };
  });
  const duration = (totalFrames * frameRate.den) / frameRate.num;
  return { frameRate, sampleRate, segments, totalFrames, totalSamples: sampleAt(totalFrames), duration };
}

interface Piece {
  first: number;
  end: number;
}

/** Kept ranges as pieces of a grid with `rate` units a second and `limit` units in all. */
function onGrid(kept: readonly Range[], rate: Rational, limit: number): Piece[] {
  const pieces: Piece[] = [];
  let previousEnd = 0;
  /** Units the pieces so far are longer than the exact ranges. */
  let surplus = 0;
  for (const range of kept) {
    const exactStart = onWhole((range.start * rate.num) / rate.den);
    const exactEnd = onWhole((range.end * rate.num) / rate.den);
    let first = Math.round(exactStart);
    let end = Math.round(exactEnd);
    const error = surplus + (end - first) - (exactEnd - exactStart);
    if (error > 0.5) {
      // One unit less, at the boundary that then lies closer to its exact time.
      if (end - exactEnd > exactStart - first) end--;
      else first++;
    } else if (error < -0.5) {
      if (exactEnd - end > first - exactStart) end++;
      else first--;
    }
    first = Math.max(previousEnd, first);
    end = Math.min(limit, end);
    const last = pieces.at(-1);
    if (end <= first) {
      surplus -= exactEnd - exactStart;
      continue;
    }
    surplus += end - first - (exactEnd - exactStart);
    if (last !== undefined && last.end === first) last.end = end;
    else pieces.push({ first, end });
    previousEnd = end;
  }
  return pieces;
}

/** Takes the float noise off a position that is meant to be whole, so that it is never rounded the other way. */
function onWhole(position: number): number {
  const whole = Math.round(position);
  return Math.abs(position - whole) < 1e-6 ? whole : position;
}
