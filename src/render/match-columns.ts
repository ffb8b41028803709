import { firstAbove } from './clip-columns.ts';

/** What the search found, sorted and disjoint, in source seconds. */
export interface MatchColumns {
  readonly count: number;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Index of the match stepped to, −1 for none. */
  readonly current: number;
}

export const NO_MATCHES: MatchColumns = {
  count: 0,
  start: new Float64Array(0),
  end: new Float64Array(0),
  current: -1,
};

/** Whether a stretch of source time is part of a match, and of which kind. */
export function matchAt(matches: MatchColumns, from: number, to: number): 'plain' | 'match' | 'current' {
  const { count, start, end, current } = matches;
  const i = firstAbove(end, count, from);
  if (i >= count || start[i] >= to) return 'plain';
  return i === current ? 'current' : 'match';
}
