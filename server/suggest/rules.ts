import { SURE_FROM } from '#contract/transcript.ts';
import { english } from './english.ts';
import { contextualFillers, safeFillers } from './fillers.ts';
import { french } from './french.ts';
import { repeats } from './repeats.ts';
import { restarts } from './restarts.ts';
import { retakes } from './retakes.ts';
import { tagged } from './tagger/tagger.ts';
import { learnedWeights } from './tagger/weights.ts';
import { readText } from './tokens.ts';
import type { Suggestion, SuggestLanguage, SuggestReason, SuggestWord } from './types.ts';

const LANGUAGES = { en: english, fr: french } as const;

/** Of overlapping suggestions, the one that explains more wins. */
const RANK: Readonly<Record<SuggestReason, number>> = {
  retake: 0,
  correction: 1,
  restart: 2,
  repeat: 3,
  filler: 4,
};

/** By rules where they are sure, by what was learned elsewhere. Sorted, disjoint, never a whole statement that is not said again. */
export function suggestByRules(words: readonly SuggestWord[], language: SuggestLanguage): Suggestion[] {
  const text = readText(words, LANGUAGES[language]);
  return withUnsure([
    ...tagged(text, language, learnedWeights()),
    ...retakes(text),
    ...restarts(text),
    ...repeats(text),
    ...safeFillers(text),
    ...contextualFillers(text),
  ]);
}

/** What is unsure does not draw in what is sure. */
function withUnsure(suggestions: readonly Suggestion[]): Suggestion[] {
  const isSure = ({ confidence }: Suggestion): boolean => confidence >= SURE_FROM;
  const sure = disjoint(suggestions.filter(isSure));
  const taken = new Set<number>();
  for (const { first, last } of sure) for (let i = first; i <= last; i++) taken.add(i);
  const isFree = ({ first, last }: Suggestion): boolean => {
    for (let i = first; i <= last; i++) if (taken.has(i)) return false;
    return true;
  };
  const unsure = disjoint(suggestions.filter((one) => !isSure(one))).filter(isFree);
  return [...sure, ...unsure].sort((a, b) => a.first - b.first);
}

/** Merges overlapping and touching ones; sorted. */
export function disjoint(suggestions: readonly Suggestion[]): Suggestion[] {
  const sorted = suggestions.toSorted((a, b) => a.first - b.first || b.last - a.last);
  const result: Suggestion[] = [];
  for (const suggestion of sorted) {
    const last = result.at(-1);
    const isApart = !last || suggestion.first > last.last + 1;
    // A take is weighed on its own; what else touches is one slip.
    const isOwn =
      !isApart &&
      suggestion.first > last.last &&
      (last.reason === 'retake') !== (suggestion.reason === 'retake');
    if (isApart || isOwn) result.push(suggestion);
    else result[result.length - 1] = merged(last, suggestion);
  }
  return result;
}

function merged(a: Suggestion, b: Suggestion): Suggestion {
  const [main, other] = RANK[a.reason] <= RANK[b.reason] ? [a, b] : [b, a];
  const isInside = other.first >= main.first && other.last <= main.last;
  return {
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
    reason: main.reason,
    confidence: isInside ? main.confidence : Math.min(main.confidence, other.confidence),
  };
}
