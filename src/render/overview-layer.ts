import { isSilence } from '#model/cut-reasons.ts';
import type { Bands } from './bands.ts';
import { OVERVIEW_MARGIN } from './bands.ts';
import type { ClipColumns } from './clip-columns.ts';
import type { FlatBatch } from './flat-batch.ts';
import { overviewX } from './hit-test.ts';
import type { MatchColumns } from './match-columns.ts';
import { densityRuns, isDensitySame } from './overview-density.ts';
import type { Theme } from './theme.ts';
import type { TimeScale } from './time-scale.ts';

const TRACK_INSET = 8;
const MIN_TICK = 1.5;
/** More cuts than one in so many pixels would run into one red bar: then the strip shows how much of each pixel is cut. */
const PX_A_TICK = 4;
/** Renderers place edges to the 16th of a pixel, or better. */
const UNSURE = 1 / 8;
const MATCH_TOP = 1;
const MATCH_HEIGHT = 4;
const MATCH_WIDTH = 2;
const CURRENT_WIDTH = 4;

interface OverviewInput {
  readonly columns: ClipColumns;
  readonly matches: MatchColumns;
  readonly scale: TimeScale;
  readonly bands: Bands;
  readonly theme: Theme;
}

/**
 * The whole recording: its cuts, and above them what the search found. Drawn only when these, width or theme change, never
 * while panning.
 */
export function drawOverview(shapes: FlatBatch, input: OverviewInput): void {
  const { columns, scale, bands, theme } = input;
  const y = bands.overview.y + TRACK_INSET;
  const height = bands.overview.height - 2 * TRACK_INSET;
  const trackWidth = widthOfTrack(scale);
  shapes.begin();
  shapes.add(OVERVIEW_MARGIN, y, trackWidth, height, theme.overview.track);
  if (showsTicks(columns, scale)) drawTicks(shapes, input, y, height);
  else {
    for (const { left, right, look, shade } of densityRuns(columns, scale.duration, trackWidth)) {
      const color = theme.overview.shades[look][shade - 1];
      shapes.add(OVERVIEW_MARGIN + left, y, right - left, height, color);
    }
  }
  drawMatches(shapes, input);
  shapes.end();
}

/** Whether every cut is drawn by itself, or how much of each pixel is cut. */
export function showsTicks(columns: ClipColumns, scale: TimeScale): boolean {
  return columns.count * PX_A_TICK <= widthOfTrack(scale);
}

/**
 * Whether the overview looks the same before and after the cut at `index` moved, all others being the same: much of the
 * recording is in one of its pixels.
 */
export function isOverviewSame(
  before: ClipColumns,
  now: ClipColumns,
  index: number,
  scale: TimeScale,
): boolean {
  const moved = [before, now];
  if (showsTicks(now, scale)) {
    const lefts = moved.map(({ start }) => overviewX(scale, start[index]));
    const rights = moved.map(({ end }, i) => Math.max(overviewX(scale, end[index]), lefts[i] + MIN_TICK));
    return isPixelSame(lefts) && isPixelSame(rights);
  }
  const width = widthOfTrack(scale);
  const perSecond = width / scale.duration;
  const from = Math.floor(Math.min(before.start[index], now.start[index]) * perSecond);
  const to = Math.ceil(Math.max(before.end[index], now.end[index]) * perSecond);
  return isDensitySame(before, now, perSecond, Math.max(from, 0), Math.min(to, width));
}

/** Whether edges at both places begin with the same pixel, surely: the renderer counts in parts of one, too. */
function isPixelSame([a, b]: readonly number[]): boolean {
  const first = Math.ceil(Math.min(a, b) - 0.5 - UNSURE);
  return a === b || Math.ceil(Math.max(a, b) - 0.5 + UNSURE) === first;
}

function widthOfTrack(scale: TimeScale): number {
  return Math.max(Math.floor(scale.width - 2 * OVERVIEW_MARGIN), 1);
}

/** Every cut by itself. Silences come first, so that the user's own cuts stay visible on top of them. */
function drawTicks(
  shapes: FlatBatch,
  { columns, scale, theme }: OverviewInput,
  y: number,
  height: number,
): void {
  for (const silences of [true, false]) {
    for (let i = 0; i < columns.count; i++) {
      if (isSilence(columns.clips[i]) !== silences) continue;
      const left = overviewX(scale, columns.start[i]);
      const right = Math.max(overviewX(scale, columns.end[i]), left + MIN_TICK);
      shapes.add(left, y, right - left, height, theme.looks[columns.look[i]].tick);
    }
  }
}

function drawMatches(shapes: FlatBatch, { matches, scale, bands, theme }: OverviewInput): void {
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
