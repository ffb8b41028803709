import { useRef } from 'react';

/** `slotsOf` from render to render. */
export function useSlots(keys: readonly string[]): readonly number[] {
  const shown = useRef<{ readonly keys: readonly string[]; readonly slots: readonly number[] }>({
    keys: [],
    slots: [],
  });
  const bySlot: (string | undefined)[] = [];
  shown.current.slots.forEach((slot, i) => {
    bySlot[slot] = shown.current.keys[i];
  });
  const slots = slotsOf(keys, bySlot);
  shown.current = { keys, slots };
  return slots;
}

/**
 * Recycles elements: a key keeps its slot, a new key takes the first free one.
 * @param before the key of each slot so far
 */
export function slotsOf(keys: readonly string[], before: readonly (string | undefined)[]): number[] {
  const wanted = new Set(keys);
  const kept = new Map<string, number>();
  const free: number[] = [];
  for (const [slot, key] of before.entries()) {
    if (key !== undefined && wanted.has(key)) kept.set(key, slot);
    else free.push(slot);
  }
  let next = 0;
  let made = before.length;
  return keys.map((key) => kept.get(key) ?? (next < free.length ? free[next++] : made++));
}
