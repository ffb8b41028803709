/** What of a recording is kept: frames and samples, and times of the source on the edited clock. Pure. */

import { timeMap } from '#model/edit/time-map.ts';
import { type ExportPlan, exportPlan } from '#model/media/edl.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Range } from '#model/types.ts';
import type { MediaInfo } from '../types.ts';

/** From source to edited seconds; a time that is cut away becomes that of its cut. */
export function editedTimeOf({ frameRate, sampleRate, segments }: ExportPlan): (source: number) => number {
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
    const after = partitionPoint(kept.length, (i) => (kept[i]?.start ?? 0) <= source);
    const segment = kept[after - 1];
    return segment ? segment.before + Math.min(segment.length, source - segment.start) : 0;
  };
}

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

/** @param cuts what is removed: source seconds, sorted, disjoint */
export function planOf(cuts: readonly Range[], info: MediaInfo): ExportPlan {
  const { kept } = timeMap(
    cuts.map(({ start, end }) => ({ start, duration: end - start })),
    info.duration,
  );
  return planKept(kept, info);
}

/** @param kept source seconds, sorted, disjoint */
export function planKept(kept: readonly Range[], info: MediaInfo): ExportPlan {
  return exportPlan({
    kept,
    frameRate: info.video?.frameRate ?? null,
    sampleRate: info.audio?.sampleRate ?? 0,
    ...(info.video?.frames ? { frames: info.video.frames } : {}),
    ...(info.audio?.samples ? { samples: info.audio.samples } : {}),
  });
}
