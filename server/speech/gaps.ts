import type { Range } from '#model/types.ts';

/** Shorter stretches of uncovered speech, seconds, are breath, or the rounding of two measurements. */
const SHORTEST_GAP = 0.35;
/** Detectors of voices begin early and end late by about this much, seconds; so much around a word counts as covered. */
const SLACK = 0.12;

/**
 * Stretches of speech that no word covers: the recogniser heard a voice but no words. They are shown, not hidden, since
 * fillers and false starts lie there. All sorted and disjoint, in one clock.
 */
export function uncovered(speech: readonly Range[], words: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let next = 0;
  for (const { start, end } of speech) {
    let from = start;
    // A word of this stretch may begin in the one before it.
    while (next > 0 && words[next - 1]!.end > start) next--;
    for (; next < words.length && words[next]!.start < end; next++) {
      add(from, words[next]!.start - SLACK);
      from = Math.max(from, words[next]!.end + SLACK);
    }
    add(from, end);
  }
  return gaps;

  function add(start: number, end: number): void {
    if (end - start >= SHORTEST_GAP) gaps.push({ start, end });
  }
}

/** Seconds a word of so many letters can last when drawn out. */
export function longestWord(letters: number): number {
  return 0.6 + 0.12 * letters;
}

/**
 * `words` without the time no word can take: recognisers put a take they left out into one long word. What is over is
 * left to the gaps.
 */
export function shortened<W extends Range & { readonly text: string }>(words: readonly W[]): W[] {
  return words.map((word) => {
    const longest = longestWord(word.text.length);
    return word.end - word.start > longest ? { ...word, end: word.start + longest } : word;
  });
}
