import { useRef } from 'react';

/**
 * A number for each of `keys`, so that what is shown under it can be the same element for one key after the other: a key keeps
 * its number as long as it is among them, a new one takes the lowest that is free.
 */
export function useSlots(keys: readonly string[]): readonly number[] {
  const last = useRef<ReadonlyMap<string, number>>(new Map());
  last.current = slotsOf(keys, last.current);
  return [...last.current.values()];
}

/** The numbers of `keys`, in their order, given those of the keys before. */
export function slotsOf(
  keys: readonly string[],
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const taken = new Set(keys.map((key) => before.get(key)));
  const slots = new Map<string, number>();
  let free = 0;
  for (const key of keys) {
    let slot = before.get(key);
    if (slot === undefined) {
      while (taken.has(free)) free++;
      slot = free++;
    }
    slots.set(key, slot);
  }
  return slots;
}
