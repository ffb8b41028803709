import {
  clipEnd,
  clipsOverlapping,
  freshClipId,
  makeClip,
  nonSilences,
  rangeOf,
  withClips,
  withTimes,
} from './clips.ts';
import { EPSILON, MIN_CLIP_DURATION } from './constants.ts';
import { isSilence } from './cut-reasons.ts';
import { mergeSorted } from './insert-cuts.ts';
import { restoreSilences } from './silences.ts';
import type { Clip, EditorDocument } from './types.ts';

/** Deletes every cut. Silence mode goes off with them, since on it would cut the pauses again. */
export function deleteAllClips(doc: EditorDocument): EditorDocument {
  if (doc.clips.length === 0) return doc;
  return withClips({ ...doc, settings: { ...doc.settings, silenceMode: false } }, []);
}

/**
 * Takes `seconds` off both ends of the cuts with these ids, as far as the shortest cut allows: what was cut there is kept
 * again. Silences come back where a cut lets go of them.
 */
export function shortenClips(doc: EditorDocument, ids: readonly string[], seconds: number): EditorDocument {
  if (!(seconds > 0)) return doc;
  const wanted = new Set(ids);
  const freed: Clip[] = [];
  const clips = doc.clips.map((clip) => {
    const inset = Math.min(seconds, (clip.duration - MIN_CLIP_DURATION) / 2);
    if (!wanted.has(clip.id) || inset <= EPSILON) return clip;
    freed.push(clip);
    return withTimes(doc.words, clip, clip.start + inset, clipEnd(clip) - inset);
  });
  if (freed.length === 0) return doc;
  return withClips(doc, restoreSilences(doc, clips, nonSilences(freed).map(rangeOf)));
}

/**
 * Makes the suggestions with these ids the user's own: they become manual cuts, which later suggestions leave alone, and keep
 * what was said about them.
 */
export function acceptSuggestions(doc: EditorDocument, ids: readonly string[]): EditorDocument {
  const wanted = new Set(ids);
  const clips = doc.clips.map((clip) => {
    if (clip.reason !== 'suggested' || !wanted.has(clip.id)) return clip;
    // The length as it is: from the end it would come back with another rounding.
    const own = makeClip(doc.words, { ...clip, end: clipEnd(clip), reason: 'manual' });
    return { ...own, duration: clip.duration };
  });
  return clips.some((clip, i) => clip !== doc.clips[i]) ? withClips(doc, clips) : doc;
}

/**
 * Cuts again what `deleted` cut (sorted by start). One that overlaps a present cut stays away; silences it overlaps go. A silence
 * comes back only while silence mode is on. A cut whose id was taken since gets a new one.
 */
export function restoreClips(doc: EditorDocument, deleted: readonly Clip[]): EditorDocument {
  const taken = new Set(doc.clips.map((clip) => clip.id));
  const restored: Clip[] = [];
  for (const clip of deleted) {
    if (isSilence(clip) && !doc.settings.silenceMode) continue;
    const previous = restored.at(-1);
    if (previous !== undefined && clip.start < clipEnd(previous) - EPSILON) continue;
    const inTheWay = clipsOverlapping(doc.clips, rangeOf(clip));
    if (isSilence(clip) ? inTheWay.length > 0 : nonSilences(inTheWay).length > 0) continue;
    const id = taken.has(clip.id) ? freshClipId(doc.clips, restored.length + 1) : clip.id;
    taken.add(id);
    restored.push(makeClip(doc.words, { ...clip, id, end: clipEnd(clip) }));
  }
  if (restored.length === 0) return doc;
  const kept = doc.clips.filter(
    (clip) => !isSilence(clip) || clipsOverlapping(restored, rangeOf(clip)).length === 0,
  );
  return withClips(doc, mergeSorted(kept, restored));
}
