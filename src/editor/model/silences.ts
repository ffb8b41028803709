import { clipEnd, firstEndingAfter, makeClip, withClips } from './clips.ts';
import {
  EPSILON,
  MAX_SILENCE_THRESHOLD,
  MIN_CLIP_DURATION,
  SILENCE_PADDING,
  SILENCE_THRESHOLD_STEPS,
} from './constants.ts';
import { clamp, partitionPoint } from './sorted.ts';
import type { Clip, EditorDocument, Range, Silence } from './types.ts';

export { MIN_CLIP_DURATION, SILENCE_PADDING } from './constants.ts';

/** Replaces the detected pauses (source seconds, whole pauses); silence mode, where on, is applied again to the new ones. */
export function setSilences(doc: EditorDocument, silences: readonly Silence[]): EditorDocument {
  return applySilenceMode({ ...doc, silences: tidySilences(silences, doc.duration) });
}

/** Pauses sorted, inside the media, joined where they overlap; those that are no range are dropped. */
export function tidySilences(silences: readonly Silence[], duration: number): readonly Silence[] {
  const isTidy = silences.every(({ start, end }, i) => {
    // JSON writes −0 as 0, so a start of −0 would not read back the same.
    const isInside = start >= 0 && !Object.is(start, -0) && start < end && end <= duration;
    return isInside && (i === 0 || start > silences[i - 1].end);
  });
  if (isTidy) return silences;
  const sorted = silences
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(duration, end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const tidy: Silence[] = [];
  for (const silence of sorted) {
    const last = tidy.at(-1);
    if (last !== undefined && silence.start <= last.end) {
      tidy[tidy.length - 1] = { start: last.start, end: Math.max(last.end, silence.end) };
    } else tidy.push(silence);
  }
  return tidy;
}

/** Silence mode on: a cut in every long enough pause that overlaps no other cut. Off: all silence cuts go. */
export function setSilenceMode(doc: EditorDocument, on: boolean): EditorDocument {
  if (on === doc.settings.silenceMode) return doc;
  return applySilenceMode({ ...doc, settings: { ...doc.settings, silenceMode: on } });
}

/** Sets the shortest pause that silence mode cuts: 0–10 s in steps of 0.1. While the mode is on, its cuts are made anew. */
export function setSilenceThreshold(doc: EditorDocument, seconds: number): EditorDocument {
  if (!Number.isFinite(seconds)) return doc;
  const steps = Math.round(clamp(seconds, 0, MAX_SILENCE_THRESHOLD) * SILENCE_THRESHOLD_STEPS);
  const silenceThreshold = steps / SILENCE_THRESHOLD_STEPS;
  if (silenceThreshold === doc.settings.silenceThreshold) return doc;
  return applySilenceMode({ ...doc, settings: { ...doc.settings, silenceThreshold } });
}

/** `doc` with the silence cuts that its settings, pauses and other cuts call for. */
export function applySilenceMode(doc: EditorDocument): EditorDocument {
  const others = doc.clips.filter((clip) => clip.reason !== 'silence');
  if (!doc.settings.silenceMode) {
    return others.length === doc.clips.length ? doc : withClips(doc, others);
  }
  const silenceClips = silenceClipsOf(doc).filter((clip) => clip !== null);
  return withClips(doc, addWhereFree(others, silenceClips));
}

/**
 * `clips` and the silence cuts that pauses overlapping one of `ranges` (source seconds) call for, where nothing else is
 * cut: what comes back when a cut over them goes. The specification names pauses that started within the cut; one
 * that merely reaches into it was removed by the cut as well, so it also returns.
 */
export function restoreSilences(
  doc: EditorDocument,
  clips: readonly Clip[],
  ranges: readonly Range[],
): readonly Clip[] {
  if (!doc.settings.silenceMode) return clips;
  const restored: Clip[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    const first = Math.max(
      from,
      partitionPoint(doc.silences.length, (i) => doc.silences[i].end <= start),
    );
    const last = partitionPoint(doc.silences.length, (i) => doc.silences[i].start < end);
    for (const clip of silenceClipsOf(doc).slice(first, last)) if (clip !== null) restored.push(clip);
    from = Math.max(first, last);
  }
  return restored.length === 0 ? clips : addWhereFree(clips, restored);
}

const clipsOfSilences = new WeakMap<
  readonly Silence[],
  { readonly threshold: number; readonly clips: readonly (Clip | null)[] }
>();

/**
 * The cut of each pause, null for one below the threshold or too short once padding is left on each side. They depend on
 * the pauses and the threshold alone, so they are made once: a cut that comes back is the same object.
 */
function silenceClipsOf({ silences, settings, words }: EditorDocument): readonly (Clip | null)[] {
  const threshold = settings.silenceThreshold;
  const known = clipsOfSilences.get(silences);
  if (known?.threshold === threshold) return known.clips;
  const clips = silences.map((pause) => {
    const cut = cutOfPause(pause, threshold);
    return cut && makeClip(words, { id: silenceId(pause), ...cut, reason: 'silence' });
  });
  clipsOfSilences.set(silences, { threshold, clips });
  return clips;
}

/** What is cut of a pause: all but the padding. Null for one below the threshold, or too short for a cut. */
function cutOfPause(pause: Silence, threshold: number): Range | null {
  const start = pause.start + SILENCE_PADDING;
  const end = pause.end - SILENCE_PADDING;
  const isLong = pause.end - pause.start >= threshold - EPSILON && end - start >= MIN_CLIP_DURATION - EPSILON;
  return isLong ? { start, end } : null;
}

/** Pauses are disjoint, so where one starts (microseconds) names it: a cut that comes back has the id it had. */
function silenceId(pause: Silence): string {
  return `s${Math.round(pause.start * 1e6)}`;
}

/** `clips` and those of `extra` that overlap none of them; both sorted, so is the result. */
function addWhereFree(clips: readonly Clip[], extra: readonly Clip[]): readonly Clip[] {
  if (extra.length === 0) return clips;
  const merged: Clip[] = [];
  let i = firstEndingAfter(clips, extra[0].start);
  for (let k = 0; k < i; k++) merged.push(clips[k]);
  for (const clip of extra) {
    while (i < clips.length && clipEnd(clips[i]) <= clip.start + EPSILON) merged.push(clips[i++]);
    const isFree = i === clips.length || clips[i].start >= clipEnd(clip) - EPSILON;
    if (isFree) merged.push(clip);
  }
  while (i < clips.length) merged.push(clips[i++]);
  return merged.length === clips.length ? clips : merged;
}

/**
 * Seconds that silence mode takes out, or would take out, with pauses of at least `threshold` seconds cut and every other
 * cut as it is. Changes nothing: the figure for a threshold that is still being chosen.
 */
export function silenceSavings(doc: EditorDocument, threshold: number): number {
  const others = doc.clips.filter((clip) => clip.reason !== 'silence');
  let seconds = 0;
  let i = 0;
  for (const pause of doc.silences) {
    const cut = cutOfPause(pause, threshold);
    if (cut === null) continue;
    while (i < others.length && clipEnd(others[i]) <= cut.start + EPSILON) i++;
    if (i === others.length || others[i].start >= cut.end - EPSILON) seconds += cut.end - cut.start;
  }
  return seconds;
}
