import { type CutReason, REASONS_SILENCES_LAST } from './cut-reasons.ts';
import type { Cut } from './types.ts';

export type CutSort = 'time' | 'duration' | 'confidence';

export interface CutOrder {
  /** None means all. */
  readonly reasons: readonly CutReason[];
  readonly sort: CutSort;
  readonly ascending: boolean;
}

export const FIRST_ORDER: CutOrder = { reasons: [], sort: 'time', ascending: true };

/** Ties stand by start; cuts without a confidence come last in both directions. */
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

export function cutsOf(cuts: readonly Cut[], reasons: readonly CutReason[]): readonly Cut[] {
  return reasons.length === 0 ? cuts : cuts.filter((cut) => reasons.includes(cut.reason));
}

/** Differences below a millisecond are rounding. */
const MILLISECONDS = 1e3;
const BILLIONTHS = 1e9;

/** Stable sort by an integer key packed with the index: four times as fast as comparing cuts. */
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

export interface CutGroup {
  readonly reason: CutReason;
  readonly cuts: readonly Cut[];
}

export function groupCuts(cuts: readonly Cut[]): readonly CutGroup[] {
  return REASONS_SILENCES_LAST.map((reason) => ({
    reason,
    cuts: cuts.filter((cut) => cut.reason === reason),
  })).filter((group) => group.cuts.length > 0);
}

/** Sum of durations, seconds; cuts must not overlap. */
export function totalLength(cuts: readonly Cut[]): number {
  let seconds = 0;
  for (const cut of cuts) seconds += cut.duration;
  return seconds;
}
