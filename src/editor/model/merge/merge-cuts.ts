import { EPSILON, MIN_CUT_DURATION } from '../constants.ts';
import { claimedFields } from '../cut-fields.ts';
import { cutEnd, firstEndingAfter, makeCut, nonSilences, rangeOf, reindexed } from '../edit/cut.ts';
import { mergeFields } from '../fields.ts';
import { type SavedCut, savedCut } from '../saved/serialize.ts';
import { rangeWithout } from '../time/ranges.ts';
import type { Cut, EditorDocument, Range, Words } from '../types.ts';
import { type Claim, claimsIn, restoredIn, savedRange, spokenCuts } from './claims.ts';
import type { Operation } from './operation.ts';

export function cutOf(words: Words, saved: SavedCut): Cut {
  // The stored length: computed from the end it would round differently.
  const { duration } = saved;
  return reindexed(words, { ...makeCut(words, { ...saved, ...savedRange(saved) }), duration });
}

/**
 * Cuts of words after `operation`, disjoint: one that is there keeps its place, the later one gets what is free. Time stays cut
 * unless the operation's author gave it back, knowing of it.
 * @param claims what others cut, unknown to the author
 */
export function mergeCuts(
  { cuts, words, duration }: EditorDocument,
  operation: Operation,
  claims: readonly Claim[],
): readonly Cut[] {
  const list = new CutList(words, nonSilences(cuts), duration);
  const { remove, insert } = spokenCuts(operation);
  const before = new Map(remove.map((cut) => [cut.id, cut]));
  const taken = new Map(remove.map(({ id }) => [id, list.take(id)]));
  for (const cut of insert) {
    const old = before.get(cut.id);
    const present = taken.get(cut.id);
    if (!old) list.put(cut);
    else if (present) list.put(withChanged(present, old, cut));
  }
  const restored = restoredIn(operation);
  for (const present of taken.values())
    if (present)
      for (const part of rangeWithout(rangeOf(present), restored)) list.putWhereFree(present, part);
  for (const claim of [...claimsIn(operation), ...claims]) list.putWhereFree(claim, claim);
  return list.cuts;
}

/** Each edge and flag as the last who changed it left it. */
function withChanged(present: Cut, before: SavedCut, now: SavedCut): SavedCut {
  const isMoved = before.start !== now.start;
  const isSized = savedRange(before).end !== savedRange(now).end;
  const start = isMoved ? now.start : present.start;
  const end = isSized ? savedRange(now).end : cutEnd(present);
  // Moved to different places, edges of both would cut what lies between.
  const isNear = now.start < cutEnd(present) && savedRange(now).end > present.start;
  const isRange = isNear && end - start >= MIN_CUT_DURATION - EPSILON;
  const isSameLength = isMoved === isSized || !isRange;
  const own = isMoved || !isRange ? now : present;
  return {
    ...mergeFields(savedCut(present), before, now),
    start: isRange ? start : now.start,
    duration: isSameLength ? own.duration : end - start,
  };
}

class CutList {
  readonly #words: Words;
  readonly #duration: number;
  readonly cuts: Cut[];
  readonly #ids: Set<string>;

  constructor(words: Words, cuts: readonly Cut[], duration: number) {
    this.#words = words;
    this.#duration = duration;
    this.cuts = [...cuts];
    this.#ids = new Set(cuts.map(({ id }) => id));
  }

  take(id: string): Cut | null {
    if (!this.#ids.delete(id)) return null;
    const index = this.cuts.findIndex((cut) => cut.id === id);
    return this.cuts.splice(index, 1)[0] ?? null;
  }

  /** Whole if there is room. */
  put(cut: SavedCut): void {
    const range = savedRange(cut);
    if (range.end > this.#duration + EPSILON || this.#rangesAround(range).length > 0)
      this.putWhereFree(cut, range);
    else
      this.#add(
        firstEndingAfter(this.cuts, range.start),
        cutOf(this.#words, { ...cut, id: this.#freeId(cut.id) }),
      );
  }

  /** Parts shorter than the shortest cut go to the neighbour they touch. */
  putWhereFree(cut: Omit<Claim, keyof Range>, { start, end }: Range): void {
    const inside = { start, end: Math.min(end, this.#duration) };
    for (const part of rangeWithout(inside, this.#rangesAround(inside))) this.#putPart(cut, part);
  }

  #putPart(cut: Omit<Claim, keyof Range>, { start, end }: Range): void {
    const at = firstEndingAfter(this.cuts, start);
    if (end - start >= MIN_CUT_DURATION - EPSILON) {
      this.#add(
        at,
        makeCut(this.#words, {
          id: this.#freeId(cut.id),
          reason: cut.reason,
          ...claimedFields(cut),
          start,
          end,
        }),
      );
      return;
    }
    const previous = this.cuts[at - 1];
    const next = this.cuts[at];
    if (previous && start - cutEnd(previous) <= EPSILON)
      this.cuts[at - 1] = makeCut(this.#words, { ...previous, end });
    else if (next && next.start - end <= EPSILON)
      this.cuts[at] = makeCut(this.#words, { ...next, start, end: cutEnd(next) });
  }

  #rangesAround({ start, end }: Range): readonly Range[] {
    const first = firstEndingAfter(this.cuts, start);
    let last = first;
    while (last < this.cuts.length && this.cuts[last].start < end - EPSILON) last++;
    return this.cuts.slice(first, last).map(rangeOf);
  }

  #add(at: number, cut: Cut): void {
    this.cuts.splice(at, 0, cut);
    this.#ids.add(cut.id);
  }

  #freeId(id: string): string {
    let free = id;
    while (this.#ids.has(free)) free += 'b';
    return free;
  }
}
