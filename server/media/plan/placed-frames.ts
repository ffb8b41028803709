/** Which frames a cut shows, and where, of a recording that has none at some places of its grid. Pure. */
import type { VideoInfo } from '../types.ts';
import type { FrameRange } from './cut-plan.ts';
import { lowerBound } from './smart-plan.ts';

/** Frames of a recording by rank in time, some of which are only decoded. */
export interface ShownFrames {
  /** Place on the grid of source time 0, by rank, ascending; of those not shown nothing is meant by it. */
  readonly places: Int32Array;
  /** Ranks of those shown; `end` is exclusive. */
  readonly from: number;
  readonly end: number;
}

/** Seconds that rounding takes: what lies farther before the start of an edit is another frame. */
const ROUNDING = 1e-4;

/**
 * Leaves out what comes before source time 0 and behind the recording's end, as of an MP4 of which its edit list shows a part.
 * @param times container seconds, ascending
 * @param zero container seconds of source time 0
 * @param rate frames a second
 * @returns null where they are not the frames that were found when it was probed
 */
export function shownFrames(
  times: Float64Array,
  zero: number,
  rate: number,
  { frames, holes }: Pick<VideoInfo, 'frames' | 'holes'>,
): ShownFrames | null {
  const { first, end, missing } = holes ?? { first: 0, end: frames ?? 0, missing: 0 };
  // The first frame of an edit is shown at once, wherever in it the edit begins.
  const earliest = first === 0 ? zero - ROUNDING : zero + (first - 0.5) / rate;
  const from = lowerBound(times, earliest);
  const start = times[from] ?? Number.POSITIVE_INFINITY;
  if ((start - zero) * rate - first >= 1) return null;
  const places = Int32Array.from(times, (time) => first + Math.round((time - start) * rate));
  if (places.some((place, i) => place === places[i - 1])) return null;
  const shown = { places, from, end: lowerBound(places, end) };
  const last = places[shown.end - 1] ?? -1;
  // Recordings that were stored before holes were looked for may have fewer at the end.
  if (shown.end <= from || (holes && last !== end - 1)) return null;
  return last + 1 - first - (shown.end - from) === missing ? shown : null;
}

export interface PlacedFrames {
  /** By rank, in playing order. */
  readonly ranges: readonly FrameRange[];
  /** Of each of their frames in the result, ascending from 0. */
  readonly places: Int32Array;
}

/**
 * A place without a frame shows the one before, so a part that begins there begins with that. Where there is none before, the first
 * one comes at each place up to its own. The last frame of the result comes once more at its last place if that has none: with it the
 * result ends.
 * @param kept places of the grid, in playing order
 */
export function placeFrames({ places, from, end }: ShownFrames, kept: readonly FrameRange[]): PlacedFrames {
  const ranges: FrameRange[] = [];
  const placed: number[] = [];
  let before = 0;
  const own = places[from] ?? 0;
  for (const { startFrame, endFrame } of kept) {
    for (let place = startFrame; place < Math.min(own, endFrame); place++) {
      ranges.push({ startFrame: from, endFrame: from + 1 });
      placed.push(before + place - startFrame);
    }
    if (endFrame > own) {
      const start = Math.max(startFrame, own);
      const first = Math.min(end, lowerBound(places, start + 1)) - 1;
      const until = Math.max(first + 1, Math.min(end, lowerBound(places, endFrame)));
      ranges.push({ startFrame: first, endFrame: until });
      placed.push(before + start - startFrame);
      for (const place of places.subarray(first + 1, until)) placed.push(before + place - startFrame);
    }
    before += endFrame - startFrame;
  }
  const last = ranges.at(-1);
  if (last && placed.at(-1) !== before - 1) {
    ranges.push({ startFrame: last.endFrame - 1, endFrame: last.endFrame });
    placed.push(before - 1);
  }
  return { ranges, places: Int32Array.from(placed) };
}
