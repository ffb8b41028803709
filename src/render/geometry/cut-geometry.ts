import { type CutColumns, cutsBetween, isPieceOf } from './cut-columns.ts';
import type { TimeScale } from './time-scale.ts';

/** CSS pixels. */
export const MIN_CUT_PX = 2;
/** Narrower cut headers show no text. */
export const LABEL_MIN_PX = 52;
export const GRIP = 8;
/** Narrower cuts have their handles outside. */
export const GRIPS_INSIDE_PX = 24;
export const CLOSE = 20;
/** Narrower heads have the close button outside. */
const CLOSE_INSIDE_PX = 48;
const CLOSE_GAP = 2;
/** Thinning works on aligned groups, so that panning changes nothing. */
const THINNED_TOGETHER = 64;

/** Whole CSS pixels. */
export interface Extent {
  readonly left: number;
  readonly right: number;
}

export function cutExtent(columns: CutColumns, i: number, scale: TimeScale): Extent {
  const left = scale.timeToPixel(columns.start[i]);
  return { left, right: Math.max(scale.timeToPixel(columns.end[i]), left + MIN_CUT_PX) };
}

export function gripExtents({ left, right }: Extent): { start: Extent; end: Extent } {
  if (right - left >= GRIPS_INSIDE_PX) {
    return { start: { left, right: left + GRIP }, end: { left: right - GRIP, right } };
  }
  return { start: { left: left - GRIP, right: left }, end: { left: right, right: right + GRIP } };
}

export function closeExtent(extent: Extent, selected: boolean): Extent {
  const { left, right } = extent;
  if (right - left >= CLOSE_INSIDE_PX) {
    const end = right - CLOSE_GAP - (selected ? GRIP : 0);
    return { left: end - CLOSE, right: end };
  }
  const start = Math.max(right, selected ? gripExtents(extent).end.right : right) + CLOSE_GAP;
  return { left: start, right: start + CLOSE };
}

/** Cuts in the window in order; overlapping thin ones are thinned out, never `keep` (index or −1) and its pieces. */
export function forEachVisible(
  columns: CutColumns,
  scale: TimeScale,
  keep: number,
  draw: (index: number, left: number, right: number) => void,
): void {
  const reach = scale.pxToSeconds(MIN_CUT_PX + 1);
  const { from, to } = scale.reach;
  const { first, last } = cutsBetween(columns, from - reach, to + reach);
  const { start, end } = columns;
  const { pxPerSecond, scrollPx } = scale;
  let covered = Number.NEGATIVE_INFINITY;
  for (let i = first - (first % THINNED_TOGETHER); i < last; i++) {
    if (i % THINNED_TOGETHER === 0) covered = Number.NEGATIVE_INFINITY;
    const left = Math.round(start[i] * pxPerSecond) - scrollPx;
    const right = Math.max(Math.round(end[i] * pxPerSecond) - scrollPx, left + MIN_CUT_PX);
    if (left < covered && right <= covered + 1 && !isPieceOf(columns, i, keep)) continue;
    if (i >= first) draw(i, left, right);
    if (right > covered) covered = right;
  }
}
