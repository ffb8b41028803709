import { EPSILON } from './constants.ts';
import { cutEnd, cutsOverlapping, nonSilences, rangeOf, withCuts } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import { addWhereFree, silenceCutsOf, tidySilences } from './pause-cuts.ts';
import type { Cut, EditorDocument, Range, Silence } from './types.ts';

/**
 * What the user decided about single pauses, source seconds. It follows from the document: silence mode calls for cuts that
 * are not there, or are other ones. It holds until mode or threshold are set anew, also when other pauses are found.
 */
export interface SilenceChoices {
  /** Where the cut of a pause was deleted. */
  readonly deleted: readonly Range[];
  /** Silence cuts whose edges were moved; sorted. */
  readonly moved: readonly Cut[];
}

/** A change of cuts, and the pauses it was made with. */
interface CutChange {
  readonly remove: readonly Cut[];
  readonly insert: readonly Cut[];
  readonly silences: readonly Silence[];
}

export const NO_CHOICES: SilenceChoices = { deleted: [], moved: [] };

/** What the user decided in `doc`. */
export function choicesOf(doc: EditorDocument): SilenceChoices {
  if (!doc.settings.silenceMode || doc.silences.length === 0) return NO_CHOICES;
  return {
    deleted: freeCuts(doc, doc.cuts).map(rangeOf),
    moved: movedCuts(doc, doc.cuts),
  };
}

/** The cuts that the pauses of `doc` call for where none of `cuts` is. */
function freeCuts(doc: EditorDocument, cuts: readonly Cut[]): Cut[] {
  return silenceCutsOf(doc).filter(
    (cut) => cut !== null && cutsOverlapping(cuts, rangeOf(cut)).length === 0,
  ) as Cut[];
}

/** Those silences of `cuts` that are not as the pauses of `doc` call for them. */
function movedCuts(doc: EditorDocument, cuts: readonly Cut[]): Cut[] {
  const called = new Map(silenceCutsOf(doc).map((cut) => [cut?.id, cut]));
  return cuts.filter((cut) => {
    if (!isSilence(cut)) return false;
    const first = called.get(cut.id);
    return !first || !isClose(first.start, cut.start) || !isClose(cutEnd(first), cutEnd(cut));
  });
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= EPSILON;
}

/** `doc` with the silence cuts that its settings, pauses and other cuts call for, but for what the user decided. */
export function withSilenceCuts(doc: EditorDocument, { deleted, moved }: SilenceChoices): EditorDocument {
  const others = nonSilences(doc.cuts);
  if (!doc.settings.silenceMode) return others.length === doc.cuts.length ? doc : withCuts(doc, others);
  const gone = tidySilences(deleted, doc.duration);
  let next = 0;
  const called = silenceCutsOf(doc).filter((cut) => {
    if (cut === null) return false;
    while (next < gone.length && gone[next].end <= cut.start + EPSILON) next++;
    return next === gone.length || gone[next].start >= cutEnd(cut) - EPSILON;
  }) as Cut[];
  return withCuts(doc, addWhereFree(addWhereFree(others, moved), called));
}

/**
 * What the user has decided once `patch`, which was made with other pauses than `before` has, led from there to `after`.
 * @param after `before` with the patch applied, silences aside
 */
export function choicesAfter(
  before: EditorDocument,
  after: EditorDocument,
  patch: CutChange,
): SilenceChoices {
  const now = choicesOf(before);
  const then = { ...after, silences: patch.silences };
  const cut = patch.insert.filter(isSilence);
  const uncut = patch.remove.filter(isSilence);
  const isCutAnew = (range: Range) => cutsOverlapping(cut, range).length > 0;
  const deleted = [...now.deleted.filter((range) => !isCutAnew(range)), ...uncut.map(rangeOf)];
  const { silenceMode, silenceThreshold } = before.settings;
  if (silenceMode !== after.settings.silenceMode || silenceThreshold !== after.settings.silenceThreshold) {
    // Pauses that other settings hid: the patch knows which of them were cut.
    for (const cut of freeCuts(then, before.cuts)) if (!isCutAnew(rangeOf(cut))) deleted.push(rangeOf(cut));
  }
  const kept = now.moved.filter(
    (cut) => !isCutAnew(rangeOf(cut)) && cutsOverlapping(uncut, rangeOf(cut)).length === 0,
  );
  const again = patch.silences.length === 0 ? [] : movedCuts(then, cut);
  return { deleted, moved: [...kept, ...again].sort((a, b) => a.start - b.start) };
}
