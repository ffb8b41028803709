import { expect, test } from 'vitest';
import { doubt } from './doubt.ts';

const words = (text: string, confidence = 0.9) => text.split(' ').map((word) => ({ text: word, confidence }));

test('another language than the chosen one is said, either way', () => {
  const french = words(
    'Bonjour à tous, et bienvenue dans cette émission que vous écoutez avec nous sur la radio',
  );
  const english = words('So this is what we are going to talk about and it was not easy for you');
  expect(doubt(french, 'en')).toMatch(/sounds like French, not English/);
  expect(doubt(english, 'fr')).toMatch(/sounds like English, not French/);
  expect(doubt(french, 'fr')).toBeNull();
  expect(doubt(english, 'en')).toBeNull();
});

test('guesses are said; a few words are not judged', () => {
  expect(doubt(words('so this is what we are going to talk about now friends', 0.3), 'en')).toMatch(
    /guesses/,
  );
  expect(doubt(words('le la les et que', 0.1), 'en')).toBeNull();
  expect(doubt([], 'fr')).toBeNull();
});
