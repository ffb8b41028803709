import { describe, expect, test } from 'vitest';
import { takesComparer } from './compare-takes.ts';
import { english } from './english.ts';
import { suggestByRules } from './rules.ts';
import { HOSTILE, hostileWords } from './testing-hostile.ts';
import type { SuggestLanguage, SuggestWord } from './types.ts';

/** Milliseconds of processor time: other programs do not count. */
function costOf(words: readonly SuggestWord[], language: SuggestLanguage): number {
  const before = process.cpuUsage();
  suggestByRules(words, language);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// What the bench `suggest` holds to 300 ms on a machine of its own; before, some of these took minutes.
const MAX_COST = 1500;

describe.each(['en', 'fr'] as const)(
  '%s: 20,000 words that nobody says take no longer than speech',
  (language) => {
    test.each(Object.entries(HOSTILE))('%s', (_, texts) => {
      for (const isTimed of [true, false])
        expect(costOf(hostileWords(texts, 20_000, isTimed), language)).toBeLessThan(MAX_COST);
    });
  },
);

test('nested takes without times stay within the cost limit', () => {
  const half = 5000;
  const said = (n: number): string[] => `alpha${n} beta${n} gamma${n} delta${n} end${n}.`.split(' ');
  const texts = [
    ...Array.from({ length: half / 5 }, (_, n) => said(n)).flat(),
    ...Array.from({ length: half }, () => 'sorry.'),
    ...Array.from({ length: half / 5 }, (_, n) => said(half / 5 - n)).flat(),
  ];
  const words = texts.map((text) => ({ text, start: 0, end: 0, speaker: 0 }));
  expect(costOf(words, 'en')).toBeLessThan(MAX_COST);
});

test('a sentence of nothing but fillers is scanned once', () => {
  const words = hostileWords(['I', ...Array.from({ length: 4000 }, () => 'um')], 20_000, true);
  expect(costOf(words, 'en')).toBeLessThan(MAX_COST);
});

test('comparing sentences stops at the budget', () => {
  const compare = takesComparer(english, 10);
  const sentence = 'the quick brown fox jumps over the lazy dog'.split(' ');
  const alike = Array.from({ length: 100 }, () => compare(sentence, sentence, false).alike);
  expect(alike[0]).toBe(1);
  expect(alike.at(-1)).toBe(0);
});

test('an overlong word is read by its first and last characters', () => {
  const um = { text: 'um,', start: 0, end: 0.2, speaker: 0 };
  const long = { text: `“${'a'.repeat(2000)}.`, start: 0.3, end: 0.9, speaker: 0 };
  expect(suggestByRules([um, long, um, long], 'en').map(({ first, last }) => [first, last])).toContainEqual([
    0, 0,
  ]);
});
