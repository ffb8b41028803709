import { EPSILON } from '#model/constants.ts';
import type { Arrangement } from '#model/edit/arrangement.ts';
import { playingAt } from '#model/time/playing-order.ts';
import type { Range } from '#model/types.ts';

/** The `<video>` preview jumps over a cut so many seconds before it begins (specification §4). */
export const SKIP_LEAD = 0.02;

/** What plays, in that order: source seconds. */
export interface Played {
  readonly ranges: readonly Range[];
  readonly order: Arrangement;
}

/** Of the range that contains `time` or plays next from there; `ranges.length` behind the last. */
export function playedIndexAt({ ranges, order }: Played, time: number): number {
  return playingAt(ranges.length, (i) => ranges[i], order, time);
}

/** `time`, or where it goes on from a cut; behind the last range its end, which is never the start of another block. */
export function snapToPlayed(played: Played, time: number): number {
  const { ranges, order } = played;
  const range = ranges[playedIndexAt(played, time)];
  if (range) return time < range.end ? Math.max(time, range.start) : range.start;
  const end = ranges.at(-1)?.end ?? time;
  return order.isAsRecorded ? end : end - EPSILON;
}

export type SkipDecision = { readonly jumpTo: number } | { readonly ended: true } | null;

/**
 * What playback at `time` does about the end of a range within `SKIP_LEAD`. Ranges shorter than that still play.
 * @param index of the range that plays
 */
export function skipDecision(
  ranges: readonly Range[],
  index: number,
  time: number,
  duration: number,
): SkipDecision {
  const range = ranges[index];
  if (!range) return { ended: true };
  if (time < range.start) return { jumpTo: range.start };
  const next = ranges[index + 1];
  const lastsTo = range.end - Math.min(SKIP_LEAD, (range.end - range.start) / 2);
  // The element itself ends with the recording.
  if (time < lastsTo || (range.end >= duration && !next)) return null;
  return next ? { jumpTo: next.start } : { ended: true };
}

/** The range that plays now, after the one at `index`: another one only where the recording was played on into it. */
export function playedOnAt(played: Played, index: number, time: number): number {
  const here = playedIndexAt(played, time);
  for (let i = index; i < here; i++) if (played.ranges[i + 1]?.start < played.ranges[i].end) return index;
  return Math.max(here, index);
}
