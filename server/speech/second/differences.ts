/** Where two recognisers heard other words. */
import type { RecognisedWord } from '../engine.ts';

export type HeardWord = Pick<RecognisedWord, 'text' | 'start' | 'end' | 'confidence'>;

/** Indices `[from, to)` into the words of both; words between differences are the same. */
export interface Difference {
  readonly first: readonly [from: number, to: number];
  readonly second: readonly [from: number, to: number];
}

/** Pairs of indices of words that both heard, and where they differ between them. */
interface Comparison {
  readonly agreed: readonly (readonly [first: number, second: number])[];
  readonly differences: readonly Difference[];
}

/** Seconds; words further apart are not the same one. */
const MAX_APART = 2;
/** Cost of a second that two equal words are apart: of several, the nearest is meant. */
const APART_COST = 0.1;

const SAME_AS = new Map(
  'mr=mister mrs=missus dr=doctor ok=okay alright=allright mm=hmm mhm=hmm um=uh erm=uh er=uh 0=zero 1=one 2=two 3=three 4=four 5=five 6=six 7=seven 8=eight 9=nine 10=ten 11=eleven 12=twelve'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const HESITATION = /^(u+h*m*|h+m+|m+|m+hm+|e+r+m*|e+u+h*|h+e+u+|a+h*e+m)$/;

/** Letters and digits of a word, without its signs; of equal words equal. */
export function plain(text: string): string {
  const letters = lettersOf(text);
  return SAME_AS.get(letters) ?? letters;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether it is a sound of somebody who thinks, which recognisers leave out as they please. */
export function isHesitation(text: string): boolean {
  const letters = text.toLowerCase().replace(/[^\p{L}]/gu, '');
  return letters !== '' && HESITATION.test(letters);
}

/** Both in order. Words that are only written apart, such as 'cold-hearted', are the same. */
export function compared(first: readonly HeardWord[], second: readonly HeardWord[]): Comparison {
  const agreed = matches(first, second);
  const ends = [...agreed, [first.length, second.length] as const];
  const differences: Difference[] = [];
  let [i, j] = [0, 0];
  for (const [nextFirst, nextSecond] of ends) {
    const one: Difference = { first: [i, nextFirst], second: [j, nextSecond] };
    if ((nextFirst > i || nextSecond > j) && !isWrittenApart(first, second, one)) differences.push(one);
    [i, j] = [nextFirst + 1, nextSecond + 1];
  }
  return { agreed, differences };
}

function isWrittenApart(
  first: readonly HeardWord[],
  second: readonly HeardWord[],
  { first: [a, b], second: [c, d] }: Difference,
): boolean {
  const letters = (words: readonly HeardWord[]): string => words.map(({ text }) => lettersOf(text)).join('');
  return letters(first.slice(a, b)) === letters(second.slice(c, d));
}

/** By the least number of words put in, left out or replaced (Levenshtein). */
function matches(first: readonly HeardWord[], second: readonly HeardWord[]): [number, number][] {
  const [ours, theirs] = [first.map(({ text }) => plain(text)), second.map(({ text }) => plain(text))];
  const width = theirs.length + 1;
  const match = (i: number, j: number): number => {
    const apart = Math.abs(middleOf(first[i]!) - middleOf(second[j]!));
    return ours[i] === theirs[j] && apart <= MAX_APART ? APART_COST * apart : Number.POSITIVE_INFINITY;
  };
  const cost = new Float64Array((ours.length + 1) * width);
  for (let j = 1; j < width; j++) cost[j] = j;
  for (let i = 1; i <= ours.length; i++) {
    cost[i * width] = i;
    for (let j = 1; j < width; j++) {
      const at = i * width + j;
      const other = Math.min(cost[at - width - 1]! + 1, cost[at - width]! + 1, cost[at - 1]! + 1);
      cost[at] = Math.min(other, cost[at - width - 1]! + match(i - 1, j - 1));
    }
  }
  const found: [number, number][] = [];
  for (let i = ours.length, j = theirs.length; i > 0 && j > 0; ) {
    const at = i * width + j;
    if (cost[at] === cost[at - width - 1]! + match(i - 1, j - 1)) {
      found.unshift([i - 1, j - 1]);
      i--;
      j--;
    } else if (cost[at] === cost[at - width - 1]! + 1) {
      i--;
      j--;
    } else if (cost[at] === cost[at - width]! + 1) i--;
    else j--;
  }
  return found;
}

function middleOf({ start, end }: HeardWord): number {
  return (start + end) / 2;
}
