/**
 * Number of leading indexes of `0…length−1` for which `isBefore` holds, by binary search.
 * `isBefore` must hold for a (possibly empty) run at the start and for nothing after it.
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `value` brought into `[low, high]`; `low` wins where the two cross. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
