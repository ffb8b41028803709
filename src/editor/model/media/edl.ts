import { type PlayingOrder, playingAt, roomOf } from '../time/playing-order.ts';
import { clamp } from '../time/sorted.ts';
import type { Range, Rational } from '../types.ts';

/** A kept stretch of the source, in frames and samples. */
interface ExportSegment {
  /** Half-open; both 0 without video. */
  readonly startFrame: number;
  readonly endFrame: number;
  /** Silent where the source's audio ends early. */
  readonly startSample: number;
  readonly sampleCount: number;
}

export interface ExportPlan {
  /** Null: audio only. */
  readonly frameRate: Rational | null;
  /** 0: video only. */
  readonly sampleRate: number;
  readonly segments: readonly ExportSegment[];
  readonly totalFrames: number;
  readonly totalSamples: number;
  /** Edited seconds. */
  readonly duration: number;
}

interface ExportInput {
  /** Disjoint, in playing order, source seconds. */
  readonly kept: readonly Range[];
  readonly frameRate: Rational | null;
  readonly sampleRate: number;
  /** No limit where absent. */
  readonly frames?: number;
  readonly samples?: number;
}

/** Rounds kept ranges to frames, or samples without video; audio follows the output's frames. Drift: below half a frame. */
export function exportPlan({ kept, frameRate, sampleRate, frames, samples }: ExportInput): ExportPlan {
  if (frameRate === null) {
    const ranges = onGrid(kept, { num: sampleRate, den: 1 }, samples ?? Number.MAX_SAFE_INTEGER);
    const segments = ranges.map(({ first, end }) => ({
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

  const ranges = onGrid(kept, frameRate, frames ?? Number.MAX_SAFE_INTEGER);
  /** Of the source or the output. */
  const sampleAt = (n: number) => Math.round((n * sampleRate * frameRate.den) / frameRate.num);
  let totalFrames = 0;
  const segments = ranges.map(({ first, end }) => {
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

/**
 * Whether the edit ends before the recording does, and so in the middle of its audio. Less than a frame behind its end was not cut.
 * @param duration of the recording, source seconds
 */
export function isEndCut({ segments, sampleRate, frameRate }: ExportPlan, duration: number): boolean {
  const last = segments.at(-1);
  if (last === undefined) return false;
  const unit = frameRate ? (sampleRate * frameRate.den) / frameRate.num : 1;
  return last.startSample + last.sampleCount < Math.round(duration * sampleRate) - unit;
}

interface GridRange {
  first: number;
  end: number;
}

function onGrid(kept: readonly Range[], rate: Rational, limit: number): GridRange[] {
  const ranges: GridRange[] = [];
  const bySource = kept.map((_, i) => i).sort((a, b) => kept[a].start - kept[b].start);
  const place = new Map(bySource.map((i, at) => [i, at]));
  /** By place in the source; no unit is kept twice, whichever of two neighbours plays first. */
  const placed: GridRange[] = [];
  /** Units by which the ranges so far exceed the exact ranges. */
  let surplus = 0;
  for (const [i, range] of kept.entries()) {
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
    const at = place.get(i) as number;
    first = Math.max(placed[at - 1]?.end ?? 0, first);
    end = Math.min(placed[at + 1]?.first ?? limit, end, limit);
    placed[at] = end > first ? { first, end } : { first: end, end: first };
    const last = ranges.at(-1);
    if (end <= first) {
      surplus -= exactEnd - exactStart;
      continue;
    }
    surplus += end - first - (exactEnd - exactStart);
    if (last !== undefined && last.end === first) last.end = end;
    else ranges.push({ first, end });
  }
  return ranges;
}

/** Removes float noise, so that whole positions never round away. */
function onWhole(position: number): number {
  const whole = Math.round(position);
  return Math.abs(position - whole) < 1e-6 ? whole : position;
}

/** Tolerance for float rounding at a frame's start. */
const TOLERANCE = 1e-4;

/** Source second of the next (1) or previous (−1) frame of the download, clamped. @param kept in the order of `order` */
export function keptFrameStep(
  kept: readonly Range[],
  order: PlayingOrder,
  frameRate: Rational,
  sourceTime: number,
  direction: 1 | -1,
): number {
  const { segments } = exportPlan({ kept, frameRate, sampleRate: 0 });
  if (segments.length === 0) return sourceTime;
  const timeOf = (frame: number): number => (frame * frameRate.den) / frameRate.num;
  const rangeAt = (i: number): Range => ({
    start: timeOf(segments[i].startFrame),
    end: timeOf(segments[i].endFrame),
  });
  const frame = Math.floor((sourceTime * frameRate.num) / frameRate.den + TOLERANCE);
  const here = playingAt(segments.length, rangeAt, order, sourceTime, timeOf(frame));
  const isShown = here < segments.length && segments[here].startFrame <= frame;
  const next = frame + direction;
  const isHere = isShown && next >= segments[here].startFrame && next < segments[here].endFrame;
  const wanted = isHere ? here : direction < 0 ? here - 1 : here + Number(isShown);
  const found = clamp(wanted, 0, segments.length - 1);
  const { startFrame, endFrame } = segments[found];
  const edge = direction > 0 === (found === wanted) ? startFrame : endFrame - 1;
  // A block that begins within a frame: its first one is shown, and its time is not that of another block.
  return Math.max(timeOf(isHere ? next : edge), roomOf(rangeAt(found), order).start);
}
