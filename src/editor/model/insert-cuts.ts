import {
  clipEnd,
  clipsOverlapping,
  firstEndingAfter,
  firstStartingFrom,
  freshClipId,
  makeClip,
  rangeOf,
  withClips,
} from './clips.ts';
import { EPSILON } from './constants.ts';
import { isSilence, type WordCutReason } from './cut-reasons.ts';
import type { Clip, EditorDocument, Range } from './types.ts';

/** A cut to add, before it has an id. */
export interface NewCut extends Range {
  readonly reason: WordCutReason;
  readonly isNew?: boolean;
  readonly suggestion?: Clip['suggestion'];
}

/**
 * `doc` with `clips` and `cuts` (sorted by start): a cut that overlaps a non-silence is skipped, silences it overlaps go.
 * Ids go on from those the document has now, so no new cut takes the id of one replaced in the same change.
 */
export function addCuts(
  doc: EditorDocument,
  clips: readonly Clip[],
  cuts: readonly NewCut[],
): EditorDocument {
  if (cuts.length === 0) return withClips(doc, clips);
  if (cuts.length === 1) return withClips(doc, insertOne(doc, clips, cuts[0]));

  const accepted: Clip[] = [];
  for (const cut of cuts) {
    const last = accepted.at(-1);
    if (last !== undefined && cut.start < clipEnd(last) - EPSILON) continue;
    if (clipsOverlapping(clips, cut).some((clip) => !isSilence(clip))) continue;
    accepted.push(makeClip(doc.words, { ...cut, id: freshClipId(doc.clips, accepted.length + 1) }));
  }
  const kept = clips.filter(
    (clip) => !isSilence(clip) || clipsOverlapping(accepted, rangeOf(clip)).length === 0,
  );
  return withClips(doc, mergeSorted(kept, accepted));
}

function insertOne(doc: EditorDocument, clips: readonly Clip[], cut: NewCut): readonly Clip[] {
  const first = firstEndingAfter(clips, cut.start);
  const last = Math.max(first, firstStartingFrom(clips, cut.end));
  for (let i = first; i < last; i++) if (!isSilence(clips[i])) return clips;
  return clips.toSpliced(first, last - first, makeClip(doc.words, { ...cut, id: freshClipId(doc.clips) }));
}

/** Both lists sorted by start, as one. */
export function mergeSorted(a: readonly Clip[], b: readonly Clip[]): readonly Clip[] {
  const merged: Clip[] = [];
  let i = 0;
  for (const clip of b) {
    while (i < a.length && a[i].start < clip.start) merged.push(a[i++]);
    merged.push(clip);
  }
  while (i < a.length) merged.push(a[i++]);
  return merged;
}
