/**
 * Which of a few elements shows which of `keys`, so that one shows one key after the other instead of being made anew: a key keeps
 * its element as long as it is among them, a new one takes the first that is free.
 * @param before what each element shows so far, in the order of the page
 * @returns for each key the index of its element; `before.length` and more are elements still to be made
 */
export function slotsOf(keys: readonly string[], before: readonly string[]): number[] {
  const wanted = new Set(keys);
  const kept = new Map<string, number>();
  const free: number[] = [];
  before.forEach((key, slot) => {
    if (wanted.has(key)) kept.set(key, slot);
    else free.push(slot);
  });
  let next = 0;
  let made = before.length;
  return keys.map((key) => kept.get(key) ?? (next < free.length ? free[next++] : made++));
}
