import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SURE_FROM } from '#model/constants.ts';
import { suggestByRules } from '../rules.ts';
import { joined, marked, shown } from '../testing.ts';
import { packWeights, unpackWeights } from './scoring.ts';

const WEIGHTS = new URL('./weights.bin', import.meta.url);

function cutsIn(sentence: string, language: 'en' | 'fr'): { found: string; wanted: string } {
  const { words, cuts } = marked(sentence);
  const found = joined(suggestByRules(words, language));
  return { found: shown(words, found), wanted: shown(words, cuts) };
}

describe('slips that only the tagger finds', () => {
  test.each([
    // Said aloud as nobody writes: no marks, no capitals.
    '[we used to have] we have a dog and two cats',
    '[you could] you can see it from here',
    'we have [a different uh] a different world now',
    'and [the big no] the small one is for guests',
    'we went [to paris no sorry] to berlin last year',
    '[they had—] we had a dog',
    // Announcements that are none, and likeness that is none.
    "no i don't think that is the reason",
    'i would rather walk than take the car',
    'we have a plan for this week and a plan for next week',
  ])('en: %s', (sentence) => {
    const { found, wanted } = cutsIn(sentence, 'en');
    expect(found).toBe(wanted);
  });

  test.each([
    'on se voit [à lyon non pardon] à lille demain',
    'elle prend [le train pardon] le bus tous les matins',
    '[il était] il est médecin',
    'non je ne crois pas que ce soit la raison',
    'nous nous sommes mariés un an après',
  ])('fr: %s', (sentence) => {
    const { found, wanted } = cutsIn(sentence, 'fr');
    expect(found).toBe(wanted);
  });

  test('a correction is proposed, but never sure enough to be cut', () => {
    const { words } = marked('we went to paris no sorry to berlin last year');
    const [suggestion] = suggestByRules(words, 'en');
    expect(suggestion).toMatchObject({ reason: 'correction' });
    expect(suggestion!.confidence).toBeGreaterThan(0.25);
    expect(suggestion!.confidence).toBeLessThan(SURE_FROM);
  });

  test('never across a change of speaker', () => {
    const { words } = marked('A: we met in paris B: no sorry berlin last year');
    expect(suggestByRules(words, 'en').every(({ first }) => first > 3)).toBe(true);
  });
});

test('packing weights round-trips; a file of another size is refused', () => {
  const packed = readFileSync(WEIGHTS);
  expect(packed.length).toBeLessThan(2 * 1024 * 1024);
  const { table, scale } = unpackWeights(packed);
  const again = unpackWeights(Buffer.from(packWeights(Float32Array.from(table, (weight) => weight * scale))));
  expect(again.table).toEqual(table);
  expect(() => unpackWeights(packed.subarray(1))).toThrow('bytes');
});
