import { hasRtl } from '#model/time/seconds.ts';
import type { TranscriptLayout } from './layout.ts';

/** Which way a paragraph and its words run, as the page draws them by the bidirectional algorithm (UAX 9), word by word. */
export type Direction = 'ltr' | 'rtl';

const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const ENDS_IN_LETTERS = /^\p{L}(?:.*[\p{L}\p{M}])?$/su;
/** Letters of no width and a strong direction. */
const MARKS = { ltr: '\u200e', rtl: '\u200f' } as const;

/** Of its first letter; null without letters. */
function directionOf(text: string): Direction | null {
  const letter = LETTER.exec(text)?.[0];
  return letter === undefined ? null : hasRtl(letter) ? 'rtl' : 'ltr';
}

/** That of its first word with letters. */
export function paragraphDirection(layout: TranscriptLayout, paragraph: number): Direction {
  if (!layout.hasRtl) return 'ltr';
  const { words, paragraphs } = layout;
  const last = Math.min(paragraphs[paragraph]?.endWordIdx ?? -1, words.length - 1);
  for (let word = (paragraphs[paragraph - 1]?.endWordIdx ?? -1) + 1; word <= last; word++) {
    const found = directionOf(words.text[word]);
    if (found) return found;
  }
  return 'ltr';
}

/** Of each text of a line: numbers go with the letters before them, what has neither with both neighbours; null is a chip. */
export function directionsOf(texts: readonly (string | null)[], base: Direction): Direction[] {
  let strong = base;
  const found = texts.map((text) => {
    const own = text === null ? null : directionOf(text);
    if (own) strong = own;
    return own ?? (text !== null && DIGIT.test(text) ? strong : null);
  });
  return found.map((own, i) => {
    if (own) return own;
    const before = found.findLast((each, k) => k < i && each !== null) ?? base;
    const after = found.find((each, k) => k > i && each !== null) ?? base;
    return before === after ? before : base;
  });
}

/** Indexes of a line's parts from left to right. */
export function visualOrder(directions: readonly Direction[], base: Direction): number[] {
  const order: number[] = [];
  for (let i = 0; i < directions.length; ) {
    let end = i + 1;
    while (end < directions.length && directions[end] === directions[i]) end++;
    const run = Array.from({ length: end - i }, (_, k) => i + k);
    if (directions[i] === 'rtl') run.reverse();
    if (base === 'rtl') order.unshift(...run);
    else order.push(...run);
    i = end;
  }
  return order;
}

/** What stands before and after a word so that its commas and quotes stay with it in a paragraph of the other direction. */
export function markOf(text: string, direction: Direction, base: Direction): string {
  return direction === base || ENDS_IN_LETTERS.test(text) ? '' : MARKS[direction];
}
