import { median } from './stats.ts';

export interface Change {
  readonly before: number;
  readonly after: number;
  /** Of the medians, as a share of `before`. */
  readonly change: number;
  /** Farthest that a run lay from the median of its own side, as a share of that. */
  readonly noise: number;
  /** No run of one side lies among the other's, and the medians are farther apart than the runs scatter. */
  readonly isChanged: boolean;
}

/** Compares the values of one metric in the runs of two checkouts. @throws for no values */
export function changeOf(before: readonly number[], after: readonly number[]): Change {
  const [from, to] = [median(before), median(after)];
  const change = from === to ? 0 : (to - from) / Math.abs(from);
  const noise = Math.max(scatter(before, from), scatter(after, to));
  const areApart = Math.max(...before) < Math.min(...after) || Math.max(...after) < Math.min(...before);
  return { before: from, after: to, change, noise, isChanged: areApart && Math.abs(change) > noise };
}

function scatter(values: readonly number[], middle: number): number {
  const farthest = Math.max(...values.map((value) => Math.abs(value - middle)));
  return farthest === 0 ? 0 : farthest / Math.abs(middle);
}
