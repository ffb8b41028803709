/**
 * `node_modules/.bin/node tools/train-disfluencies.ts FOLDER SPOKEN`: learns the weights of server/suggest/tagger from
 * FOLDER/train.json (Disfl-QA, CC BY 4.0), from sentences of this project with slips put in by rule, and from annotated talk in
 * SPOKEN/en and SPOKEN/fr (server/suggest/tagger/weights.md says which). How far each finder is to be believed
 * (server/suggest/calibration.json) is measured on talk that it did not learn from. The same files every time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '#server/suggest/english.ts';
import { french } from '#server/suggest/french.ts';
import { emptyFeatures } from '#server/suggest/tagger/features.ts';
import { fillMarker, markerPlaces } from '#server/suggest/tagger/markers.ts';
import { packWeights } from '#server/suggest/tagger/scoring.ts';
import { type Sequence, sequenceOf } from '#server/suggest/tagger/sequence.ts';
import type { Text } from '#server/suggest/text.ts';
import { readTokens } from '#server/suggest/tokens.ts';
import type { SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { calibrated, verdicts } from './train-disfluencies/calibrate.ts';
import { type Example, learn, type MarkerExample } from './train-disfluencies/learn.ts';
import { type Question, readQuestions } from './train-disfluencies/questions.ts';
import { bare, type Said, talk, withPauses } from './train-disfluencies/slips.ts';
import { passages, spokenFiles } from './train-disfluencies/treebanks.ts';

const ROUNDS = 5;
/** Talks of three to eight sentences with slips, and without. */
const TALKS = { slips: 6000, clean: 4000 } as const;
const LANGUAGES = { en: english, fr: french } as const;

/** How much annotated talk counts beside what was made. */
const SPOKEN = 10;

const [folder, spoken] = process.argv.slice(2);
if (!folder || !spoken)
  throw new Error('Say in which folders train.json of Disfl-QA and the spoken treebanks are.');
const random = seeded(20_261_122);

/** @param isTalk whether what people say without meaning it is marked in it */
function exampleOf(said: Said, language: SuggestLanguage, weight: number, isTalk: boolean): Example {
  const text = readTokens(said.words, LANGUAGES[language]);
  const seq = sequenceOf(text, language);
  const cut = Uint8Array.from(text.tokens, ({ first }) => said.cut[first]!);
  return { seq, cut, weight, markers: isTalk ? markersOf(text, seq, cut) : [] };
}

const features = emptyFeatures();

function markersOf(text: Text, seq: Sequence, cut: Uint8Array): MarkerExample[] {
  return markerPlaces(text).map((place) => {
    fillMarker(features, text, seq, place);
    const isCut = cut.subarray(place.first, place.last + 1).every((one) => one === 1);
    return { features: features.at.slice(0, features.count), cut: isCut };
  });
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

/** Each passage as written, without marks, and both with pauses. */
function spokenExamples(files: readonly Said[], language: SuggestLanguage): Example[] {
  return files.flatMap(passages).flatMap((said) => {
    const plain = { ...said, words: said.words.map(({ text, ...word }) => ({ ...word, text: bare(text) })) };
    return [said, plain].flatMap((one) => [
      exampleOf(one, language, SPOKEN, true),
      exampleOf(withPauses(random, one), language, SPOKEN, true),
    ]);
  });
}

function madeExamples(questions: readonly Question[]): Example[] {
  const examples: Example[] = [];
  for (const { words, cut, original } of questions) {
    examples.push(exampleOf({ words: untimed(words), cut }, 'en', 1, false));
    const clean = { words: untimed(original), cut: new Uint8Array(original.length) };
    examples.push(exampleOf(clean, 'en', 1, true));
  }
  const originals = questions.map(({ original }) => original);
  const makers = [
    { language: 'en', random, sentences: sentencesOf('en') },
    { language: 'fr', random, sentences: sentencesOf('fr') },
    { language: 'en', random, sentences: originals },
  ] as const;
  for (let n = 0; n < TALKS.slips + TALKS.clean; n++) {
    const maker = makers[n % 5 === 4 ? 2 : n % 2]!;
    const isClean = n >= TALKS.slips;
    const said = talk(maker, 3 + Math.floor(random() * 6), isClean ? 0 : 0.55);
    examples.push(exampleOf(said, maker.language, 1, isClean));
  }
  return examples;
}

/** Every other file of those that are not held out, a language: what is learned from one half is calibrated on the other. */
const halves = [0, 1].map((half) =>
  (['en', 'fr'] as const).map((language) => ({
    language,
    files: spokenFiles(spoken, language)
      .filter(({ isHeldOut }) => !isHeldOut)
      .filter((_, i) => i % 2 === half),
  })),
);
const made = madeExamples(readQuestions(join(folder, 'train.json')));
const talked = halves.map((half) => half.flatMap(({ files, language }) => spokenExamples(files, language)));

function learned(examples: readonly Example[], name: string): Float32Array {
  const started = performance.now();
  const table = learn(examples, ROUNDS, random, (line) => console.error(`${name}, ${line}`));
  console.error(
    `${name}: ${examples.length} examples in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  return table;
}

const checked = halves.flatMap((half, n) => {
  const table = learned([...made, ...talked[1 - n]!], `half ${n + 1}`);
  return half.flatMap(({ files, language }) => verdicts(files, language, { table, scale: 1 }));
});
const server = join(import.meta.dirname, '../server/suggest');
writeFileSync(join(server, 'calibration.json'), calibrated(checked));
const table = learned([...made, ...talked.flat()], 'all');
writeFileSync(join(server, 'tagger/weights.bin'), packWeights(table));
