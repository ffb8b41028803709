import type { Cut, Words } from '../types.ts';
import { wordsInTime } from '../words/words.ts';

/** The kind of a suggestion, and how sure the finder is. */
export type SuggestionKind = NonNullable<Cut['suggestion']>;

/** Pairs of word indexes with reasons, chosen or not. `unusable`: how many were dropped. */
export interface UsablePairs {
  readonly pairs: readonly (readonly [number, number])[];
  readonly kinds: readonly SuggestionKind[];
  readonly unusable: number;
}

/** Valid, ascending, disjoint pairs of the unchecked `reply`, mapped from words `asked` to `now` by time. */
export function usablePairs(
  reply: readonly unknown[],
  details: readonly { readonly reason: string; readonly confidence: number }[],
  asked: Words,
  now: Words,
): UsablePairs {
  const found = reply.flatMap((value, i) => {
    const pair = pairOf(value, asked.length);
    return pair ? [{ pair, detail: details[i] }] : [];
  });
  found.sort((a, b) => a.pair[0] - b.pair[0]);
  const pairs: (readonly [number, number])[] = [];
  const kinds: SuggestionKind[] = [];
  let end = -1;
  for (const { pair, detail } of found) {
    if (pair[0] <= end) continue;
    end = pair[1];
    const moved = asked === now ? pair : wordsInTime(now, asked.start[pair[0]], asked.end[pair[1]]);
    if (moved[0] < 0 || moved[0] <= (pairs.at(-1)?.[1] ?? -1)) continue;
    pairs.push(moved);
    kinds.push({ kind: detail?.reason ?? '', confidence: detail?.confidence ?? 0 });
  }
  return { pairs, kinds, unusable: reply.length - pairs.length };
}

/** A checked pair of inclusive word indexes below `length`. */
export function pairOf(value: unknown, length: number): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [first, last] = value as readonly unknown[];
  if (!Number.isInteger(first) || !Number.isInteger(last)) return null;
  const [start, end] = [Number(first), Number(last)];
  return start >= 0 && start <= end && end < length ? [start, end] : null;
}
