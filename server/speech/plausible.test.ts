import { expect, test } from 'vitest';
import { isPlausible } from './plausible.ts';

const words = (text: string): string[] => text.split(' ');

test('what people say is plausible, repeats and quick answers too', () => {
  expect(isPlausible(words('So um we we we went to the to the market.'), 4)).toBe(true);
  expect(isPlausible(words('No no no no.'), 1.5)).toBe(true);
  expect(isPlausible(words("I don't know."), 0.4)).toBe(true);
  expect(isPlausible(words('Où ça, à 10 h ? À l’Œuvre.'), 2)).toBe(true);
  expect(isPlausible([], 0.5)).toBe(true);
});

test('loops of short and long phrases are not', () => {
  expect(isPlausible(words('you you you you you'), 3)).toBe(false);
  expect(isPlausible(words('well thank you. Thank you. Thank you. Thank you, thank you.'), 5)).toBe(false);
  const phrase = 'You can also use the “…” button. ';
  expect(isPlausible(words(phrase.repeat(3).trim()), 9)).toBe(false);
  expect(isPlausible(words(phrase.repeat(2).trim()), 9)).toBe(true);
});

test('neither is more than anybody says in the time, another alphabet, or nothing in a second of voice', () => {
  expect(isPlausible(words('one two three four five six seven eight nine ten'), 0.8)).toBe(false);
  expect(isPlausible(words('Good morning доброе утро'), 3)).toBe(false);
  expect(isPlausible(words('ご視聴ありがとうございました'), 3)).toBe(false);
  expect(isPlausible([], 1.2)).toBe(false);
  expect(isPlausible(['You'], 0.14)).toBe(false);
  expect(isPlausible(['No.'], 0.2)).toBe(true);
});
