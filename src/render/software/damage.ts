import { TAG_CLEARANCE } from '../backdrop-layer.ts';
import { cutsBetween, firstAbove } from '../cut-columns.ts';
import { CLOSE, cutExtent, type Extent, GRIP, LABEL_MIN_PX } from '../cut-geometry.ts';
import type { Frame } from '../frame.ts';
import { overviewX } from '../hit-test.ts';
import { showsTicks } from '../overview-layer.ts';
import { type Region, worthDrawing } from './regions.ts';

/** Where more cuts have changed, drawing the whole canvas is no more work. */
const MAX_CUTS = 12;
/** A tick of the overview is at least 1.5 pixels wide. */
const TICK_REACH = 2;
/** Handles, their focus ring and the close button of a narrow cut lie beyond it, but no further. */
const CUT_REACH = GRIP + CLOSE + 4;
/** The ring of a focused handle goes this far beyond head and body. */
const RING_REACH = 4;
/** Half of the playhead's line with its halo. */
const LINE_REACH = 2;
/** No time on the ruler or in the playhead's tag is wider, with what is round it. */
const TIME_WIDTH = 80;

/** How one picture becomes the next. */
export interface Damage {
  /** What is above `bottom` first goes so far to the right, whole CSS pixels. */
  readonly moved: number;
  readonly bottom: number;
  /** What is drawn anew then. */
  readonly regions: readonly Region[];
}

type Names = ReadonlySet<keyof Frame>;
/** Differences that are seen in places; any other, also of what a frame may hold later, may be seen everywhere. */
const SEEN_IN_PLACES: Names = new Set(['columns', 'selected', 'hovered', 'focusedEdge', 'playheadTime']);
const SEEN_AS_A_PAN: Names = new Set(['scale']);

/**
 * How the picture of `before` becomes that of `now`; `null` where all of it may differ.
 * @param isOverviewSame whether both show the same cuts in the overview
 */
export function damageBetween(before: Frame, now: Frame, isOverviewSame: boolean): Damage | null {
  return damageInPlace(before, now, isOverviewSame) ?? damageOfPan(before, now);
}

/** In the same window: what moves while a cut is dragged, the pointer passes over cuts or the recording plays. */
function damageInPlace(before: Frame, now: Frame, isOverviewSame: boolean): Damage | null {
  if (!isSameBut(before, now, SEEN_IN_PLACES)) return null;
  if (showsTicks(before.columns, before.scale) !== showsTicks(now.columns, now.scale)) return null;
  const regions: Region[] = [];
  for (const [frame, other] of [
    [before, now],
    [now, before],
  ] as const) {
    const changed = changedCuts(frame, other);
    if (changed.length > MAX_CUTS) return null;
    for (const index of changed) {
      const region = cutRegion(frame, index);
      regions.push({ ...region, right: Math.max(region.right, rightOfRun(frame, index)) });
      if (!isOverviewSame) regions.push(overviewRegion(frame, index));
    }
    const { hovered } = frame;
    const isHoverSame = frame.columns.cuts[hovered] === other.columns.cuts[other.hovered];
    if (hovered >= 0 && !isHoverSame) regions.push(cutRegion(frame, hovered));
    if (before.playheadTime !== now.playheadTime) regions.push(...playheadRegions(frame));
  }
  const worth = worthDrawing(regions, now.scale.width, now.height);
  return worth && { moved: 0, bottom: 0, regions: worth };
}

/** After a pan: what comes into the window, and what does not move with the rest, at its sides and in the overview. */
function damageOfPan(before: Frame, now: Frame): Damage | null {
  const [from, to] = [before.scale, now.scale];
  const isPan = from.width === to.width && from.duration === to.duration && from.zoom === to.zoom;
  if (!isPan || !isSameBut(before, now, SEEN_AS_A_PAN)) return null;
  const moved = from.scrollPx - to.scrollPx;
  const { width } = to;
  const bottom = Math.min(now.bands.overview.y, now.height);
  const regions: Region[] = [
    { left: 0, top: 0, right: moved, bottom },
    { left: width + moved, top: 0, right: width, bottom },
  ];
  for (const [frame, by] of [
    [before, moved],
    [now, 0],
  ] as const) {
    regions.push(...ringInOverview(frame));
    const atSides = [...textsKeptInView(frame), ...(isPlayheadAtSide(frame) ? playheadRegions(frame) : [])];
    for (const { left, right, ...rows } of atSides) {
      regions.push({ ...rows, left: left + by, right: right + by });
    }
  }
  const worth = worthDrawing(regions, width, now.height);
  return worth && { moved, bottom, regions: worth };
}

