import { type CutReason, REASONS_SILENCES_LAST } from '../cut-reasons.ts';
import type { Cut } from '../types.ts';

export type CutSort = 'time' | 'duration' | 'confidence';

export interface CutOrder {
  /** None means all. */
  readonly reasons: readonly CutReason[];
  readonly sort: CutSort;
  readonly ascending: boolean;
}

export const FIRST_ORDER: CutOrder = { reasons: [], sort: 'time', ascending: true };

/** Of cuts in playing order: ties stay in it; cuts without a confidence come last in both directions. */
export function orderCuts(cuts: readonly Cut[], { reasons, sort, ascending }: CutOrder): readonly Cut[] {
  const shown = cutsOf(cuts, reasons);
  if (sort === 'time') return ascending ? shown : shown.toReversed();
  const sign = ascending ? 1 : -1;
  const byKey = (list: readonly Cut[], key: (cut: Cut) => number): readonly Cut[] =>
    list.toSorted((a, b) => sign * (key(a) - key(b)));
  if (sort === 'duration') return byKey(shown, ({ duration }) => Math.round(duration * MILLISECONDS));
  const sure = shown.filter((cut) => cut.suggestion !== undefined);
  const others = shown.filter((cut) => cut.suggestion === undefined);
  return [...byKey(sure, (cut) => cut.suggestion?.confidence ?? 0), ...others];
}

export function cutsOf(cuts: readonly Cut[], reasons: readonly CutReason[]): readonly Cut[] {
  return reasons.length === 0 ? cuts : cuts.filter((cut) => reasons.includes(cut.reason));
}

/** Differences below a millisecond are rounding. */
const MILLISECONDS = 1e3;

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
