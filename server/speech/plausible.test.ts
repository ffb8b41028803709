import { describe, expect, test } from 'vitest';
import type { Doubt } from '#model/types.ts';
import { doubtOf, doubtOfStretch, type SegmentStatistics } from './plausible.ts';

const words = (text: string): string[] => text.split(' ');

test('what people say is plausible, repeats and quick answers too', () => {
  expect(doubtOf(words('So um we we we went to the to the market.'), 4)).toBeNull();
  expect(doubtOf(words('No no no no.'), 1.5)).toBeNull();
  expect(doubtOf(words("I don't know."), 0.4)).toBeNull();
  expect(doubtOf(words('Où ça, à 10 h ? À l’Œuvre.'), 2)).toBeNull();
  expect(doubtOf([], 0.5)).toBeNull();
});

test('loops of short and long phrases are implausible', () => {
  expect(doubtOf(words('you you you you you'), 3)).toBe('loop');
  expect(doubtOf(words('well thank you. Thank you. Thank you. Thank you, thank you.'), 5)).toBe('loop');
  const phrase = 'You can also use the “…” button. ';
  expect(doubtOf(words(phrase.repeat(3).trim()), 9)).toBe('loop');
  expect(doubtOf(words(phrase.repeat(2).trim()), 9)).toBeNull();
});

test('too many words for the time, another alphabet, and no words in a second of voice are implausible', () => {
  expect(doubtOf(words('one two three four five six seven eight nine ten'), 0.8)).toBe('crowded');
  expect(doubtOf(words('Good morning доброе утро'), 3)).toBe('alphabet');
  expect(doubtOf(words('ご視聴ありがとうございました'), 3)).toBe('alphabet');
  expect(doubtOf([], 1.2)).toBe('wordless');
  expect(doubtOf(['You'], 0.14)).toBe('crowded');
  expect(doubtOf(['No.'], 0.2)).toBeNull();
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
