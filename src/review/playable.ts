import type { Range } from '#model/types.ts';

/** Seconds at the end of a beginning in which not every track may have something. */
const TORN = 1;

/**
 * What plays of an edit while the first `end` seconds of the source are there: its ranges up to the first that is not there.
 * @param kept source seconds, as they are played
 */
export function playableOf(kept: readonly Range[], end: number): Range[] {
  const playable: Range[] = [];
  for (const range of kept) {
    if (range.end <= end - TORN) playable.push(range);
    else {
      if (range.start < end - TORN) playable.push({ start: range.start, end: end - TORN });
      break;
    }
  }
  return playable;
}
