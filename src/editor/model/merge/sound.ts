import { model } from '#i18n/en/common.ts';
import { MIN_CUT_DURATION } from '../constants.ts';
import { timesOfChanges } from '../saved/document-fields.ts';
import type { SavedCut } from '../saved/serialize.ts';
import type { ListChange } from '../time/list-changes.ts';
import type { Range } from '../types.ts';
import type { Operation } from './operation.ts';

/** Why an operation cannot be applied to any document, in a sentence; null where it can. */
export function operationProblem({ duration, words, cuts, ...changes }: Operation): string | null {
  for (const { remove, insert } of words ?? [])
    if (!isOrdered(remove, duration) || !isOrdered(insert, duration)) return model.wordsUnordered();
  if (!isOrdered((words ?? []).map(spanOf), duration)) return model.wordsUnordered();
  if (cuts && !(areCuts(cuts.remove, duration) && areCuts(cuts.insert, duration))) return model.cutsInvalid();
  if (!timesOfChanges(changes).every((range) => isInside(range, duration))) return model.timesOutside();
  return null;
}

function spanOf({ remove, insert }: ListChange<Range>): Range {
  const all = [...remove, ...insert];
  return {
    start: Math.min(...ends(remove, 0), ...ends(insert, 0)),
    end: all.reduce((last, { end }) => Math.max(last, end), 0),
  };
}

function ends(words: readonly Range[], at: number): number[] {
  return words[at] ? [words[at].start] : [];
}

function areCuts(cuts: readonly SavedCut[], duration: number): boolean {
  const ids = new Set(cuts.map(({ id }) => id));
  const ranges = cuts.map(({ start, duration: length }) => ({ start, end: start + length }));
  return (
    ids.size === cuts.length &&
    isOrdered(ranges, duration, 1e-6) &&
    cuts.every(({ duration: length }) => length >= MIN_CUT_DURATION - 1e-6)
  );
}

function isOrdered(ranges: readonly Range[], duration: number, tolerance = 0): boolean {
  return ranges.every(
    (range, i) => isInside(range, duration) && (i === 0 || range.start >= ranges[i - 1].end - tolerance),
  );
}

function isInside({ start, end }: Range, duration: number): boolean {
  return start >= 0 && end > start && end <= duration + 1e-6;
}
