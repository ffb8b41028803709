import { EPSILON, MAX_WORD_IN_PAUSE, MIN_CUT_DURATION } from '../constants.ts';
import { sameRanges } from '../time/ranges.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Range, Silence, Words } from '../types.ts';

/** Index of the first word that ends after `sourceTime`. */
function firstWordAfter(words: Words, sourceTime: number): number {
  return partitionPoint(words.length, (i) => words.end[i] <= sourceTime + EPSILON);
}

/** Whether a word, or a part of one, lies inside (source seconds). */
export function holdsWord(words: Words, { start, end }: Range): boolean {
  const i = firstWordAfter(words, start);
  return i < words.length && words.start[i] < end - EPSILON;
}

/** The stretch without words around `range`, which holds none. */
export function wordlessAround(words: Words, range: Range, duration: number): Range {
  const next = firstWordAfter(words, range.start);
  return {
    start: next === 0 ? 0 : words.end[next - 1],
    end: next === words.length ? duration : words.start[next],
  };
}

const known = new WeakMap<
  readonly Silence[],
  { readonly words: Words; readonly reach: number; readonly pauses: readonly Silence[] }
>();

/**
 * What was measured less the words, before anything stays of it: audio levels alone take some speech for noise. The same object
 * while nothing differs.
 */
export function pausesOf({
  silences,
  words,
  settings,
}: Pick<EditorDocument, 'silences' | 'words' | 'settings'>): readonly Silence[] {
  // What is cut of a pause never reaches a word that lies in what stays of it.
  const reach = Math.min(MAX_WORD_IN_PAUSE, settings.silenceRemainder / 2);
  const last = known.get(silences);
  if (last?.words === words && last.reach === reach) return last.pauses;
  const found = silences.flatMap((pause) => besideWords(pause, words, reach));
  const pauses = [last?.pauses ?? silences, silences].find((other) => sameRanges(other, found)) ?? found;
  known.set(silences, { words, reach, pauses });
  return pauses;
}

/** A word that reaches no farther in than `reach` seconds leaves the pause as it is. */
function besideWords(pause: Silence, words: Words, reach: number): readonly Silence[] {
  const inner = { start: pause.start + reach, end: pause.end - reach };
  if (inner.end - inner.start < MIN_CUT_DURATION - EPSILON || !holdsWord(words, inner)) return [pause];
  const parts: Silence[] = [];
  let { start } = pause;
  for (let i = firstWordAfter(words, inner.start); i < words.length; i++) {
    if (words.start[i] >= inner.end - EPSILON) break;
    if (words.start[i] > start) parts.push({ start, end: words.start[i] });
    start = words.end[i];
  }
  return start < pause.end ? [...parts, { start, end: pause.end }] : parts;
}
