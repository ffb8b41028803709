import { isSameValue, mergeFields } from '../fields.ts';
import { sameRanges } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Word, Words } from '../types.ts';
import { type WordHunk, wordAt } from '../words/words.ts';
import type { WordsChange } from './operation.ts';

export interface PlacedWords {
  /** Sorted, disjoint. */
  readonly hunks: readonly WordHunk[];
  /** Others put words of other times there meanwhile. */
  readonly refused: readonly WordsChange[];
}

/** Finds the words by their times. Fields of the same word merge; what only adds words fills free time. */
export function placeWords(words: Words, changes: readonly WordsChange[]): PlacedWords {
  const hunks: WordHunk[] = [];
  const refused: WordsChange[] = [];
  for (const change of changes) {
    const placed = placeOne(words, change);
    if (placed === null) refused.push(change);
    else hunks.push(...placed);
  }
  return { hunks, refused };
}

function placeOne(words: Words, { remove, insert }: WordsChange): readonly WordHunk[] | null {
  if (remove.length === 0) return fillFree(words, insert);
  if (sameRanges(remove, insert)) return mergeInPlace(words, remove, insert);
  const from = Math.min(remove[0].start, insert[0]?.start ?? Number.POSITIVE_INFINITY);
  const to = Math.max(remove[remove.length - 1].end, insert.at(-1)?.end ?? 0);
  const at = partitionPoint(words.length, (i) => words.end[i] <= from);
  const end = Math.max(
    at,
    partitionPoint(words.length, (i) => words.start[i] < to),
  );
  const isAcross = at < end && (words.start[at] < from || words.end[end - 1] > to);
  if (isAcross) return null;
  // Somebody deleted them.
  if (at === end && insert.length === 0) return [];
  return [{ at, remove: end - at, insert }];
}

function fillFree(words: Words, insert: readonly Word[]): readonly WordHunk[] {
  const hunks: { at: number; remove: number; insert: Word[] }[] = [];
  for (const word of insert) {
    const at = partitionPoint(words.length, (i) => words.end[i] <= word.start);
    if (at < words.length && words.start[at] < word.end) continue;
    const last = hunks.at(-1);
    if (last?.at === at) last.insert.push(word);
    else hunks.push({ at, remove: 0, insert: [word] });
  }
  return hunks;
}

function mergeInPlace(
  words: Words,
  before: readonly Word[],
  after: readonly Word[],
): readonly WordHunk[] | null {
  const hunks: WordHunk[] = [];
  for (const [i, now] of after.entries()) {
    const at = partitionPoint(words.length, (k) => words.start[k] < now.start);
    if (at === words.length || words.start[at] !== now.start || words.end[at] !== now.end) return null;
    const present = wordAt(words, at);
    const merged = mergeFields(present, before[i], now);
    if (!isSameValue(merged, present)) hunks.push({ at, remove: 1, insert: [merged] });
  }
  return hunks;
}
