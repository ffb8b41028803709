/**
 * `node_modules/.bin/node tools/train-disfluencies.ts FOLDER`: learns the weights of server/suggest/tagger from FOLDER/train.json
 * (Disfl-QA, CC BY 4.0) and from sentences of this project with slips put in by rule. The same weights every time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '#server/suggest/english.ts';
import { french } from '#server/suggest/french.ts';
import { packWeights } from '#server/suggest/tagger/model.ts';
import { sequenceOf } from '#server/suggest/tagger/sequence.ts';
import { readText } from '#server/suggest/tokens.ts';
import type { SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { type Example, learn } from './train-disfluencies/learn.ts';
import { type Question, readQuestions } from './train-disfluencies/questions.ts';
import { type Said, talk } from './train-disfluencies/slips.ts';

const ROUNDS = 5;
/** Talks of three to eight sentences with slips, and without. */
const TALKS = { slips: 12_000, clean: 8000 } as const;
const LANGUAGES = { en: english, fr: french } as const;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder train.json of Disfl-QA is.');
const random = seeded(20_261_122);

function exampleOf({ words, cut }: Said, language: SuggestLanguage, weight: number): Example {
  const text = readText(words, LANGUAGES[language]);
  return {
    seq: sequenceOf(text, language),
    cut: Uint8Array.from(text.tokens, ({ first }) => cut[first]!),
    weight,
  };
}

/** Questions come half as written and half as recognisers write without marks and capitals. */
function untimed(texts: readonly string[]): SuggestWord[] {
  const isPlain = random() < 0.5;
  return texts.map((text) => ({
    text: isPlain ? text.toLowerCase().replace(/[,?.;:!]+$/, '') : text,
    start: Number.NaN,
    end: Number.NaN,
    speaker: 0,
  }));
}

function sentencesOf(language: SuggestLanguage): string[][] {
  const path = join(import.meta.dirname, `train-disfluencies/talk-${language}.txt`);
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}

function examplesOf(questions: readonly Question[]): Example[] {
  const examples: Example[] = [];
  for (const { words, cut, original } of questions) {
    examples.push(exampleOf({ words: untimed(words), cut }, 'en', 1));
    examples.push(exampleOf({ words: untimed(original), cut: new Uint8Array(original.length) }, 'en', 1));
  }
  const originals = questions.map(({ original }) => original);
  const makers = [
    { language: 'en', random, sentences: sentencesOf('en') },
    { language: 'fr', random, sentences: sentencesOf('fr') },
    { language: 'en', random, sentences: originals },
  ] as const;
  for (let n = 0; n < TALKS.slips + TALKS.clean; n++) {
    const maker = makers[n % 5 === 4 ? 2 : n % 2]!;
    const said = talk(maker, 3 + Math.floor(random() * 6), n < TALKS.slips ? 0.55 : 0);
    examples.push(exampleOf(said, maker.language, 1));
  }
  return examples;
}

const examples = examplesOf(readQuestions(join(folder, 'train.json')));
console.error(`${examples.length} examples`);
const started = performance.now();
const table = learn(examples, ROUNDS, random, (line) => console.error(line));
writeFileSync(join(import.meta.dirname, '../server/suggest/tagger/weights.bin'), packWeights(table));
console.error(`learned in ${Math.round((performance.now() - started) / 1000)} s`);
