import type { Range } from '#model/types.ts';

/** Seconds; shorter ones are breath or rounding. */
const MIN_GAP = 0.35;
/** Seconds around a word that count as covered: voice detectors begin early and end late. */
const WORD_MARGIN = 0.12;

/** Speech without words, where fillers and false starts lie. All sorted and disjoint, in one clock. */
export function uncovered(speech: readonly Range[], words: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let next = 0;
  for (const { start, end } of speech) {
    let from = start;
    // A word of this stretch may begin in the one before it.
    while (next > 0 && words[next - 1]!.end > start) next--;
    for (; next < words.length && words[next]!.start < end; next++) {
      add(from, words[next]!.start - WORD_MARGIN);
      from = Math.max(from, words[next]!.end + WORD_MARGIN);
    }
    add(from, end);
  }
  return gaps;

  function add(start: number, end: number): void {
    if (end - start >= MIN_GAP) gaps.push({ start, end });
  }
}

/** The longest time that a drawn-out word of so many letters takes, seconds. */
export function longestWord(letters: number): number {
  return 0.6 + 0.12 * letters;
}

/** Shortens words that are too long to be true: recognisers stretch a word over speech that they left out. */
export function shortened<W extends Range & { readonly text: string }>(words: readonly W[]): W[] {
  return words.map((word) => {
    const longest = longestWord(word.text.length);
    return word.end - word.start > longest ? { ...word, end: word.start + longest } : word;
  });
}
