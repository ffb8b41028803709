import type { SuggestWord } from './types.ts';

/** Seconds between words, and of `~`. */
const GAP = 0.04;
const PAUSE = 0.6;

export interface Marked {
  readonly words: SuggestWord[];
  readonly cuts: [number, number][];
}

/**
 * 'we [um] went to [the] the shop': brackets are cut, `~` is a pause of 0.6 s, `A:` and `B:` change the speaker.
 * @param isTimed at a common speed of speech; else times are NaN
 */
export function marked(sentence: string, isTimed = false): Marked {
  const words: SuggestWord[] = [];
  const cuts: [number, number][] = [];
  let at = 0;
  let speaker = 0;
  let open = 0;
  for (const part of sentence.split(/\s+/)) {
    if (part === '~') at += PAUSE;
    else if (part === 'A:' || part === 'B:') speaker = part === 'A:' ? 0 : 1;
    else if (part !== '') {
      const text = part.replace(/^\[|\]$/g, '');
      if (part.startsWith('[')) open = words.length;
      if (part.endsWith(']')) cuts.push([open, words.length]);
      const end = at + 0.08 + 0.05 * text.length;
      words.push({ text, start: isTimed ? at : Number.NaN, end: isTimed ? end : Number.NaN, speaker });
      at = end + GAP;
    }
  }
  return { words, cuts };
}

export function shown(words: readonly SuggestWord[], cuts: readonly (readonly [number, number])[]): string {
  const text = words.map((word) => word.text);
  for (const [first, last] of cuts) {
    text[first] = `[${text[first]}`;
    text[last] = `${text[last]}]`;
  }
  return text.join(' ');
}

/** Ranges that touch as one. */
export function joined(
  ranges: readonly { readonly first: number; readonly last: number }[],
): [number, number][] {
  const result: [number, number][] = [];
  for (const { first, last } of ranges) {
    const before = result.at(-1);
    if (before && before[1] + 1 === first) before[1] = last;
    else result.push([first, last]);
  }
  return result;
}
