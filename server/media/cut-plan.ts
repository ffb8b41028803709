import { type ExportPlan, exportPlan } from '#model/edl.ts';
import { timeMap } from '#model/time-map.ts';
import type { Range } from '#model/types.ts';
import type { MediaInfo } from './types.ts';

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
