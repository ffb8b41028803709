import { isSameValue, mergeFields } from '../fields.ts';
import { sameRanges } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Range, Word, Words } from '../types.ts';
import { sharesHalf } from '../words/overlap.ts';
import { type WordHunk, wordAt } from '../words/words.ts';
import type { WordsChange } from './operation.ts';

export interface PlacedWords {
  /** Sorted, disjoint. */
  readonly hunks: readonly WordHunk[];
  /** Others put words of other times there meanwhile. */
  readonly refused: readonly WordsChange[];
}

/**
 * Finds the words by their times. Fields of the same word merge; what only adds words fills free time.
 * @param isReheard words that nobody checked may be those of the second pass, which give way to a person's
 */
export function placeWords(
  words: Words,
  changes: readonly WordsChange[],
  { isReheard }: { readonly isReheard: boolean },
): PlacedWords {
  const hunks: WordHunk[] = [];
  const refused: WordsChange[] = [];
  for (const change of changes) {
    const placed = placeOne(words, change, isReheard);
    if (placed === null) refused.push(change);
    else hunks.push(...placed);
  }
  return { hunks, refused };
}

function placeOne(
  words: Words,
  { remove, insert }: WordsChange,
  isReheard: boolean,
): readonly WordHunk[] | null {
  if (remove.length === 0) return fillFree(words, insert, isReheard);
  if (sameRanges(remove, insert)) return mergeInPlace(words, remove, insert, isReheard);
  const { from, to } = spanOf({ remove, insert });
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

function spanOf({ remove, insert }: WordsChange): { from: number; to: number } {
  const firsts = [remove[0], insert[0]].filter((word) => word !== undefined);
  const lasts = [remove.at(-1), insert.at(-1)].filter((word) => word !== undefined);
  return {
    from: Math.min(...firsts.map(({ start }) => start)),
    to: Math.max(...lasts.map(({ end }) => end)),
  };
}

/** Null where words of the second pass are to give way first. */
function fillFree(words: Words, insert: readonly Word[], isReheard: boolean): readonly WordHunk[] | null {
  const hunks: { at: number; remove: number; insert: Word[] }[] = [];
  for (const word of insert) {
    const at = partitionPoint(words.length, (i) => words.end[i] <= word.start);
    if (at < words.length && words.start[at] < word.end) {
      if (isReheard && words.checked[at] === 0) return null;
      continue;
    }
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
  isReheard: boolean,
): readonly WordHunk[] | null {
  const hunks: WordHunk[] = [];
  for (const [i, now] of after.entries()) {
    const at = partitionPoint(words.length, (k) => words.start[k] < now.start);
    if (at === words.length || words.start[at] !== now.start || words.end[at] !== now.end) {
      // What was only heard of a word goes with it.
      if (isReheard && !isByPerson({ remove: [before[i]], insert: [now] })) continue;
      return null;
    }
    const present = wordAt(words, at);
    // Who accepts a word means the text that they saw.
    const isOther = isReheard && !present.checked && now.checked && present.text !== before[i].text;
    const merged = isOther ? { ...now, speaker: present.speaker } : mergeFields(present, before[i], now);
    if (!isSameValue(merged, present)) hunks.push({ at, remove: 1, insert: [merged] });
  }
  return hunks;
}

/** Whether somebody wrote or accepted the words, or deleted some; else they were heard again, or found at other times. */
export function isByPerson({ remove, insert }: WordsChange): boolean {
  const isHeard = (word: Word, i: number): boolean =>
    word.text === insert[i].text && Boolean(word.checked) === Boolean(insert[i].checked);
  return remove.length !== insert.length || !remove.every(isHeard);
}

/**
 * A person's change that `placeWords` refused, over words of the second pass: those that it overlaps by half give way, others are
 * shortened. Null where somebody checked one of them.
 */
export function placeOver(words: Words, { remove, insert }: WordsChange): WordHunk | null {
  const { from, to } = spanOf({ remove, insert });
  const range: Range = { start: from, end: to };
  const at = partitionPoint(words.length, (i) => words.end[i] <= from);
  const end = Math.max(
    at,
    partitionPoint(words.length, (i) => words.start[i] < to),
  );
  const [before, after]: Word[][] = [[], []];
  for (let i = at; i < end; i++) {
    if (words.start[i] >= from && words.end[i] <= to) continue;
    if (words.checked[i] === 1) return null;
    if (sharesHalf(words, i, range)) continue;
    const word = wordAt(words, i);
    if (word.start < from) before.push(insert.length > 0 ? { ...word, end: from } : word);
    else after.push(insert.length > 0 ? { ...word, start: to } : word);
  }
  return { at, remove: end - at, insert: [...before, ...insert, ...after] };
}

/** Whether the words of a change are there as its author knew them, or the second pass took their place. */
export function isKnown(words: Words, remove: readonly Word[], isReheard: boolean): boolean {
  return remove.every((word) => {
    const at = partitionPoint(words.length, (i) => words.end[i] <= word.start);
    const isPresent =
      at < words.length &&
      words.start[at] === word.start &&
      words.end[at] === word.end &&
      words.text[at] === word.text;
    if (isPresent || !isReheard || word.checked) return isPresent;
    for (let i = at; i < words.length && words.start[i] < word.end; i++)
      if (words.checked[i] === 1) return false;
    return true;
  });
}
