import { EPSILON, MIN_CUT_DURATION, SILENCE_PADDING } from './constants.ts';
import { cutEnd, firstEndingAfter, makeCut } from './cut.ts';
import { pausesOf } from './pauses.ts';
import type { Cut, EditorDocument, Range, Silence } from './types.ts';

/** Sorted, inside the media, merged where they overlap. */
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

const cutsOfPauses = new WeakMap<
  readonly Silence[],
  { readonly threshold: number; readonly cuts: readonly (Cut | null)[] }
>();

/** One of each of `pausesOf`, null where none is cut. Cached: a cut that comes back is the same object. */
export function silenceCutsOf(doc: EditorDocument): readonly (Cut | null)[] {
  const threshold = doc.settings.silenceThreshold;
  const pauses = pausesOf(doc);
  const known = cutsOfPauses.get(pauses);
  if (known?.threshold === threshold) return known.cuts;
  const cuts = pauses.map((pause) => {
    const cut = cutOfPause(pause, threshold);
    return cut && makeCut(doc.words, { id: silenceId(pause), ...cut, reason: 'silence' });
  });
  cutsOfPauses.set(pauses, { threshold, cuts });
  return cuts;
}

/** Null below the threshold, or too short without padding. */
export function cutOfPause(pause: Silence, threshold: number): Range | null {
  const start = pause.start + SILENCE_PADDING;
  const end = pause.end - SILENCE_PADDING;
  const isLong = pause.end - pause.start >= threshold - EPSILON && end - start >= MIN_CUT_DURATION - EPSILON;
  return isLong ? { start, end } : null;
}

/** Named by start in microseconds: a cut that comes back keeps its id. */
function silenceId(pause: Silence): string {
  return `s${Math.round(pause.start * 1e6)}`;
}

/** `cuts` and those of `extra` that overlap none; all sorted. */
export function addWhereFree(cuts: readonly Cut[], extra: readonly Cut[]): readonly Cut[] {
  if (extra.length === 0) return cuts;
  const merged: Cut[] = [];
  let i = firstEndingAfter(cuts, extra[0].start);
  for (let k = 0; k < i; k++) merged.push(cuts[k]);
  for (const cut of extra) {
    while (i < cuts.length && cutEnd(cuts[i]) <= cut.start + EPSILON) merged.push(cuts[i++]);
    const isFree = i === cuts.length || cuts[i].start >= cutEnd(cut) - EPSILON;
    if (isFree) merged.push(cut);
  }
  while (i < cuts.length) merged.push(cuts[i++]);
  return merged.length === cuts.length ? cuts : merged;
}
