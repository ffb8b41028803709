import { rangeOf } from './cut.ts';
import { partitionPoint } from './sorted.ts';
import type { Cut, EditorDocument, Range, Words } from './types.ts';
import { wordsInTime } from './words.ts';

/** What was found, and how sure the finder is. */
export type SuggestionKind = NonNullable<Cut['suggestion']>;

/** Two ranges are about the same words when they share more than this part of the longer one. */
const SAME_SHARE = 0.5;

/** Whether a suggestion over `range` (source seconds) was rejected before. */
export function isRejected({ rejected }: EditorDocument, range: Range): boolean {
  // Half of the longer one is shared: it begins at most the length of `range` earlier.
  const from = 2 * range.start - range.end;
  for (let i = partitionPoint(rejected.length, (n) => rejected[n].start < from); i < rejected.length; i++) {
    if (rejected[i].start >= range.end) return false;
    if (isSame(rejected[i], range)) return true;
  }
  return false;
}

/** Later suggestions about the same words as the suggestions among `cuts` are left out. */
export function withRejections(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const added = rangesOf(cuts).filter((range) => !isRejected(doc, range));
  if (added.length === 0) return doc;
  return { ...doc, rejected: [...doc.rejected, ...added].sort((a, b) => a.start - b.start || a.end - b.end) };
}

/** The suggestions among `cuts` are not rejected any more. */
export function withoutRejections(doc: EditorDocument, cuts: readonly Cut[]): EditorDocument {
  const wanted = { ...doc, rejected: rangesOf(cuts) };
  const rejected = doc.rejected.filter((range) => !isRejected(wanted, range));
  return rejected.length === doc.rejected.length ? doc : { ...doc, rejected };
}

export function clearRejections(doc: EditorDocument): EditorDocument {
  return doc.rejected.length === 0 ? doc : { ...doc, rejected: [] };
}

function rangesOf(cuts: readonly Cut[]): readonly Range[] {
  return cuts.filter((cut) => cut.reason === 'suggested' || cut.suggestion).map(rangeOf);
}

function isSame(a: Range, b: Range): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared > SAME_SHARE * Math.max(a.end - a.start, b.end - b.start);
}

/** `unusable`: how many pairs were dropped. */
interface UsablePairs {
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

function pairOf(value: unknown, length: number): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [first, last] = value as readonly unknown[];
  if (!Number.isInteger(first) || !Number.isInteger(last)) return null;
  const [start, end] = [Number(first), Number(last)];
  return start >= 0 && start <= end && end < length ? [start, end] : null;
}
