import { EPSILON } from '../constants.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Range, Words } from '../types.ts';
import { wordMiddle } from './words.ts';

/** The words that overlap a range by at least half of their time, or of the range's; `end` exclusive. Without one, where it would stand. */
export function overlappingWords(words: Words, range: Range): { at: number; end: number } {
  let at = partitionPoint(words.length, (i) => words.end[i] <= range.start);
  while (at < words.length && words.start[at] < range.end && !sharesHalf(words, at, range)) at++;
  let end = at;
  while (end < words.length && words.start[end] < range.end && sharesHalf(words, end, range)) end++;
  if (end > at) return { at, end };
  const middle = (range.start + range.end) / 2;
  const free = partitionPoint(words.length, (i) => wordMiddle(words, i) < middle);
  return { at: free, end: free };
}

/** Whether a word overlaps a range by at least half of its time, or of the range's. */
export function sharesHalf(words: Words, i: number, { start, end }: Range): boolean {
  const shared = Math.min(words.end[i], end) - Math.max(words.start[i], start);
  return 2 * shared >= Math.min(words.end[i] - words.start[i], end - start) - EPSILON;
}
