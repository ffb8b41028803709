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
    return start >= 0 && start < end && end <= duration && (i === 0 || start > silences[i - 1].end);
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
  const silenceClips = silenceClipsIn(doc, 0, doc.silences.length);
  return withClips(doc, keepingUnchanged(doc.clips, addWhereFree(others, silenceClips)));
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
    restored.push(...silenceClipsIn(doc, first, last));
    from = Math.max(first, last);
  }
  return restored.length === 0 ? clips : addWhereFree(clips, restored);
}

/** Silence cuts of pauses `first … last − 1`: at least the threshold long, padding left on each side. */
function silenceClipsIn(doc: EditorDocument, first: number, last: number): Clip[] {
  const clips: Clip[] = [];
  for (let i = first; i < last; i++) {
    const pause = doc.silences[i];
    if (pause.end - pause.start < doc.settings.silenceThreshold - EPSILON) continue;
    const start = pause.start + SILENCE_PADDING;
    const end = pause.end - SILENCE_PADDING;
    if (end - start < MIN_CLIP_DURATION - EPSILON) continue;
    clips.push(makeClip(doc.words, { id: silenceId(pause), start, end, reason: 'silence' }));
  }
  return clips;
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

/** `next` with the objects of `old` where id and times are equal, so that who compares objects sees only what changed. */
function keepingUnchanged(old: readonly Clip[], next: readonly Clip[]): readonly Clip[] {
  let i = 0;
  return next.map((clip) => {
    while (i < old.length && old[i].start < clip.start) i++;
    const same = old[i];
    const isSame =
      same !== undefined &&
      same.id === clip.id &&
      same.start === clip.start &&
      same.duration === clip.duration;
    return isSame ? same : clip;
  });
}
