import type { Clip, CutReason } from './types.ts';

/** By start, by length, or by how sure the suggestion is. */
export type CutSort = 'time' | 'duration' | 'confidence';

/** Which cuts a list shows and in which order. */
export interface CutOrder {
  /** Reasons shown; none means all. */
  readonly reasons: readonly CutReason[];
  readonly sort: CutSort;
  readonly ascending: boolean;
}

/** Default order (§9): chronological, ascending, everything. */
export const FIRST_ORDER: CutOrder = { reasons: [], sort: 'time', ascending: true };

/**
 * `clips` (sorted by start) as `order` wants them; the same array where that is the order they are in. Cuts that tie stand by
 * start. Only suggestions have a confidence: the others follow them, whichever the direction.
 */
export function orderCuts(clips: readonly Clip[], { reasons, sort, ascending }: CutOrder): readonly Clip[] {
  const shown = reasons.length === 0 ? clips : clips.filter((clip) => reasons.includes(clip.reason));
  if (sort === 'time') return ascending ? shown : shown.toReversed();
  const sign = ascending ? 1 : -1;
  if (sort === 'duration') return shown.toSorted((a, b) => sign * (milliseconds(a) - milliseconds(b)));
  const sure = shown.filter((clip) => clip.suggestion !== undefined);
  const others = shown.filter((clip) => clip.suggestion === undefined);
  const confidence = (clip: Clip) => clip.suggestion?.confidence ?? 0;
  return [...sure.sort((a, b) => sign * (confidence(a) - confidence(b))), ...others];
}

/** Lengths that differ by rounding alone are the same. */
function milliseconds({ duration }: Clip): number {
  return Math.round(duration * 1000);
}

/** Cuts of one reason, in the order they came. */
export interface CutGroup {
  readonly reason: CutReason;
  readonly clips: readonly Clip[];
}

const GROUP_ORDER: readonly CutReason[] = ['manual', 'suggested', 'silence'];

/** `clips` by reason; a reason without cuts has no group. */
export function groupCuts(clips: readonly Clip[]): readonly CutGroup[] {
  return GROUP_ORDER.map((reason) => ({
    reason,
    clips: clips.filter((clip) => clip.reason === reason),
  })).filter((group) => group.clips.length > 0);
}

/** Seconds that `clips` take out, for cuts that do not overlap. */
export function totalLength(clips: readonly Clip[]): number {
  let seconds = 0;
  for (const clip of clips) seconds += clip.duration;
  return seconds;
}
