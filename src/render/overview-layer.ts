import type { Bands } from './bands.ts';
import { OVERVIEW_MARGIN } from './bands.ts';
import { type ClipColumns, LOOK_SILENCE } from './clip-columns.ts';
import type { FlatBatch } from './flat-batch.ts';
import { overviewX } from './hit-test.ts';
import type { Theme } from './theme.ts';
import type { TimeScale } from './time-scale.ts';

const TRACK_INSET = 8;
const MIN_TICK = 1.5;

/**
 * The whole recording with every cut as a tick. Drawn only when cuts, width or theme change, never while panning.
 * Silences come first, so that the user's own cuts stay visible on top of them.
 */
export function drawOverview(
  shapes: FlatBatch,
  columns: ClipColumns,
  scale: TimeScale,
  bands: Bands,
  theme: Theme,
): void {
  const y = bands.overview.y + TRACK_INSET;
  const height = bands.overview.height - 2 * TRACK_INSET;
  shapes.begin();
  const trackWidth = scale.width - 2 * OVERVIEW_MARGIN;
  shapes.add(OVERVIEW_MARGIN, y, trackWidth, height, theme.overview.track);
  for (const silences of [true, false]) {
    let covered = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < columns.count; i++) {
      if ((columns.look[i] === LOOK_SILENCE) !== silences) continue;
      const left = overviewX(scale, columns.start[i]);
      const right = Math.max(overviewX(scale, columns.end[i]), left + MIN_TICK);
      if (right <= covered + 1) continue;
      shapes.add(left, y, right - left, height, theme.looks[columns.look[i]].tick);
      covered = right;
    }
  }
  shapes.end();
}
