/** Words that may read otherwise: what a script says, or what was heard first. */
import { isSameValue } from '../fields.ts';
import type { OtherReading, Words } from '../types.ts';

/** Inclusive indexes of the words that the reading is of. */
export interface ReadingAt extends OtherReading {
  readonly first: number;
  readonly last: number;
}

/** Of the words around word `i`; null where it has none, or some of the words that it is of were changed or checked. */
export function otherReadingAt(words: Words, i: number): ReadingAt | null {
  const other = i >= 0 && i < words.length ? words.other.get(i) : undefined;
  if (!other) return null;
  const isOf = (k: number): boolean => words.checked[k] === 0 && isSameValue(words.other.get(k), other);
  let first = i;
  let last = i;
  while (first > 0 && isOf(first - 1)) first--;
  while (last + 1 < words.length && isOf(last + 1)) last++;
  return isOf(i) && last + 1 - first === other.count ? { ...other, first, last } : null;
}

/** The one other reading that words from `first` to `last` touch; null where there is none, or are several. */
export function onlyReadingIn(
  words: Words,
  { first, last }: { first: number; last: number },
): ReadingAt | null {
  if (words.other.size === 0) return null;
  let only: ReadingAt | null = null;
  for (let i = first; i <= last; i++) {
    const reading = otherReadingAt(words, i);
    if (reading && only) return null;
    if (!reading) continue;
    only = reading;
    i = reading.last;
  }
  return only;
}
