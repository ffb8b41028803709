import { EPSILON } from './constants.ts';
import { cutEnd, cutsOverlapping, nonSilences, rangeOf, withCuts } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import { addWhereFree, silenceCutsOf, tidySilences } from './pause-cuts.ts';
import { holdsWord, pausesOf } from './pauses.ts';
import type { Cut, EditorDocument, Range, Silence, Words } from './types.ts';

/** Pauses the user kept or moved, until mode or threshold change; derived from the document. Source seconds. */
export interface SilenceChoices {
  readonly deleted: readonly Range[];
  readonly moved: readonly Cut[];
}

interface CutChange {
  readonly remove: readonly Cut[];
  readonly insert: readonly Cut[];
  readonly silences: readonly Silence[];
}

export const NO_CHOICES: SilenceChoices = { deleted: [], moved: [] };

export function choicesOf(doc: EditorDocument): SilenceChoices {
  if (!doc.settings.silenceMode || doc.silences.length === 0) return NO_CHOICES;
  return {
    deleted: freeCuts(doc, doc.cuts).map(rangeOf),
    moved: movedCuts(doc, doc.cuts),
  };
}

/** Pauses' cuts that overlap none of `cuts`. */
function freeCuts(doc: EditorDocument, cuts: readonly Cut[]): Cut[] {
  return silenceCutsOf(doc).filter(
    (cut) => cut !== null && cutsOverlapping(cuts, rangeOf(cut)).length === 0,
  ) as Cut[];
}

/** Silences that differ from what their pauses call for. */
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

/** Applies settings, pauses and words, respecting the user's choices. */
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
  const free = moved.filter((cut) => !holdsWord(doc.words, rangeOf(cut)));
  return withCuts(doc, addWhereFree(addWhereFree(others, free), called));
}

/** `after`, which is `before` with other words: no silence covers one, those that words covered come back. */
export function besideNewWords(before: EditorDocument, after: EditorDocument): EditorDocument {
  if (!after.settings.silenceMode || after.words === before.words) return after;
  const isSettled = pausesOf(before) === pausesOf(after) && !coversWord(after.cuts, after.words);
  return isSettled ? after : withSilenceCuts(after, choicesOf(before));
}

export function coversWord(cuts: readonly Cut[], words: Words): boolean {
  return cuts.some((cut) => isSilence(cut) && holdsWord(words, rangeOf(cut)));
}

/** Choices after `patch`, made with other pauses, led from `before` to `after`. */
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
    // Pauses hidden by other settings: the patch has which of them were cut.
    for (const cut of freeCuts(then, before.cuts)) if (!isCutAnew(rangeOf(cut))) deleted.push(rangeOf(cut));
  }
  const kept = now.moved.filter(
    (cut) => !isCutAnew(rangeOf(cut)) && cutsOverlapping(uncut, rangeOf(cut)).length === 0,
  );
  const again = patch.silences.length === 0 ? [] : movedCuts(then, cut);
  return { deleted, moved: [...kept, ...again].sort((a, b) => a.start - b.start) };
}
