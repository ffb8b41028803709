import { TAG_CLEARANCE } from './backdrop-layer.ts';
import { clipExtent, clipReach } from './clip-geometry.ts';
import { type FrameInput, isSameBut } from './frame-input.ts';
import { overviewX } from './hit-test.ts';
import { isOverviewSame, showsTicks } from './overview-layer.ts';
import { type Region, worthDrawing } from './regions.ts';

/** Where more cuts have changed, drawing the whole canvas is no more work. */
const MAX_CLIPS = 12;
/** A tick of the overview is at least 1.5 pixels wide. */
const TICK_REACH = 2;
/** The frame round a focused handle goes this far beyond head and body. */
export const RING_REACH = 4;
/** Half of the playhead's line with its halo. */
const LINE_REACH = 2;
/** No time on the ruler or in the playhead's tag is wider, with what is round it. */
export const TIME_WIDTH = 80;

/**
 * Where the picture of `now` differs from that of `before`: what moves while a cut is
 * dragged, the pointer passes over cuts or the recording plays. Empty where it does not differ; `null` where it may
 * everywhere.
 */
export function changedRegions(before: FrameInput, now: FrameInput): Region[] | null {
  if (!isSameWindow(before, now)) return null;
  const regions: Region[] = [];
  const gone = changedClips(before, now);
  const come = changedClips(now, before);
  if (Math.max(gone.length, come.length) > MAX_CLIPS) return null;
  const isTickSame = isOverviewSameFor(before, now, [...gone, ...come]);
  for (const [input, other, changed] of [
    [before, now, gone],
    [now, before, come],
  ] as const) {
    for (const index of changed) {
      if (!isLifted(input, index)) {
        const region = clipRegion(input, index);
        regions.push({ ...region, right: Math.max(region.right, rightOfRun(input, index)) });
      }
      if (!isTickSame) regions.push(overviewRegion(input, index));
    }
    const { hovered } = input;
    const isHoverSame = input.columns.clips[hovered] === other.columns.clips[other.hovered];
    if (hovered >= 0 && !isHoverSame && !isLifted(input, hovered)) regions.push(clipRegion(input, hovered));
  }
  if (before.playheadTime !== now.playheadTime) {
    for (const input of [before, now]) regions.push(...playheadRegions(input));
  }
  return worthDrawing(regions, now.scale.width, now.height);
}

/** What may differ without the whole being drawn: whatever else a frame is drawn from, now or later, may be seen everywhere. */
const SEEN_IN_PARTS: ReadonlySet<keyof FrameInput> = new Set([
  'columns',
  'selected',
  'hovered',
  'focusedEdge',
  'lifted',
  'playheadTime',
]);

const OF_A_MOVED_CUT: ReadonlySet<keyof FrameInput> = new Set(['columns', 'lifted']);

/** Whether `now` differs from `before` by no more than the times of the selected cut; it need not differ. */
export function isOnlyMoved(before: FrameInput, now: FrameInput): boolean {
  if (!isSameBut(before, now, OF_A_MOVED_CUT)) return false;
  const { selected, columns } = now;
  if (before.columns === columns) return true;
  const { clips, look, count } = before.columns;
  if (selected < 0 || count !== columns.count || look[selected] !== columns.look[selected]) return false;
  for (let i = 0; i < count; i++) if (clips[i] !== columns.clips[i] && i !== selected) return false;
  return clips[selected].id === columns.clips[selected].id;
}

/** Whether the overview looks the same for sure though the cuts at these indexes changed: one that moved a little, or none. */
function isOverviewSameFor(before: FrameInput, now: FrameInput, changed: readonly number[]): boolean {
  const [a, b] = [before.columns, now.columns];
  if (a === b) return true;
  const [index] = changed;
  const isOne = a.count === b.count && changed.every((other) => other === index);
  return isOne && a.look[index] === b.look[index] && isOverviewSame(a, b, index, now.scale);
}

/** Whether a cut is not drawn in the scene. */
function isLifted({ lifted, selected }: FrameInput, index: number): boolean {
  return lifted !== null && index === selected;
}

/** Whether all is the same but cuts, what is selected or under the pointer, and the playhead. */
function isSameWindow(before: FrameInput, now: FrameInput): boolean {
  return (
    isSameBut(before, now, SEEN_IN_PARTS) &&
    showsTicks(before.columns, before.scale) === showsTicks(now.columns, now.scale)
  );
}

/** Indexes of the cuts of `input` that look otherwise in `other`, or are not there. */
function changedClips(input: FrameInput, other: FrameInput): number[] {
  const clips = input.columns.clips;
  const others = other.columns.clips;
  const changed = clips === others ? [] : missingFrom(clips, others);
  const selected = clips[input.selected];
  const isSelectedSame =
    selected === others[other.selected] &&
    input.focusedEdge === other.focusedEdge &&
    input.lifted === other.lifted;
  if (selected && !isSelectedSame) changed.push(input.selected);
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

/** Where a cut is drawn, with handles and close button. */
function clipRegion({ columns, scale, bands }: FrameInput, index: number): Region {
  const { left, right } = clipReach(clipExtent(columns, index, scale));
  return { left, top: bands.head.y - RING_REACH, right, bottom: bands.bottom + RING_REACH };
}

/** A cut's place in the overview. */
function overviewRegion({ columns, scale, bands }: FrameInput, index: number): Region {
  const { y, height } = bands.overview;
  return {
    left: Math.floor(overviewX(scale, columns.start[index])) - TICK_REACH,
    top: y,
    right: Math.ceil(overviewX(scale, columns.end[index])) + TICK_REACH,
    bottom: y + height,
  };
}

/** Which of the cuts that lie upon each other are left out depends on those before them, up to the next gap. */
function rightOfRun({ columns, scale }: FrameInput, index: number): number {
  let reached = clipExtent(columns, index, scale).right;
  for (let i = index + 1; i < columns.count; i++) {
    const extent = clipExtent(columns, i, scale);
    if (extent.left > reached || reached > scale.width) break;
    reached = Math.max(reached, extent.right);
  }
  return reached;
}

/** Where the playhead is drawn: with its tag and the times it hides on the ruler, its line, its mark in the overview. */
export function playheadRegions({ scale, bands, playheadTime }: FrameInput): Region[] {
  const x = scale.timeToPixel(playheadTime);
  const mark = Math.round(overviewX(scale, playheadTime));
  const lineTop = bands.ruler.y + bands.ruler.height;
  return [
    { left: x - TIME_WIDTH, top: 0, right: x + TAG_CLEARANCE + TIME_WIDTH, bottom: lineTop },
    { left: x - LINE_REACH, top: lineTop, right: x + LINE_REACH, bottom: bands.bottom },
    {
      left: mark - LINE_REACH,
      top: bands.overview.y,
      right: mark + LINE_REACH,
      bottom: bands.overview.y + bands.overview.height,
    },
  ];
}
