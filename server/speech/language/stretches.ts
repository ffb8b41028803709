/** Which parts of a recording are listened to for the language that is spoken in it. Pure. */
import type { Range } from '#model/types.ts';

/** Seconds of voice of which a language can be told. */
export const MIN_VOICE = 10;
const MOST = 3;

/** Seconds in which somebody speaks. @param words those that were heard @param gaps speech that no word covers */
export function voiceSeconds(words: readonly Range[], gaps: readonly Range[]): number {
  return [...words, ...gaps].reduce((sum, { start, end }) => sum + end - start, 0);
}

/**
 * Up to three stretches in which somebody speaks, in order and disjoint: the middle of each third of the speech. One for each ten seconds
 * of speech at most, none where there is less. In the clock of `words` and `gaps`, which are sorted.
 * @param longest seconds of one
 */
export function speechStretches(words: readonly Range[], gaps: readonly Range[], longest: number): Range[] {
  const voices = [...words, ...gaps].toSorted((a, b) => a.start - b.start);
  const voice = voiceSeconds(words, gaps);
  const count = Math.min(MOST, Math.floor(voice / MIN_VOICE));
  return Array.from({ length: count }, (_, i) => {
    const [from, middle, to] = [i, i + 0.5, i + 1].map((part) => timeOf(voices, (part * voice) / count));
    return { start: Math.max(from!, middle! - longest / 2), end: Math.min(to!, middle! + longest / 2) };
  });
}

/** When so many seconds of speech have been said. */
function timeOf(voices: readonly Range[], said: number): number {
  let left = said;
  for (const { start, end } of voices) {
    if (left <= end - start) return start + left;
    left -= end - start;
  }
  return voices.at(-1)?.end ?? 0;
}
