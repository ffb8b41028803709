import { readFileSync } from 'node:fs';

/** Pairs of questions as Disfl-QA has them (its README beside the files says how words are labelled). */
export interface Question {
  readonly words: readonly string[];
  /** 1: to be cut. */
  readonly cut: Uint8Array;
  readonly original: readonly string[];
}

export function readQuestions(path: string): Question[] {
  const pairs = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    { original: string; disfluent: string }
  >;
  return Object.values(pairs).map(({ original, disfluent }) => {
    const [words, clean] = [wordsOf(disfluent), wordsOf(original)];
    return { words, cut: leftOver(words.map(plain), clean.map(plain)), original: clean };
  });
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => plain(word) !== '');
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words outside the longest common subsequence, read from the end; of equal ways the one that keeps the later word. */
export function leftOver(words: readonly string[], original: readonly string[]): Uint8Array {
  const width = original.length + 1;
  const best = new Uint16Array((words.length + 1) * width);
  for (let i = 1; i <= words.length; i++)
    for (let j = 1; j < width; j++)
      best[i * width + j] =
        words[i - 1] === original[j - 1]
          ? best[(i - 1) * width + j - 1]! + 1
          : Math.max(best[(i - 1) * width + j]!, best[i * width + j - 1]!);
  const cut = new Uint8Array(words.length).fill(1);
  for (let i = words.length, j = original.length; i > 0 && j > 0; ) {
    if (words[i - 1] === original[j - 1]) {
      cut[--i] = 0;
      j--;
    } else if (best[i * width + j - 1]! >= best[(i - 1) * width + j]!) j--;
    else i--;
  }
  return cut;
}
