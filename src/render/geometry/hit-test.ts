import type { Arrangement } from '#model/edit/arrangement.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import { type Bands, OVERVIEW_MARGIN } from './bands.ts';
import { type CutColumns, cutsBetween, piecesOf } from './cut-columns.ts';
import { CLOSE, closeExtent, cutExtent, type Extent, GRIP } from './cut-geometry.ts';
import type { TimeScale } from './time-scale.ts';

/** `index` into the cut columns. */
export type TimelineHit =
  | { readonly kind: 'ruler' | 'track' | 'overview' }
  | { readonly kind: 'cut' | 'close'; readonly index: number }
  /** Index into the blocks, in playing order. */
  | { readonly kind: 'block'; readonly block: number }
  | { readonly kind: 'handle'; readonly index: number; readonly edge: 'start' | 'end' };

export interface HitScene {
  readonly scale: TimeScale;
  readonly bands: Bands;
  readonly columns: CutColumns;
  readonly order: Arrangement;
  /** −1 for none; only it has handles. */
  readonly selected: number;
  /** −1 for none; only it has a close button. */
  readonly hovered: number;
}

/** What is narrower can be hit beside it, too; CSS pixels. */
const MIN_TARGET = 24;
const HANDLE_OUTWARD = 16;
const HANDLE_INWARD = 8;
/** Handles of narrower cuts lie outside, so that they can be dragged. */
const HANDLE_INWARD_FROM_PX = 32;

/** CSS pixels; O(log cuts). */
export function hitTimeline(scene: HitScene, x: number, y: number): TimelineHit {
  const { bands } = scene;
  if (y >= bands.overview.y) return { kind: 'overview' };
  if (y < bands.lane.y) return { kind: 'ruler' };
  if (y >= bands.blocks.y && y < bands.body.y) return { kind: 'block', block: blockAt(scene, x) };
  return (
    closeAt(scene, x, y) ??
    handleAt(scene, x, y) ??
    (y < bands.body.y ? headAt(scene, x) : bodyAt(scene, x)) ?? { kind: 'track' }
  );
}

function blockAt({ scale, order: { blocks } }: HitScene, x: number): number {
  const time = scale.xToTime(x);
  return Math.max(0, partitionPoint(blocks.length, (i) => blocks[i].arranged <= time) - 1);
}

function closeAt(
  { columns, scale, bands, hovered, selected }: HitScene,
  x: number,
  y: number,
): TimelineHit | null {
  if (hovered < 0 || hovered >= columns.count) return null;
  if (y < bands.head.y || y >= bands.head.y + bands.head.height) return null;
  const grow = (MIN_TARGET - CLOSE) / 2;
  const isInside = (i: number) =>
    contains(closeExtent(cutExtent(columns, i, scale), hovered === selected), x, grow);
  return piecesOf(columns, hovered).all.some(isInside) ? { kind: 'close', index: hovered } : null;
}

function handleAt({ columns, scale, bands, selected }: HitScene, x: number, y: number): TimelineHit | null {
  if (selected < 0 || selected >= columns.count || y < bands.head.y) return null;
  const pieces = piecesOf(columns, selected);
  for (const edge of ['start', 'end'] as const) {
    const { left, right } = cutExtent(columns, pieces[edge], scale);
    const inward = right - left < HANDLE_INWARD_FROM_PX ? 0 : HANDLE_INWARD;
    const outward = HANDLE_OUTWARD + HANDLE_INWARD - inward;
    const handle =
      edge === 'start'
        ? { left: left - outward, right: left + inward }
        : { left: right - inward, right: right + outward };
    if (contains(handle, x, 0)) return { kind: 'handle', index: selected, edge };
  }
  return null;
}

/** Widens thin heads; the nearest start wins. */
function headAt({ columns, scale }: HitScene, x: number): TimelineHit | null {
  const reach = scale.pxToSeconds(MIN_TARGET);
  const time = scale.startTime + scale.pxToSeconds(x);
  const { first, last } = cutsBetween(columns, time - reach, time + reach);
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let i = first; i < last; i++) {
    const extent = cutExtent(columns, i, scale);
    if (!contains(extent, x, Math.max(0, (MIN_TARGET - (extent.right - extent.left)) / 2))) continue;
    const distance = Math.abs(x - extent.left);
    if (distance < bestDistance) {
      best = i;
      bestDistance = distance;
    }
  }
  return best < 0 ? null : { kind: 'cut', index: best };
}

function bodyAt({ columns, scale }: HitScene, x: number): TimelineHit | null {
  const reach = scale.pxToSeconds(GRIP);
  const time = scale.startTime + scale.pxToSeconds(x);
  const { first, last } = cutsBetween(columns, time - reach, time + reach);
  for (let i = last - 1; i >= first; i--) {
    if (contains(cutExtent(columns, i, scale), x, 0)) return { kind: 'cut', index: i };
  }
  return null;
}

function contains({ left, right }: Extent, x: number, grow: number): boolean {
  return x >= left - grow && x < right + grow;
}

/** Arranged seconds. */
export function overviewTime(scale: TimeScale, x: number): number {
  const room = Math.max(scale.width - 2 * OVERVIEW_MARGIN, 1);
  return Math.min(Math.max((x - OVERVIEW_MARGIN) / room, 0), 1) * scale.duration;
}

export function overviewX(scale: TimeScale, time: number): number {
  const room = Math.max(scale.width - 2 * OVERVIEW_MARGIN, 1);
  return OVERVIEW_MARGIN + (time / scale.duration) * room;
}
