import { clipEnd, clipsOverlapping, nonSilences, rangeOf, withClips } from './clips.ts';
import { EPSILON } from './constants.ts';
import { isSilence } from './cut-reasons.ts';
import { addWhereFree, silenceClipsOf, tidySilences } from './pause-cuts.ts';
import type { Clip, EditorDocument, Range, Silence } from './types.ts';

/**
 * What the user decided about single pauses, source seconds. It follows from the document: silence mode calls for cuts that
 * are not there, or are other ones. It holds until mode or threshold are set anew, also when other pauses are found.
 */
export interface SilenceChoices {
  /** Where the cut of a pause was deleted. */
  readonly deleted: readonly Range[];
  /** Silence cuts whose edges were moved; sorted. */
  readonly moved: readonly Clip[];
}

/** A change of cuts, and the pauses it was made with. */
interface CutChange {
  readonly remove: readonly Clip[];
  readonly insert: readonly Clip[];
  readonly silences: readonly Silence[];
}

export const NO_CHOICES: SilenceChoices = { deleted: [], moved: [] };

/** What the user decided in `doc`. */
export function choicesOf(doc: EditorDocument): SilenceChoices {
  if (!doc.settings.silenceMode || doc.silences.length === 0) return NO_CHOICES;
  return {
    deleted: freeCuts(doc, doc.clips).map(rangeOf),
    moved: movedCuts(doc, doc.clips),
  };
}

/** The cuts that the pauses of `doc` call for where none of `clips` is. */
function freeCuts(doc: EditorDocument, clips: readonly Clip[]): Clip[] {
  return silenceClipsOf(doc).filter(
    (clip) => clip !== null && clipsOverlapping(clips, rangeOf(clip)).length === 0,
  ) as Clip[];
}

/** Those silences of `clips` that are not as the pauses of `doc` call for them. */
function movedCuts(doc: EditorDocument, clips: readonly Clip[]): Clip[] {
  const called = new Map(silenceClipsOf(doc).map((clip) => [clip?.id, clip]));
  return clips.filter((clip) => {
    if (!isSilence(clip)) return false;
    const first = called.get(clip.id);
    return !first || !isClose(first.start, clip.start) || !isClose(clipEnd(first), clipEnd(clip));
  });
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= EPSILON;
}

/** `doc` with the silence cuts that its settings, pauses and other cuts call for, but for what the user decided. */
export function withSilenceCuts(doc: EditorDocument, { deleted, moved }: SilenceChoices): EditorDocument {
  const others = nonSilences(doc.clips);
  if (!doc.settings.silenceMode) return others.length === doc.clips.length ? doc : withClips(doc, others);
  const gone = tidySilences(deleted, doc.duration);
  let next = 0;
  const called = silenceClipsOf(doc).filter((clip) => {
    if (clip === null) return false;
    while (next < gone.length && gone[next].end <= clip.start + EPSILON) next++;
    return next === gone.length || gone[next].start >= clipEnd(clip) - EPSILON;
  }) as Clip[];
  return withClips(doc, addWhereFree(addWhereFree(others, moved), called));
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
  const isCutAnew = (range: Range) => clipsOverlapping(cut, range).length > 0;
  const deleted = [...now.deleted.filter((range) => !isCutAnew(range)), ...uncut.map(rangeOf)];
  const { silenceMode, silenceThreshold } = before.settings;
  if (silenceMode !== after.settings.silenceMode || silenceThreshold !== after.settings.silenceThreshold) {
    // Pauses that other settings hid: the patch knows which of them were cut.
    for (const clip of freeCuts(then, before.clips))
      if (!isCutAnew(rangeOf(clip))) deleted.push(rangeOf(clip));
  }
  const kept = now.moved.filter(
    (clip) => !isCutAnew(rangeOf(clip)) && clipsOverlapping(uncut, rangeOf(clip)).length === 0,
  );
  const again = patch.silences.length === 0 ? [] : movedCuts(then, cut);
  return { deleted, moved: [...kept, ...again].sort((a, b) => a.start - b.start) };
}
