import type { LanguageRules } from './text.ts';

/** How an earlier sentence compares with a later one. */
export interface TakeComparison {
  /** Share of the longer one's words in common, in order; 0 for different statements. */
  readonly alike: number;
  /** Words of meaning were replaced: only long sentences are still alike then. */
  readonly isChanged: boolean;
  /** The later one begins with the whole earlier one, whose last word may be broken off. */
  readonly isPrefix: boolean;
  /** The earlier one ends in a word no sentence ends with. */
  readonly isUnfinished: boolean;
}

/** Likeness below which two sentences are not takes of each other. */
export const MIN_ALIKE = 0.75;

/**
 * Different words of meaning in one place ('the left', 'the right') make two statements, unless a correction was announced.
 * @param isCorrected the speaker said that the later one replaces the earlier
 */
export type CompareTakes = (
  a: readonly string[],
  b: readonly string[],
  isCorrected: boolean,
) => TakeComparison;

/** Tokens and share: longer and liker sentences are the same in spite of a replaced word of meaning. */
const MIN_LONG_TOKENS = 10;
const MIN_VERY_ALIKE = 0.8;
/** Most content words that may be replaced in such a sentence. */
const MAX_CHANGED_WORDS = 2;

/** Budget, in pairs of words a word: ten times what transcripts full of retakes take. */
const MAX_PAIRS_PER_WORD = 600;
/** Cost of a comparison beside its pairs. */
const COMPARISON_COST = 100;

export function takesComparer(rules: LanguageRules, tokens: number): CompareTakes {
  let left = MAX_PAIRS_PER_WORD * tokens;
  return (a, b, isCorrected) => {
    const isUnfinished = rules.unfinished.has(a.at(-1) ?? '');
    const isPrefix = a.length >= 2 && beginsWith(b, a);
    const [shorter, longer] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
    left -= COMPARISON_COST;
    if (shorter < MIN_ALIKE * longer || left < 0)
      return { alike: 0, isChanged: false, isPrefix, isUnfinished };
    const contents = a.filter((key) => !rules.functionWords.has(key)).length;
    if (contents < 2 && !isCorrected) return { alike: 0, isChanged: false, isPrefix, isUnfinished };
    left -= a.length * b.length;
    const pairs = commonOf(a, b);
    const share = pairs.length / longer;
    const changed = changedContent(rules, a, b, pairs);
    const isLike = changed <= MAX_CHANGED_WORDS && longer >= MIN_LONG_TOKENS && share >= MIN_VERY_ALIKE;
    const isAlike = isCorrected || changed === 0 || isLike;
    return { alike: isAlike ? share : 0, isChanged: changed > 0, isPrefix, isUnfinished };
  };
}

function commonOf(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const width = b.length + 1;
  const best = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * width + j] =
        a[i] === b[j]
          ? best[(i + 1) * width + j + 1]! + 1
          : Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (best[(i + 1) * width + j]! >= best[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}

function beginsWith(b: readonly string[], a: readonly string[]): boolean {
  const last = a.length - 1;
  if (!a.every((key, i) => i === last || key === b[i])) return false;
  return a.length < b.length
    ? (b[last]?.startsWith(a[last]!) ?? false)
    : b[last] !== a[last] && (b[last]?.startsWith(a[last]!) ?? false);
}

/** Words of meaning that others took the place of, or that several are missing; a number in another's place is another statement. */
function changedContent(
  rules: LanguageRules,
  a: readonly string[],
  b: readonly string[],
  pairs: readonly (readonly [number, number])[],
): number {
  let [i, j, own, changed] = [0, 0, 0, 0];
  for (const [nextA, nextB] of [...pairs, [a.length, b.length] as const]) {
    const lost = a.slice(i, nextA).filter((key) => isContent(rules, key));
    const gained = b.slice(j, nextB).filter((key) => isContent(rules, key));
    if (lost.length > 0 && gained.length > 0 && !isMisheard(lost.join(''), gained.join(''))) {
      if ([...lost, ...gained].some((key) => rules.counts.has(key) || /\d/.test(key)))
        return Number.POSITIVE_INFINITY;
      changed += Math.max(lost.length, gained.length);
    }
    own += lost.length;
    [i, j] = [nextA + 1, nextB + 1];
  }
  return own > 1 ? Math.max(changed, own) : changed;
}

function isContent({ functionWords }: LanguageRules, key: string): boolean {
  return !functionWords.has(key) || /^\d/.test(key);
}

function isMisheard(a: string, b: string): boolean {
  return !/\d/.test(a + b) && a.slice(0, 4) === b.slice(0, 4) && Math.abs(a.length - b.length) <= 2;
}
