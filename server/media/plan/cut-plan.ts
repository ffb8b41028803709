/** What of a recording is kept: frames and samples, and times of the source on the edited clock. Pure. */

import { EPSILON } from '#model/constants.ts';
import { keptWithin } from '#model/edit/part.ts';
import { timeMap } from '#model/edit/time-map.ts';
import { type ExportPlan, exportPlan } from '#model/media/edl.ts';
import type { Blocks, Range } from '#model/types.ts';
import type { MediaInfo } from '../types.ts';

/**
 * From source to edited seconds, in playing order: what is left of a range is in one piece where nothing was moved. Inside of
 * what is cut away there is nothing.
 */
export function editedRangesOf({ frameRate, sampleRate, segments }: ExportPlan): (source: Range) => Range[] {
  const { num, den } = frameRate ?? { num: sampleRate, den: 1 };
  let before = 0;
  const kept = segments.map(({ startFrame, endFrame, startSample, sampleCount }) => {
    const start = ((frameRate ? startFrame : startSample) * den) / num;
    const length = ((frameRate ? endFrame - startFrame : sampleCount) * den) / num;
    const segment = { start, length, before };
    before += length;
    return segment;
  });
  return (source) => {
    const pieces: { start: number; end: number }[] = [];
    for (const { start, length, before } of kept) {
      const from = before + Math.max(0, source.start - start);
      const to = before + Math.min(length, source.end - start);
      if (to <= from) continue;
      const last = pieces.at(-1);
      if (last && from - last.end < EPSILON) last.end = to;
      else pieces.push({ start: from, end: to });
    }
    return pieces;
  };
}

export interface FrameRange {
  readonly startFrame: number;
  /** Exclusive; infinite: all that follow. */
  readonly endFrame: number;
}

/** As few lists as there can be that have the order of the recording each; one where nothing was moved. */
export function ascendingRuns<Kept extends FrameRange>(ranges: readonly Kept[]): Kept[][] {
  const runs: Kept[][] = [];
  for (const range of ranges) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && last.endFrame <= range.startFrame) run.push(range);
    else runs.push([range]);
  }
  return runs;
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

/** @param cuts what is removed: source seconds, sorted, disjoint @param blocks their order of playing */
export function planOf(cuts: readonly Range[], info: MediaInfo, blocks?: Blocks): ExportPlan {
  return planKept(keptOf(cuts, info, blocks), info);
}

/** In playing order. @param cuts as for `planOf` */
export function keptOf(cuts: readonly Range[], info: MediaInfo, blocks?: Blocks): readonly Range[] {
  const spans = cuts.map(({ start, end }) => ({ start, duration: end - start }));
  return timeMap(spans, info.duration, blocks).kept;
}

/** Of what plays within a part of the edit. @param part edited seconds */
export function planPart(cuts: readonly Range[], part: Range, info: MediaInfo, blocks?: Blocks): ExportPlan {
  return planKept(keptWithin(keptOf(cuts, info, blocks), part), info);
}

/** @param kept source seconds, disjoint, in playing order */
export function planKept(kept: readonly Range[], info: MediaInfo): ExportPlan {
  return exportPlan({
    kept,
    frameRate: info.video?.frameRate ?? null,
    sampleRate: info.audio?.sampleRate ?? 0,
    ...(info.video?.frames ? { frames: info.video.frames } : {}),
    ...(info.audio?.samples ? { samples: info.audio.samples } : {}),
  });
}
