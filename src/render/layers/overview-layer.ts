import { isSilence } from '#model/cut-reasons.ts';
import type { FlatBatch } from '../batches/flat-batch.ts';
import type { Frame } from '../frame.ts';
import { OVERVIEW_MARGIN } from '../geometry/bands.ts';
import type { CutColumns } from '../geometry/cut-columns.ts';
import { overviewX } from '../geometry/hit-test.ts';
import type { TimeScale } from '../geometry/time-scale.ts';
import { densityRuns } from './overview-density.ts';

const TRACK_INSET = 8;
const MIN_TICK = 1.5;
/** Denser cuts are drawn as coverage. */
const PX_A_TICK = 4;
const MATCH_TOP = 1;
const MATCH_HEIGHT = 4;
const MATCH_WIDTH = 2;
const CURRENT_WIDTH = 4;

export function drawOverview(shapes: FlatBatch, frame: Frame): void {
  const { columns, scale, bands, theme } = frame;
  const y = bands.overview.y + TRACK_INSET;
  const height = bands.overview.height - 2 * TRACK_INSET;
  const trackWidth = widthOfTrack(scale);
  shapes.begin();
  shapes.add(OVERVIEW_MARGIN, y, trackWidth, height, theme.overview.track);
  if (showsTicks(columns, scale)) drawTicks(shapes, frame, y, height);
  else {
    for (const { left, right, look, shade } of densityRuns(columns, scale.duration, trackWidth)) {
      const color = theme.overview.shades[look][shade - 1];
      shapes.add(OVERVIEW_MARGIN + left, y, right - left, height, color);
    }
  }
  drawMatches(shapes, frame);
  shapes.end();
}

export function showsTicks(columns: CutColumns, scale: TimeScale): boolean {
  return columns.count * PX_A_TICK <= widthOfTrack(scale);
}

function widthOfTrack(scale: TimeScale): number {
  return Math.max(Math.floor(scale.width - 2 * OVERVIEW_MARGIN), 1);
}

/** Silences first, below other cuts. */
function drawTicks(shapes: FlatBatch, { columns, scale, theme }: Frame, y: number, height: number): void {
  for (const silences of [true, false]) {
    for (let i = 0; i < columns.count; i++) {
      if (isSilence(columns.cuts[i]) !== silences) continue;
      const left = overviewX(scale, columns.start[i]);
      const right = Math.max(overviewX(scale, columns.end[i]), left + MIN_TICK);
      shapes.add(left, y, right - left, height, theme.looks[columns.look[i]].tick);
    }
  }
}

function drawMatches(shapes: FlatBatch, { matches, scale, bands, theme }: Frame): void {
  const y = bands.overview.y + MATCH_TOP;
  let covered = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < matches.count; i++) {
    const isCurrent = i === matches.current;
    const width = isCurrent ? CURRENT_WIDTH : MATCH_WIDTH;
    const left = Math.round(overviewX(scale, matches.start[i]) - width / 2);
    if (left < covered && !isCurrent) continue;
    shapes.add(left, y, width, MATCH_HEIGHT, theme.match.tick);
    covered = left + width;
  }
}
