import { describe, expect, test } from 'vitest';
import { takesComparer } from './compare-takes.ts';
import { english } from './english.ts';
import { suggestByRules } from './rules.ts';
import { HOSTILE, hostileWords } from './testing-hostile.ts';

/** 20,000 words; some of these took minutes once, longer than a test may. The bench `suggest` has the times. */
const COUNT = 20_000;

describe.each(['en', 'fr'] as const)(
  '%s: suggestions for words that nobody says come to an end',
  (language) => {
    test.each(Object.entries(HOSTILE))('%s', (_, texts) => {
      for (const isTimed of [true, false])
        expect(suggestByRules(hostileWords(texts, COUNT, isTimed), language)).toEqual(expect.any(Array));
    });
  },
);

test('suggestions for nested takes without times come to an end', () => {
  const half = 5000;
  const said = (n: number): string[] => `alpha${n} beta${n} gamma${n} delta${n} end${n}.`.split(' ');
  const texts = [
    ...Array.from({ length: half / 5 }, (_, n) => said(n)).flat(),
    ...Array.from({ length: half }, () => 'sorry.'),
    ...Array.from({ length: half / 5 }, (_, n) => said(half / 5 - n)).flat(),
  ];
  const words = texts.map((text) => ({ text, start: 0, end: 0, speaker: 0 }));
  expect(suggestByRules(words, 'en')).toEqual(expect.any(Array));
});

test('suggestions for a sentence of nothing but fillers come to an end', () => {
  const words = hostileWords(['I', ...Array.from({ length: 4000 }, () => 'um')], COUNT, true);
  expect(suggestByRules(words, 'en').length).toBeGreaterThan(0);
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
