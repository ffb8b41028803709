import { haveSameFields } from '../cut-fields.ts';
import type { Cut, Words } from '../types.ts';
import { isSameWord, type WordHunk, wordAt } from './words.ts';

/** A splice and the one that undoes it. */
export interface WordChange {
  readonly hunk: WordHunk;
  readonly inverse: WordHunk;
}

/** Whether two cuts are the same, apart from fields that are derived from times and words. */
function isSameCut(a: Cut, b: Cut): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.start === b.start &&
      a.duration === b.duration &&
      a.reason === b.reason &&
      haveSameFields(a, b))
  );
}

/** Both sorted by start. O(cuts). */
export function diffCuts(
  before: readonly Cut[],
  after: readonly Cut[],
): { readonly removed: readonly Cut[]; readonly added: readonly Cut[] } {
  const removed: Cut[] = [];
  const added: Cut[] = [];
  if (before === after) return { removed, added };
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const a = before[i];
    const b = after[j];
    if (isSameCut(a, b)) {
      i++;
      j++;
    } else {
      if (a.start <= b.start) {
        removed.push(a);
        i++;
      }
      if (b.start <= a.start) {
        added.push(b);
        j++;
      }
    }
  }
  removed.push(...before.slice(i));
  added.push(...after.slice(j));
  return { removed, added };
}

/** Differing stretches as splices in both directions. O(words). */
export function diffWords(before: Words, after: Words): readonly WordChange[] {
  const changes: WordChange[] = [];
  if (before === after) return changes;
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (isSameWord(before, i, after, j)) {
      i++;
      j++;
      continue;
    }
    const at = i;
    const atAfter = j;
    // Edits keep time: walk both sides by start time until they agree again.
    while ((i < before.length || j < after.length) && !isSameWord(before, i, after, j)) {
      const a = i < before.length ? before.start[i] : Number.POSITIVE_INFINITY;
      const b = j < after.length ? after.start[j] : Number.POSITIVE_INFINITY;
      if (a <= b) i++;
      if (b <= a) j++;
    }
    const old = wordsOf(before, at, i);
    const now = wordsOf(after, atAfter, j);
    changes.push({
      hunk: { at, remove: old.length, insert: now },
      inverse: { at: atAfter, remove: now.length, insert: old },
    });
  }
  return changes;
}

function wordsOf(words: Words, first: number, end: number) {
  return Array.from({ length: end - first }, (_, i) => wordAt(words, first + i));
}
