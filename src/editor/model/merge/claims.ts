import { type CutFields, claimedFields } from '../cut-fields.ts';
import { isSilence } from '../cut-reasons.ts';
import type { SavedCut } from '../saved/serialize.ts';
import type { ListChange } from '../time/list-changes.ts';
import { rangeWithout } from '../time/ranges.ts';
import type { Range } from '../types.ts';
import type { Operation } from './operation.ts';

/** Source time that somebody cut: a cut, or the part of it that was not cut before. */
export interface Claim extends Pick<SavedCut, 'id' | 'reason'>, Range, Partial<CutFields> {}

/** One entry of a project's log. */
export interface Change {
  /** What it did to the document of the revision before. */
  readonly operation: Operation;
  /** What its author cut, also where others had cut it. */
  readonly claims: readonly Claim[];
}

export function savedRange({ start, duration }: Pick<SavedCut, 'start' | 'duration'>): Range {
  return { start, end: start + duration };
}

const NO_CUTS: ListChange<SavedCut> = { remove: [], insert: [] };

/** Cuts of words among the changed ones. */
export function spokenCuts({ cuts = NO_CUTS }: Operation): ListChange<SavedCut> {
  const isSpoken = (cut: SavedCut): boolean => !isSilence(cut);
  return { remove: cuts.remove.filter(isSpoken), insert: cuts.insert.filter(isSpoken) };
}

export function claimsIn(operation: Operation): readonly Claim[] {
  const { remove, insert } = spokenCuts(operation);
  const before = remove.map(savedRange);
  return insert.flatMap((cut) => {
    const claim = { id: cut.id, reason: cut.reason, ...claimedFields(cut) };
    return rangeWithout(savedRange(cut), before).map((part) => ({ ...claim, ...part }));
  });
}

/** What its author gave back. */
export function restoredIn(operation: Operation): readonly Range[] {
  const { remove, insert } = spokenCuts(operation);
  const kept = insert.map(savedRange);
  return remove.flatMap((cut) => rangeWithout(savedRange(cut), kept));
}

/** What these changes cut and none of them gave back, in their order. */
export function claimsOf(changes: readonly Change[]): readonly Claim[] {
  let claims: readonly Claim[] = [];
  for (const { operation, claims: made } of changes) {
    const restored = restoredIn(operation);
    if (restored.length > 0)
      claims = claims.flatMap((claim) =>
        rangeWithout(claim, restored).map((part) => ({ ...claim, ...part })),
      );
    claims = [...claims, ...made];
  }
  return claims;
}
