import type { Range } from '#model/types.ts';

/** Starts and ends by turns: as one buffer they go to another thread at no cost. */
export function flatRanges(ranges: readonly Range[]): Float64Array<ArrayBuffer> {
  const flat = new Float64Array(2 * ranges.length);
  for (let i = 0; i < ranges.length; i++) {
    flat[2 * i] = ranges[i]!.start;
    flat[2 * i + 1] = ranges[i]!.end;
  }
  return flat;
}

/** What `flatRanges` made one of. */
export function rangesOf(flat: Float64Array): Range[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ start: flat[2 * i]!, end: flat[2 * i + 1]! }));
}
