/** Which language is spoken, by what was heard of three stretches. Pure: no chosen language is doubted on thin evidence. */
import type { SpokenLanguage } from '#model/types.ts';
import type { LanguageOdds } from '../engine.ts';

export interface Evidence {
  /** That was chosen. */
  readonly language: string;
  /** Words as they were heard. */
  readonly texts: readonly string[];
  /** Of each stretch, by a detector; empty where there is none. */
  readonly odds: readonly LanguageOdds[];
  /** Of each stretch, of a frame of its words by the acoustic model of the chosen language (align/unsaid.ts). */
  readonly scores: readonly number[];
}

/** Frequent small words of each language, a third of all speech, that do not occur in the other language. */
const SMALL_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the and that is was of to it you we he she they this with for have but what not are be at my your so'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les et que qui est était de des du un une je tu il elle nous vous ils ce cette avec pour pas mais dans sur au ne se'.split(
      ' ',
    ),
  ),
};
const MIN_WORDS = 12;
/** Probability of a language that a stretch is surely in, and likely. */
const SURE = 0.8;
const LIKELY = 0.5;
/** Of the chosen language, beyond which no other one is believed. */
const MAX_CHOSEN = 0.1;
/** By how much more the other one of the two that are transcribed must be likely, where neither is in itself. */
const RATIO = 5;
/** What the detector names voices that it hears badly. */
const UNNAMED = ['la', 'nn', 'haw'];

export function spokenLanguage(evidence: Evidence): SpokenLanguage {
  const { language, texts, odds, scores } = evidence;
  return byDetector(odds, language) ?? byWords(texts, language) ?? byScores(scores, language) ?? 'unknown';
}

function byDetector(odds: readonly LanguageOdds[], language: string): SpokenLanguage | null {
  const told = odds.flatMap((stretch) => toldBy(stretch, language) ?? []);
  const others = told.filter(({ code }) => code !== language);
  if (others.length < told.length) return others.some(({ odd }) => odd >= SURE) ? 'several' : language;
  if (mean(odds.map((stretch) => stretch[language] ?? 0)) > MAX_CHOSEN) return null;
  const surest = others.toSorted((a, b) => b.odd - a.odd)[0];
  if (!surest || (surest.odd < SURE && !isTranscribed(surest.code))) return null;
  const isOne = others.every(({ code }) => code === surest.code);
  return isOne && !UNNAMED.includes(surest.code) ? surest.code : 'other';
}

/** The language of a stretch; null where none is likely. */
function toldBy(
  odds: LanguageOdds,
  language: string,
): { readonly code: string; readonly odd: number } | null {
  const [code, odd] = Object.entries(odds).toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0];
  const chosen = odds[language] ?? 0;
  const isClear = isTranscribed(code) && chosen <= MAX_CHOSEN && odd >= RATIO * chosen;
  return odd >= LIKELY || isClear ? { code, odd } : null;
}

function isTranscribed(code: string): boolean {
  return code in SMALL_WORDS;
}

/** Of recognisers that write what they hear, whatever was chosen. */
function byWords(texts: readonly string[], language: string): SpokenLanguage | null {
  if (texts.length < MIN_WORDS) return null;
  const plain = texts.map((text) => text.toLowerCase().replace(/[^\p{L}'’]/gu, ''));
  const share = (code: string): number =>
    plain.filter((text) => SMALL_WORDS[code]?.has(text)).length / plain.length;
  const other = Object.keys(SMALL_WORDS).find(
    (code) => code !== language && share(code) > 0.12 && share(code) > 3 * share(language),
  );
  return other ?? null;
}

/**
 * A quarter and three quarters of the way from the worst recording in the language to the best in another one (docs/speech.md); what lies
 * between is not told apart.
 */
const SCORES: Readonly<Record<string, { readonly chosen: number; readonly other: number }>> = {
  en: { chosen: -40, other: -55 },
};

function byScores(scores: readonly number[], language: string): SpokenLanguage | null {
  const limits = SCORES[language];
  if (!limits || scores.length === 0) return null;
  const score = mean(scores);
  if (score >= limits.chosen) return language;
  return score < limits.other ? 'other' : null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
