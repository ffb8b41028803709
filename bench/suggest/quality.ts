import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SURE_FROM } from '#contract/transcript.ts';
import { suggestByRules } from '#server/suggest/rules.ts';
import type { Suggestion, SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { readQuestions } from '../../tools/train-disfluencies/questions.ts';
import { type Said, talk } from '../../tools/train-disfluencies/slips.ts';

interface Quality {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** Words looked through. */
  readonly n: number;
}

const PROSE = join(import.meta.dirname, '../../server/suggest/prose');
const QUESTIONS = join(import.meta.dirname, '../../../shared/disfluencies/dev.json');
const TALKS = 300;

export function qualities(): Quality[] {
  const found = (['en', 'fr'] as const).flatMap((language) => ofProse(language));
  if (existsSync(QUESTIONS)) return [...ofQuestions(), ...found];
  console.error(`suggest: the questions are not measured, they are not in ${QUESTIONS}`);
  return found;
}

function ofQuestions(): Quality[] {
  const questions = readQuestions(QUESTIONS);
  const said = questions.map(({ words, cut }) => ({ words: words.map(untimed), cut }));
  const originals = questions.map(({ original }) => original.map(untimed));
  return [...scoresOf('questions', said, 'en'), falseOnes('questions', originals, 'en')];
}

/** Slips put into the project's prose, which nothing was learned from, and the prose as it is, with its marks and without. */
function ofProse(language: SuggestLanguage): Quality[] {
  const sentences = readFileSync(join(PROSE, `${language}.txt`), 'utf8')
    .split(/(?<=[.?!])\s+/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
  const maker = { language, random: seeded(99), sentences };
  const said = Array.from({ length: TALKS }, () => talk(maker, 5, 0.6));
  const plain = sentences.flat().map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, ''));
  return [
    ...scoresOf(`slips_${language}`, said, language),
    falseOnes(`prose_${language}`, [sentences.flat().map(untimed)], language),
    falseOnes(`prose_${language}_without_marks`, [plain.map(untimed)], language),
  ];
}

function scoresOf(name: string, said: readonly Said[], language: SuggestLanguage): Quality[] {
  let [right, wrong, missed, words] = [0, 0, 0, 0];
  for (const { words: spoken, cut } of said) {
    const found = new Uint8Array(spoken.length);
    for (const { first, last } of sureOnes(spoken, language)) found.fill(1, first, last + 1);
    words += spoken.length;
    for (const [i, isFound] of found.entries()) {
      if (isFound && cut[i]) right++;
      else if (isFound) wrong++;
      else if (cut[i]) missed++;
    }
  }
  const precision = right / (right + wrong);
  const recall = right / (right + missed);
  const f1 = (2 * precision * recall) / (precision + recall);
  return Object.entries({ precision, recall, f1 }).map(([score, value]) => ({
    metric: `suggest.${name}_${score}`,
    value: Math.round(value * 1000) / 1000,
    unit: 'share',
    n: words,
  }));
}

function falseOnes(
  name: string,
  texts: readonly (readonly SuggestWord[])[],
  language: SuggestLanguage,
): Quality {
  const words = texts.reduce((sum, { length }) => sum + length, 0);
  const count = texts.reduce((sum, text) => sum + sureOnes(text, language).length, 0);
  const value = Math.round((20_000 * count) / words) / 100;
  return { metric: `suggest.${name}_false`, value, unit: 'in 200 words', n: words };
}

function sureOnes(words: readonly SuggestWord[], language: SuggestLanguage): Suggestion[] {
  return suggestByRules(words, language).filter(({ confidence }) => confidence >= SURE_FROM);
}

function untimed(text: string): SuggestWord {
  return { text, start: Number.NaN, end: Number.NaN, speaker: 0 };
}
