import { SURE_FROM } from '#model/constants.ts';
import { believed } from './calibration.ts';
import { english } from './english.ts';
import { safeFillers } from './fillers.ts';
import { french } from './french.ts';
import { repeats } from './repeats.ts';
import { restarts } from './restarts.ts';
import { type Retakes, retakes } from './retakes.ts';
import { markers } from './tagger/markers.ts';
import type { Weights } from './tagger/scoring.ts';
import { sequenceOf } from './tagger/sequence.ts';
import { tagged } from './tagger/tagger.ts';
import { learnedWeights } from './tagger/weights.ts';
import type { Text } from './text.ts';
import { readTokens } from './tokens.ts';
import type { Finder, Found, Suggestion, SuggestLanguage, SuggestReason, SuggestWord } from './types.ts';

const LANGUAGES = { en: english, fr: french } as const;

/** Of overlapping suggestions, the one that explains more wins. */
const RANK: Readonly<Record<SuggestReason, number>> = {
  retake: 0,
  request: 0,
  digression: 0,
  correction: 1,
  restart: 2,
  repeat: 3,
  filler: 4,
};

/**
 * Finds disfluencies and retakes: by rules where these are sure, by the trained tagger elsewhere. Suggestions are sorted, disjoint,
 * and never a whole statement that is not said again; takes are of passages that are said more than once.
 */
export function lookThrough(words: readonly SuggestWord[], language: SuggestLanguage): Retakes {
  const text = readTokens(words, LANGUAGES[language]);
  const again = retakes(text);
  const found = believed(findSlips(text, language, learnedWeights()), language);
  const suggestions = [...found.map(({ suggestion }) => suggestion), ...again.suggestions];
  return { suggestions: withUnsure(suggestions), takes: again.takes };
}

export function suggestByRules(
  words: readonly SuggestWord[],
  language: SuggestLanguage,
): readonly Suggestion[] {
  return lookThrough(words, language).suggestions;
}

/** Finds slips within sentences: fillers, repetitions, restarts and corrections. */
export function findSlips(text: Text, language: SuggestLanguage, weights: Weights): Found[] {
  const seq = sequenceOf(text, language);
  const fillers = markers(text, seq, weights);
  const by = (finder: Finder, suggestions: readonly Suggestion[]): Found[] =>
    suggestions.map((suggestion) => ({ finder, suggestion }));
  return [
    ...by('slip', tagged(text, seq, weights)),
    ...by('restart', restarts(text)),
    ...by('repeat', repeats(text)),
    ...by('sound', safeFillers(text)),
    ...by(
      'aside',
      fillers.filter(({ isSetOff }) => isSetOff).map(({ suggestion }) => suggestion),
    ),
    ...by(
      'loose',
      fillers.filter(({ isSetOff }) => !isSetOff).map(({ suggestion }) => suggestion),
    ),
  ];
}

/** Reduces unsure suggestions to what sure ones leave of them. */
export function withUnsure(suggestions: readonly Suggestion[]): Suggestion[] {
  const isSure = ({ confidence }: Suggestion): boolean => confidence >= SURE_FROM;
  const sure = disjoint(suggestions.filter(isSure));
  const taken = new Set<number>();
  for (const { first, last } of sure) for (let i = first; i <= last; i++) taken.add(i);
  const unsure = disjoint(suggestions.filter((one) => !isSure(one))).flatMap((one) => without(one, taken));
  return [...sure, ...unsure].sort((a, b) => a.first - b.first);
}

function without(suggestion: Suggestion, taken: ReadonlySet<number>): Suggestion[] {
  const parts: Suggestion[] = [];
  for (let i = suggestion.first; i <= suggestion.last; i++) {
    if (taken.has(i)) continue;
    const first = i;
    while (i < suggestion.last && !taken.has(i + 1)) i++;
    parts.push({ ...suggestion, first, last: i });
  }
  return parts;
}

/** Merges overlapping and touching ones; sorted. */
export function disjoint(suggestions: readonly Suggestion[]): Suggestion[] {
  const sorted = suggestions.toSorted((a, b) => a.first - b.first || b.last - a.last);
  const result: Suggestion[] = [];
  for (const suggestion of sorted) {
    const last = result.at(-1);
    const isApart = !last || suggestion.first > last.last + 1;
    // A take is judged on its own; other suggestions that touch are one slip.
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
