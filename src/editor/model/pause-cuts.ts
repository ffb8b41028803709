import { clipEnd, firstEndingAfter, makeClip } from './clips.ts';
import { EPSILON, MIN_CLIP_DURATION, SILENCE_PADDING } from './constants.ts';
import type { Clip, EditorDocument, Range, Silence } from './types.ts';

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

const clipsOfSilences = new WeakMap<
  readonly Silence[],
  { readonly threshold: number; readonly clips: readonly (Clip | null)[] }
>();

/**
 * The cut of each pause, null for one below the threshold or too short once padding is left on each side. They depend on
 * the pauses and the threshold alone, so they are made once: a cut that comes back is the same object.
 */
export function silenceClipsOf({ silences, settings, words }: EditorDocument): readonly (Clip | null)[] {
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
export function cutOfPause(pause: Silence, threshold: number): Range | null {
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
export function addWhereFree(clips: readonly Clip[], extra: readonly Clip[]): readonly Clip[] {
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
