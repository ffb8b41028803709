import { EPSILON, MAX_SILENCE_THRESHOLD, SILENCE_THRESHOLD_STEPS } from './constants.ts';
import { cutEnd, nonSilences } from './cut.ts';
import { cutOfPause, tidySilences } from './pause-cuts.ts';
import { pausesOf } from './pauses.ts';
import { choicesOf, NO_CHOICES, withSilenceCuts } from './silence-choices.ts';
import { clamp } from './sorted.ts';
import type { EditorDocument, Silence } from './types.ts';

export { MIN_CUT_DURATION, SILENCE_PADDING } from './constants.ts';

/** New pauses in source seconds; the user's choices about single ones stay. */
export function setSilences(doc: EditorDocument, silences: readonly Silence[]): EditorDocument {
  return withSilenceCuts({ ...doc, silences: tidySilences(silences, doc.duration) }, choicesOf(doc));
}

/** On: cuts every long enough pause that overlaps no other cut. */
export function setSilenceMode(doc: EditorDocument, on: boolean): EditorDocument {
  if (on === doc.settings.silenceMode) return doc;
  return withSilenceCuts({ ...doc, settings: { ...doc.settings, silenceMode: on } }, NO_CHOICES);
}

/** 0–10 seconds in steps of 0.1. */
export function setSilenceThreshold(doc: EditorDocument, seconds: number): EditorDocument {
  if (!Number.isFinite(seconds)) return doc;
  const steps = Math.round(clamp(seconds, 0, MAX_SILENCE_THRESHOLD) * SILENCE_THRESHOLD_STEPS);
  const silenceThreshold = steps / SILENCE_THRESHOLD_STEPS;
  if (silenceThreshold === doc.settings.silenceThreshold) return doc;
  return withSilenceCuts({ ...doc, settings: { ...doc.settings, silenceThreshold } }, NO_CHOICES);
}

/** Seconds that silence mode would take out at `threshold`, beside other cuts. */
export function silenceSavings(doc: EditorDocument, threshold: number): number {
  const others = nonSilences(doc.cuts);
  let seconds = 0;
  let i = 0;
  for (const pause of pausesOf(doc)) {
    const cut = cutOfPause(pause, threshold);
    if (cut === null) continue;
    while (i < others.length && cutEnd(others[i]) <= cut.start + EPSILON) i++;
    if (i === others.length || others[i].start >= cut.end - EPSILON) seconds += cut.end - cut.start;
  }
  return seconds;
}
