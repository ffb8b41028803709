import { partitionPoint } from '#model/sorted.ts';
import type { Range } from '#model/types.ts';

/** The jump is triggered this long before a cut where the `<video>` element plays (specification §4). Seconds. */
export const SKIP_LEAD = 0.02;

/**
 * Index of the kept range that contains `time`, or the next one when `time` lies in a cut; `kept.length` behind the last.
 * @param kept source seconds, sorted and disjoint
 */
export function keptIndexAt(kept: readonly Range[], time: number): number {
  return partitionPoint(kept.length, (k) => kept[k].end <= time);
}

/** Where a seek to `time` lands: `time` itself, or the end of the cut it falls into. Behind the last kept range: its end. */
export function landing(kept: readonly Range[], time: number): number {
  const range = kept[keptIndexAt(kept, time)];
  if (range) return Math.max(time, range.start);
  return kept.at(-1)?.end ?? time;
}

export type SkipDecision = { readonly jumpTo: number } | { readonly ended: true } | null;

/**
 * What playback at `time` has to do about cuts: jump to the end of the cut that begins within `lead` seconds (or that it
 * is in), stop because nothing kept is left, or nothing. Time that a jump aimed at is never jumped from again, since a
 * kept range shorter than the lead would be skipped whole.
 */
export function skipDecision(
  kept: readonly Range[],
  time: number,
  duration: number,
  lead = SKIP_LEAD,
): SkipDecision {
  const index = keptIndexAt(kept, time);
  const range = kept[index];
  if (!range) return { ended: true };
  if (time < range.start) return { jumpTo: range.start };
  const lastsTo = range.end - Math.min(lead, (range.end - range.start) / 2);
  if (time < lastsTo || range.end >= duration) return null;
  const next = kept[index + 1];
  return next ? { jumpTo: next.start } : { ended: true };
}
