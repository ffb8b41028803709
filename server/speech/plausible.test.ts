import { describe, expect, test } from 'vitest';
import type { Doubt } from '#model/types.ts';
import { doubtOfStretch, isPlausible, type SegmentStatistics } from './plausible.ts';

const words = (text: string): string[] => text.split(' ');

test('what people say is plausible, repeats and quick answers too', () => {
  expect(isPlausible(words('So um we we we went to the to the market.'), 4)).toBe(true);
  expect(isPlausible(words('No no no no.'), 1.5)).toBe(true);
  expect(isPlausible(words("I don't know."), 0.4)).toBe(true);
  expect(isPlausible(words('Où ça, à 10 h ? À l’Œuvre.'), 2)).toBe(true);
  expect(isPlausible([], 0.5)).toBe(true);
});

test('loops of short and long phrases are implausible', () => {
  expect(isPlausible(words('you you you you you'), 3)).toBe(false);
  expect(isPlausible(words('well thank you. Thank you. Thank you. Thank you, thank you.'), 5)).toBe(false);
  const phrase = 'You can also use the “…” button. ';
  expect(isPlausible(words(phrase.repeat(3).trim()), 9)).toBe(false);
  expect(isPlausible(words(phrase.repeat(2).trim()), 9)).toBe(true);
});

test('too many words for the time, another alphabet, and no words in a second of voice are implausible', () => {
  expect(isPlausible(words('one two three four five six seven eight nine ten'), 0.8)).toBe(false);
  expect(isPlausible(words('Good morning доброе утро'), 3)).toBe(false);
  expect(isPlausible(words('ご視聴ありがとうございました'), 3)).toBe(false);
  expect(isPlausible([], 1.2)).toBe(false);
  expect(isPlausible(['You'], 0.14)).toBe(false);
  expect(isPlausible(['No.'], 0.2)).toBe(true);
});

describe('what a server states about its answer', () => {
  const nothing = { noSpeech: null, logprob: null, compression: null };
  const spoken = (text: string, each: number) =>
    words(text).map((word, i) => ({ text: word, start: i * each, end: (i + 1) * each }));
  const thanks = spoken('Thank you. '.repeat(60).trim(), 7 / 120);

  test('ordinary speech is believed, unsure or not', () => {
    const said = spoken('So we went down to the market and bought some bread.', 0.3);
    expect(doubtOfStretch(nothing, said, true)).toBeNull();
    expect(doubtOfStretch({ noSpeech: 0.9, logprob: -0.3, compression: 1.6 }, said, true)).toBeNull();
    expect(doubtOfStretch({ noSpeech: 0.2, logprob: -1.4, compression: 1.6 }, said, true)).toBeNull();
  });

  test.each<[Doubt, SegmentStatistics, ReturnType<typeof spoken>]>([
    ['silence', { noSpeech: 0.85, logprob: -1.2, compression: 1.1 }, spoken('Thanks for watching.', 0.4)],
    ['garble', { ...nothing, compression: 2.5 }, spoken('and on and so and on and so on', 0.3)],
    ['crowded', nothing, thanks],
    ['loop', nothing, spoken('you you you you you you', 0.4)],
    ['instants', nothing, spoken('one two three four five six', 0.02)],
    ['alphabet', nothing, spoken('доброе утро', 0.5)],
  ])('%s', (doubt, told, said) => expect(doubtOfStretch(told, said, true)).toBe(doubt));

  test('shared times are no evidence of speaking rate', () => {
    expect(doubtOfStretch(nothing, spoken('one two three four five six seven', 0.02), false)).toBeNull();
  });
});
