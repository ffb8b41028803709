import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SURE_FROM } from '#model/constants.ts';
import { suggestByRules } from '#server/suggest/rules.ts';
import type { Suggestion, SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { readQuestions } from '../../tools/train-disfluencies/questions.ts';
import { bare, type Said, talk } from '../../tools/train-disfluencies/slips.ts';
import { spokenFiles } from '../../tools/train-disfluencies/treebanks.ts';

export interface Quality {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  /** Words looked through. */
  readonly n: number;
}

const QUESTIONS = join(import.meta.dirname, '../../../shared/disfluencies/dev.json');
/** Talk as `server/suggest/tagger/weights.md` lists it, in a folder a language. */
const SPOKEN = join(import.meta.dirname, '../../.cache/spoken');
const TALKS = 300;

export function qualities(): Quality[] {
  const languages = ['en', 'fr'] as const;
  const found = languages.flatMap((language) => [...ofTalk(language), ...ofProse(language)]);
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

/** Files that nothing was learned from, with their marks and without. */
function ofTalk(language: SuggestLanguage): Quality[] {
  const files = spokenFiles(SPOKEN, language).filter(({ isHeldOut }) => isHeldOut);
  if (files.length === 0) {
    console.error(`suggest: talk in ${language} is not measured, it is not in ${SPOKEN}`);
    return [];
  }
  const plain = files.map(({ words, cut }) => ({
    words: words.map(({ text, ...word }) => ({ ...word, text: bare(text) })),
    cut,
  }));
  return [
    ...scoresOf(`talk_${language}`, files, language),
    ...scoresOf(`talk_${language}_without_marks`, plain, language),
  ];
}

/** Slips put into the project's prose, which nothing was learned from, and the prose as it is, with its marks and without. */
function ofProse(language: SuggestLanguage): Quality[] {
  const sentences = proseOf(language);
  const maker = { language, random: seeded(99), sentences };
  const said = Array.from({ length: TALKS }, () => talk(maker, 5, 0.6));
  const plain = sentences.flat().map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, ''));
  return [
    ...scoresOf(`slips_${language}`, said, language),
    falseOnes(`prose_${language}`, [sentences.flat().map(untimed)], language),
    falseOnes(`prose_${language}_without_marks`, [plain.map(untimed)], language),
  ];
}

/** Sentences of the project's prose, as words. */
export function proseOf(language: SuggestLanguage): string[][] {
  const folder = join(import.meta.dirname, '../../server/suggest/prose');
  return readFileSync(join(folder, `${language}.txt`), 'utf8')
    .split(/(?<=[.?!])\s+/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}

/** Word by word: how right what is cut is, and what is cut and proposed together. */
function scoresOf(name: string, said: readonly Said[], language: SuggestLanguage): Quality[] {
  const [cuts, all] = [new Tally(), new Tally()];
  let words = 0;
  for (const { words: spoken, cut } of said) {
    const found = suggestByRules(spoken, language);
    cuts.add(found.filter(isSure), cut);
    all.add(found, cut);
    words += spoken.length;
  }
  const scores = {
    cut_precision: cuts.precision,
    cut_recall: cuts.recall,
    precision: all.precision,
    recall: all.recall,
    f1: (2 * all.precision * all.recall) / (all.precision + all.recall),
  };
  return Object.entries(scores).map(([score, value]) => ({
    metric: `suggest.${name}_${score}`,
    value: Math.round(value * 1000) / 1000,
    unit: 'share',
    n: words,
  }));
}

class Tally {
  #right = 0;
  #found = 0;
  #wanted = 0;

  add(suggestions: readonly Suggestion[], cut: Uint8Array): void {
    const found = new Uint8Array(cut.length);
    for (const { first, last } of suggestions) found.fill(1, first, last + 1);
    for (const [i, isFound] of found.entries()) {
      this.#right += isFound * cut[i]!;
      this.#found += isFound;
      this.#wanted += cut[i]!;
    }
  }

  get precision(): number {
    return this.#right / this.#found;
  }

  get recall(): number {
    return this.#right / this.#wanted;
  }
}

/** Cuts in clean text. */
function falseOnes(
  name: string,
  texts: readonly (readonly SuggestWord[])[],
  language: SuggestLanguage,
): Quality {
  const words = texts.reduce((sum, { length }) => sum + length, 0);
  const count = texts.reduce((sum, text) => sum + suggestByRules(text, language).filter(isSure).length, 0);
  const value = Math.round((20_000 * count) / words) / 100;
  return { metric: `suggest.${name}_false`, value, unit: 'in 200 words', n: words };
}

function isSure({ confidence }: Suggestion): boolean {
  return confidence >= SURE_FROM;
}

function untimed(text: string): SuggestWord {
  return { text, start: Number.NaN, end: Number.NaN, speaker: 0 };
}
