import { partitionPoint } from '#model/time/sorted.ts';
import type { Range } from '#model/types.ts';

/** The `<video>` preview jumps over a cut so many seconds before it begins (specification §4). */
export const SKIP_LEAD = 0.02;

/** Of the range that contains `time` or follows it; `kept.length` behind the last. */
export function keptIndexAt(kept: readonly Range[], time: number): number {
  return partitionPoint(kept.length, (k) => kept[k].end <= time);
}

/** `time`, or the end of the cut it falls into; behind the last range its end. */
export function snapToKept(kept: readonly Range[], time: number): number {
  const range = kept[keptIndexAt(kept, time)];
  if (range) return Math.max(time, range.start);
  return kept.at(-1)?.end ?? time;
}

export type SkipDecision = { readonly jumpTo: number } | { readonly ended: true } | null;

/** What playback at `time` does about a cut within `SKIP_LEAD`. Ranges shorter than that still play. */
export function skipDecision(kept: readonly Range[], time: number, duration: number): SkipDecision {
  const index = keptIndexAt(kept, time);
  const range = kept[index];
  if (!range) return { ended: true };
  if (time < range.start) return { jumpTo: range.start };
  const lastsTo = range.end - Math.min(SKIP_LEAD, (range.end - range.start) / 2);
  if (time < lastsTo || range.end >= duration) return null;
  const next = kept[index + 1];
  return next ? { jumpTo: next.start } : { ended: true };
}
