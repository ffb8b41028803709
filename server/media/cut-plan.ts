import { type ExportPlan, exportPlan } from '#model/edl.ts';
import { timeMap } from '#model/time-map.ts';
import type { Range } from '#model/types.ts';
import type { MediaInfo } from './types.ts';

/** The plan of removing `cuts` (sorted, disjoint, source seconds) from a recording. */
export function planOf(cuts: readonly Range[], info: MediaInfo): ExportPlan {
  const { kept } = timeMap(
    cuts.map(({ start, end }) => ({ start, duration: end - start })),
    info.duration,
  );
  return exportPlan({
    kept,
    frameRate: info.video?.frameRate ?? null,
    sampleRate: info.audio?.sampleRate ?? 0,
    ...(info.video?.frames ? { frames: info.video.frames } : {}),
    ...(info.audio?.samples ? { samples: info.audio.samples } : {}),
  });
}
