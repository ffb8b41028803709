import type { Range } from '../types.ts';

/** What goes from a list and what comes into it. */
export interface ListChange<T> {
  readonly remove: readonly T[];
  readonly insert: readonly T[];
}

/** Both sorted by start, then end. Undefined where nothing differs. */
export function rangesBetween<T extends Range>(
  before: readonly T[],
  after: readonly T[],
): ListChange<T> | undefined {
  if (before === after) return undefined;
  const old = new Set(before.map(rangeKey));
  const now = new Set(after.map(rangeKey));
  const remove = before.filter((range) => !now.has(rangeKey(range)));
  const insert = after.filter((range) => !old.has(rangeKey(range)));
  return remove.length + insert.length === 0 ? undefined : { remove, insert };
}

/** Sorted by start, then end; a range that is there is replaced. */
export function withRanges<T extends Range>(
  ranges: readonly T[],
  { remove, insert }: ListChange<T>,
): readonly T[] {
  const gone = new Set([...remove, ...insert].map(rangeKey));
  const kept = ranges.filter((range) => !gone.has(rangeKey(range)));
  return [...kept, ...insert].sort((a, b) => a.start - b.start || a.end - b.end);
}

function rangeKey({ start, end }: Range): string {
  return `${start} ${end}`;
}