function isSameBut(before: Frame, now: Frame, names: Names): boolean {
  const all = Object.keys(now) as (keyof Frame)[];
  return all.every((name) => names.has(name) || before[name] === now[name]);
}

/** Indexes of the cuts of `frame` that look otherwise in `other`, or are not there. */
function changedCuts(frame: Frame, other: Frame): number[] {
  const { cuts } = frame.columns;
  const others = other.columns.cuts;
  const changed = cuts === others ? [] : missingFrom(cuts, others);
  const selected = cuts[frame.selected];
  const isSelectedSame = selected === others[other.selected] && frame.focusedEdge === other.focusedEdge;
  if (selected && !isSelectedSame) changed.push(frame.selected);
  return changed;
}

/** Indexes of what `list` has and `other` has not; both share what did not change, in the same order but for a few. */
function missingFrom<T>(list: readonly T[], other: readonly T[]): number[] {
  const shorter = Math.min(list.length, other.length);
  let first = 0;
  while (first < shorter && list[first] === other[first]) first++;
  let tail = 0;
  while (tail < shorter - first && list[list.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  const kept = new Set(other.slice(first, other.length - tail));
  const missing: number[] = [];
  for (let i = first; i < list.length - tail; i++) if (!kept.has(list[i])) missing.push(i);
  return missing;
}

/** What a cut with all that belongs to it stays inside of. */
function cutReach({ columns, scale }: Frame, index: number): Extent {
  const { left, right } = cutExtent(columns, index, scale);
  return { left: left - CUT_REACH, right: right + CUT_REACH };
}

function cutRegion(frame: Frame, index: number): Region {
  const { head, bottom } = frame.bands;
  return { ...cutReach(frame, index), top: head.y - RING_REACH, bottom: bottom + RING_REACH };
}

/** A cut's place in the overview. */
function overviewRegion({ columns, scale, bands }: Frame, index: number): Region {
  const { y, height } = bands.overview;
  return {
    left: Math.floor(overviewX(scale, columns.start[index])) - TICK_REACH,
    top: y,
    right: Math.ceil(overviewX(scale, columns.end[index])) + TICK_REACH,
    bottom: y + height,
  };
}

/** Which of the cuts that lie upon each other are left out depends on those before them, up to the next gap. */
function rightOfRun({ columns, scale }: Frame, index: number): number {
  let reached = cutExtent(columns, index, scale).right;
  for (let i = index + 1; i < columns.count; i++) {
    const extent = cutExtent(columns, i, scale);
    if (extent.left > reached || reached > scale.width) break;
    reached = Math.max(reached, extent.right);
  }
  return reached;
}

/** The playhead: its tag and the times it hides on the ruler, its line, its mark in the overview. */
function playheadRegions({ scale, bands, playheadTime }: Frame): Region[] {
  const x = scale.timeToPixel(playheadTime);
  const mark = Math.round(overviewX(scale, playheadTime));
  const { y, height } = bands.overview;
  const lineTop = bands.ruler.y + bands.ruler.height;
  return [
    { left: x - TIME_WIDTH, top: 0, right: x + TAG_CLEARANCE + TIME_WIDTH, bottom: lineTop },
    { left: x - LINE_REACH, top: lineTop, right: x + LINE_REACH, bottom: bands.bottom },
    { left: mark - LINE_REACH, top: y, right: mark + LINE_REACH, bottom: y + height },
  ];
}

/** Texts of heads and words that reach out of the window on the left begin at its side, and end where they must. */
function textsKeptInView({ columns, scale, bands, words }: Frame): Region[] {
  const regions: Region[] = [];
  const { first, last } = cutsBetween(columns, scale.startTime, scale.startTime);
  for (let i = first; i < last; i++) {
    const { left, right } = cutExtent(columns, i, scale);
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

/** The ring of a focused handle reaches into the overview, which does not move. */
function ringInOverview(frame: Frame): Region[] {
  if (frame.selected < 0 || frame.focusedEdge === null) return [];
  const top = frame.bands.overview.y;
  return [{ ...cutReach(frame, frame.selected), top, bottom: top + RING_REACH }];
}

/** Whether the playhead's tag may be kept whole at a side of the window, instead of around it. */
function isPlayheadAtSide({ scale, playheadTime }: Frame): boolean {
  const x = scale.timeToPixel(playheadTime);
  return Math.min(Math.abs(x), Math.abs(x - scale.width)) < TIME_WIDTH;
}
