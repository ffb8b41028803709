import type { Frame } from '../frame.ts';
import { cutsBetween, firstAbove, piecesOf } from '../geometry/cut-columns.ts';
import { CLOSE, cutExtent, type Extent, GRIP, LABEL_MIN_PX } from '../geometry/cut-geometry.ts';
import { overviewX } from '../geometry/hit-test.ts';
import { TAG_CLEARANCE } from '../layers/backdrop-layer.ts';
import { showsTicks } from '../layers/overview-layer.ts';
import { nameRoom } from '../layers/seam-layer.ts';
import { type Region, worthDrawing } from './regions.ts';

/** More changed cuts redraw everything. */
const MAX_CUTS = 12;
/** Least tick width, rounded up. */
const TICK_REACH = 2;
/** Handles and close button outside a narrow cut. */
const CUT_REACH = GRIP + CLOSE + 4;
const RING_REACH = 4;
/** Half the playhead's line with halo. */
const LINE_REACH = 2;
const TIME_WIDTH = 80;

export interface Damage {
  /** Shift to the right of what lies above `bottom`, whole CSS pixels. */
  readonly moved: number;
  readonly bottom: number;
  readonly regions: readonly Region[];
}

type Names = ReadonlySet<keyof Frame>;
/** Fields whose differences are local; any other redraws everything. */
const SEEN_IN_PLACES: Names = new Set([
  'columns',
  'selected',
  'hovered',
  'focusedEdge',
  'playheadTime',
  'range',
]);
const SEEN_AS_A_PAN: Names = new Set(['scale']);

/** Null where everything may differ. */
export function damageBetween(before: Frame, now: Frame, isOverviewSame: boolean): Damage | null {
  return damageInPlace(before, now, isOverviewSame) ?? damageOfPan(before, now);
}

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
    if (hovered >= 0 && !isHoverSame)
      regions.push(...piecesOf(frame.columns, hovered).all.map((i) => cutRegion(frame, i)));
    if (before.playheadTime !== now.playheadTime) regions.push(...playheadRegions(frame));
    if (before.range !== now.range) regions.push(...rangeRegion(frame));
  }
  const worth = worthDrawing(regions, now.scale.width, now.height);
  return worth && { moved: 0, bottom: 0, regions: worth };
}

/** Uncovered strips and what does not scroll. */
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

/** Indexes of cuts that differ or are missing in `other`. */
function changedCuts(frame: Frame, other: Frame): number[] {
  const { cuts } = frame.columns;
  const others = other.columns.cuts;
  const changed = cuts === others ? [] : missingFrom(cuts, others);
  const selected = cuts[frame.selected];
  const isSelectedSame = selected === others[other.selected] && frame.focusedEdge === other.focusedEdge;
  if (selected && !isSelectedSame) changed.push(...piecesOf(frame.columns, frame.selected).all);
  return changed;
}

/** Indexes; lists are equal in order but for a few. */
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

function cutReach({ columns, scale }: Frame, index: number): Extent {
  const { left, right } = cutExtent(columns, index, scale);
  return { left: left - CUT_REACH, right: right + CUT_REACH };
}

function cutRegion(frame: Frame, index: number): Region {
  const { head, bottom } = frame.bands;
  return { ...cutReach(frame, index), top: head.y - RING_REACH, bottom: bottom + RING_REACH };
}

function overviewRegion({ columns, scale, bands }: Frame, index: number): Region {
  const { y, height } = bands.overview;
  return {
    left: Math.floor(overviewX(scale, columns.start[index])) - TICK_REACH,
    top: y,
    right: Math.ceil(overviewX(scale, columns.end[index])) + TICK_REACH,
    bottom: y + height,
  };
}

/** Thinning depends on previous cuts, up to the next gap. */
function rightOfRun({ columns, scale }: Frame, index: number): number {
  let reached = cutExtent(columns, index, scale).right;
  for (let i = index + 1; i < columns.count; i++) {
    const extent = cutExtent(columns, i, scale);
    if (extent.left > reached || reached > scale.width) break;
    reached = Math.max(reached, extent.right);
  }
  return reached;
}

/** Tag, hidden ruler labels, line and overview mark. */
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

function rangeRegion({ scale, bands, range }: Frame): Region[] {
  const times = [range?.start ?? null, range?.end ?? null].filter((time) => time !== null);
  if (times.length === 0) return [];
  const places = times.map((time) => scale.timeToPixel(time));
  const [left, right] = [Math.min(...places) - LINE_REACH, Math.max(...places) + LINE_REACH];
  return [{ left, right, top: 0, bottom: bands.bottom }];
}

/** Texts cut off at the left stay in view. */
function textsKeptInView(frame: Frame): Region[] {
  const { columns, scale, bands, words, seams } = frame;
  const regions: Region[] = [];
  const { first, last } = cutsBetween(columns, scale.startTime, scale.startTime);
  for (let i = first; i < last; i++) {
    const { left, right } = cutExtent(columns, i, scale);
    if (right - left < LABEL_MIN_PX) continue;
    regions.push({ left: 0, right, top: bands.head.y, bottom: bands.head.y + bands.head.height });
  }
  for (const i of seams.keys()) {
    const { left, right } = nameRoom(frame, i);
    const { y, height } = bands.wave;
    if (left === 0 && right > 0) regions.push({ left, right, top: y, bottom: y + height });
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

/** The ring reaches into the overview, which does not scroll. */
function ringInOverview(frame: Frame): Region[] {
  if (frame.selected < 0 || frame.focusedEdge === null) return [];
  const top = frame.bands.overview.y;
  const ringed = piecesOf(frame.columns, frame.selected)[frame.focusedEdge];
  return [{ ...cutReach(frame, ringed), top, bottom: top + RING_REACH }];
}

/** The tag is kept inside the window there. */
function isPlayheadAtSide({ scale, playheadTime }: Frame): boolean {
  const x = scale.timeToPixel(playheadTime);
  return Math.min(Math.abs(x), Math.abs(x - scale.width)) < TIME_WIDTH;
}
