import { type CutReason, REASONS_SILENCES_LAST } from './cut-reasons.ts';
import type { Cut } from './types.ts';

/** By start, by length, or by how sure the suggestion is. */
export type CutSort = 'time' | 'duration' | 'confidence';

/** Which cuts a list shows and in which order. */
export interface CutOrder {
  /** Reasons shown; none means all. */
  readonly reasons: readonly CutReason[];
  readonly sort: CutSort;
  readonly ascending: boolean;
}

/** Default order (specification §9): chronological, ascending, everything. */
export const FIRST_ORDER: CutOrder = { reasons: [], sort: 'time', ascending: true };

/**
 * `cuts` (sorted by start) as `order` wants them; the same array where that is the order they are in. Cuts that tie stand by
 * start. Only suggestions have a confidence: the others follow them, whichever the direction.
 */
export function orderCuts(cuts: readonly Cut[], { reasons, sort, ascending }: CutOrder): readonly Cut[] {
  const shown = cutsOf(cuts, reasons);
  if (sort === 'time') return ascending ? shown : shown.toReversed();
  const sign = ascending ? 1 : -1;
  if (sort === 'duration') return byKey(shown, ({ duration }) => sign * Math.round(duration * MILLISECONDS));
  const sure = shown.filter((cut) => cut.suggestion !== undefined);
  const others = shown.filter((cut) => cut.suggestion === undefined);
  const confidence = (cut: Cut) => sign * Math.round((cut.suggestion?.confidence ?? 0) * BILLIONTHS);
  return [...byKey(sure, confidence), ...others];
}

/** `cuts` of these reasons, none for all, in the order they came. */
export function cutsOf(cuts: readonly Cut[], reasons: readonly CutReason[]): readonly Cut[] {
  return reasons.length === 0 ? cuts : cuts.filter((cut) => reasons.includes(cut.reason));
}

/** Lengths and confidences that differ by less than this are the same: rounding alone. */
const MILLISECONDS = 1e3;
const BILLIONTHS = 1e9;

/**
 * `cuts` by a key, an integer; those of the same key as they stood. Key and place are packed into one number, and numbers
 * alone are sorted: of ten thousand cuts in a quarter of the time that comparing cuts takes.
 */
function byKey(cuts: readonly Cut[], key: (cut: Cut) => number): readonly Cut[] {
  const count = cuts.length;
  const packed = new Float64Array(count);
  for (let i = 0; i < count; i++) packed[i] = key(cuts[i]) * count + i;
  packed.sort();
  const sorted: Cut[] = [];
  for (const value of packed) {
    const i = value % count;
    sorted.push(cuts[i < 0 ? i + count : i]);
  }
  return sorted;
}

/** Cuts of one reason, in the order they came. */
export interface CutGroup {
  readonly reason: CutReason;
  readonly cuts: readonly Cut[];
}

/** `cuts` by reason; a reason without cuts has no group. */
export function groupCuts(cuts: readonly Cut[]): readonly CutGroup[] {
  return REASONS_SILENCES_LAST.map((reason) => ({
    reason,
    cuts: cuts.filter((cut) => cut.reason === reason),
  })).filter((group) => group.cuts.length > 0);
}

/** Seconds that `cuts` take out, for cuts that do not overlap. */
export function totalLength(cuts: readonly Cut[]): number {
  let seconds = 0;
  for (const cut of cuts) seconds += cut.duration;
  return seconds;
}
