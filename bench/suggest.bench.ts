/**
 * How long suggestions take on a transcript of 20,000 words: the project's clean prose said over and over, with slips of
 * every kind in it, and times as speech has them. And on words chosen to be expensive.
 * How right they are, word by word: on talk and on Disfl-QA's questions where they are there, and on slips put into prose never
 * learned from. How many retakes are found of each kind, without a script and with one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suggestByRules } from '#server/suggest/rules.ts';
import { HOSTILE, hostileWords } from '#server/suggest/testing-hostile.ts';
import type { SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import type { Family } from './lib/report.ts';
import { spreadOf } from './lib/stats.ts';
import { qualities } from './suggest/quality.ts';
import { retakeShares } from './suggest/retakes.ts';
import { scriptRetakes } from './suggest/script-retakes.ts';
import { statedConfidences } from './suggest/stated.ts';

const WORDS = 20_000;
const RUNS = 21;

/** One word in ten is followed by a slip. */
function transcript(language: SuggestLanguage): SuggestWord[] {
  const folder = join(import.meta.dirname, '../server/suggest/prose');
  const prose = readFileSync(join(folder, `${language}.txt`), 'utf8')
    .split(/\s+/)
    .filter(Boolean);
  const random = seeded(7);
  const texts: string[] = [];
  for (let i = 0; texts.length < WORDS; i++) {
    const word = prose[i % prose.length]!;
    texts.push(word);
    const slip = Math.floor(random() * 40);
    if (slip === 0) texts.push(language === 'en' ? 'um,' : 'euh,');
    if (slip === 1) texts.push(word);
    if (slip === 2) texts.push(...texts.slice(-4));
    if (slip === 3) texts.push(...(language === 'en' ? ['you', 'know,'] : ['tu', 'vois,']));
  }
  let at = 0;
  return texts.slice(0, WORDS).map((text) => {
    const start = at + (random() < 0.1 ? random() : 0.02);
    at = start + 0.05 + 0.05 * text.length;
    return { text, start, end: at, speaker: 0 };
  });
}

/** Milliseconds of each run on 20,000 words of speech. */
function ofSpeech(): number[] {
  const times: number[] = [];
  for (const language of ['en', 'fr'] as const) {
    const words = transcript(language);
    let found = 0;
    for (let i = 0; i < RUNS; i++)
      times.push(
        milliseconds(() => {
          found = suggestByRules(words, language).length;
        }),
      );
    console.error(`suggest: ${found} suggestions in ${words.length} ${language} words`);
  }
  return times;
}

/** Milliseconds of each kind of hostile words, in each language with and without times. */
function ofHostile(): number[] {
  const times: number[] = [];
  let [slowest, most] = ['', 0];
  for (const [kind, texts] of Object.entries(HOSTILE))
    for (const language of ['en', 'fr'] as const)
      for (const isTimed of [true, false]) {
        const words = hostileWords(texts, WORDS, isTimed);
        const time = milliseconds(() => suggestByRules(words, language));
        times.push(time);
        if (time > most) [slowest, most] = [`${kind} (${language})`, time];
      }
  console.error(`suggest: of ${WORDS} hostile words the slowest are: ${slowest}`);
  return times;
}

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export default {
  family: 'suggest',
  async run(report) {
    const tell = (metric: string, times: readonly number[]): void =>
      report({ metric, value: Math.max(...times), unit: 'ms', ...spreadOf(times) });
    tell('suggest.rules_20k_words', ofSpeech());
    tell('suggest.hostile_20k_words', ofHostile());
    for (const one of [...qualities(), ...retakeShares(), ...scriptRetakes(), ...statedConfidences()])
      report(one);
  },
} satisfies Family;
