import { playheadRegions, RING_REACH, TIME_WIDTH } from './changed-regions.ts';
import { clipsBetween, firstAbove } from './clip-columns.ts';
import { clipExtent, clipReach, LABEL_MIN_PX } from './clip-geometry.ts';
import { type FrameInput, isSameBut } from './frame-input.ts';
import { type Region, worthDrawing } from './regions.ts';

/** How the picture before becomes the one of now. */
export interface Change {
  /** What is above `bottom` goes so far to the right first; whole CSS pixels. */
  readonly moved: number;
  readonly bottom: number;
  /** What is drawn anew then. */
  readonly regions: readonly Region[];
}

/** A change of these regions where they are. */
export function inPlace(regions: readonly Region[]): Change {
  return { moved: 0, bottom: 0, regions };
}

/**
 * How the picture of `before` becomes that of `now` when the window has been moved along the recording and nothing else has
 * changed: what was in it moves, what comes into it is drawn, and so is what stays in view at its sides. `null` where that
 * is not all.
 */
export function panned(before: FrameInput, now: FrameInput): Change | null {
  if (!isOnlyPanned(before, now)) return null;
  const moved = before.scale.scrollPx - now.scale.scrollPx;
  const { height } = now;
  const { width } = now.scale;
  const bottom = Math.min(now.bands.overview.y, height);
  const regions: Region[] = [
    { left: 0, top: 0, right: moved, bottom },
    { left: width + moved, top: 0, right: width, bottom },
    ...ringInOverview(before),
    ...ringInOverview(now),
  ];
  for (const [input, by] of [
    [before, moved],
    [now, 0],
  ] as const) {
    const beside = [...textsKeptInView(input), ...(isPlayheadAtSide(input) ? playheadRegions(input) : [])];
    regions.push(
      ...beside.map(({ left, right, ...rows }) => ({ ...rows, left: left + by, right: right + by })),
    );
  }
  const worth = worthDrawing(regions, width, height);
  return worth && { moved, bottom, regions: worth };
}

/**
 * As `panned`, where the window may also show more or less of the recording than before: all but the overview is drawn. `null`
 * where that is not all that has changed.
 */
export function zoomed(before: FrameInput, now: FrameInput): Change | null {
  const { y } = now.bands.overview;
  if (!isSameInOtherWindow(before, now) || before.bands.overview.y !== y) return null;
  const hasRing = [before, now].some((input) => ringInOverview(input).length > 0);
  const bottom = Math.min(hasRing ? y + RING_REACH : y, now.height);
  return inPlace([{ left: 0, top: 0, right: now.scale.width, bottom }]);
}

/** What the window's place and, with the words' row, its zoom change. */
const OF_THE_WINDOW: ReadonlySet<keyof FrameInput> = new Set(['scale', 'bands']);

/** Whether all is the same but which part of the recording is in the window, and how large. */
function isSameInOtherWindow(before: FrameInput, now: FrameInput): boolean {
  const [a, b] = [before.scale, now.scale];
  return isSameBut(before, now, OF_THE_WINDOW) && a.width === b.width && a.duration === b.duration;
}

/** Whether all is the same but which part of the recording is in the window. */
function isOnlyPanned(before: FrameInput, now: FrameInput): boolean {
  return (
    isSameInOtherWindow(before, now) &&
    before.bands === now.bands &&
    before.scale.zoom === now.scale.zoom &&
    now.lifted === null
  );
}

/** Texts of heads and words that reach out of the window on the left begin at its side, and end where they must. */
function textsKeptInView({ columns, scale, bands, words }: FrameInput): Region[] {
  const regions: Region[] = [];
  const { first, last } = clipsBetween(columns, scale.startTime, scale.startTime);
  for (let i = first; i < last; i++) {
    const { left, right } = clipExtent(columns, i, scale);
    if (right - left < LABEL_MIN_PX) continue;
    regions.push({ left: 0, right, top: bands.head.y, bottom: bands.head.y + bands.head.height });
  }
  const next = firstAbove(words.start, words.length, scale.startTime);
  if (bands.words.height > 0 && next > 0) {
    const right = next < words.length ? scale.timeToPixel(words.start[next]) : scale.width;
    const end = scale.timeToPixel(words.end[next - 1]);
    const { y, height } = bands.words;
    regions.push({ left: 0, right: Math.max(right, end), top: y, bottom: y + height });
  }
  return regions;
}

/** The frame round a focused handle reaches into the overview, which does not move. */
function ringInOverview({ columns, scale, bands, selected, focusedEdge }: FrameInput): Region[] {
  if (selected < 0 || focusedEdge === null) return [];
  const top = bands.overview.y;
  return [{ ...clipReach(clipExtent(columns, selected, scale)), top, bottom: top + RING_REACH }];
}

/** Whether the playhead's tag may be kept whole at a side of the window, instead of around it. */
function isPlayheadAtSide({ scale, playheadTime }: FrameInput): boolean {
  const x = scale.timeToPixel(playheadTime);
  return Math.min(Math.abs(x), Math.abs(x - scale.width)) < TIME_WIDTH;
}
