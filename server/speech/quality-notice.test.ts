import { expect, test } from 'vitest';
import { qualityNotice } from './quality-notice.ts';

const words = (text: string, confidence = 0.9) => text.split(' ').map((word) => ({ text: word, confidence }));

test('another language than the chosen one is said, either way', () => {
  const french = words(
    'Bonjour à tous, et bienvenue dans cette émission que vous écoutez avec nous sur la radio',
  );
  const english = words('So this is what we are going to talk about and it was not easy for you');
  expect(qualityNotice(french, 'en')).toMatch(/sounds like French, not English/);
  expect(qualityNotice(english, 'fr')).toMatch(/sounds like English, not French/);
  expect(qualityNotice(french, 'fr')).toBeNull();
  expect(qualityNotice(english, 'en')).toBeNull();
});

test('guesses are said; a few words are not judged', () => {
  expect(qualityNotice(words('so this is what we are going to talk about now friends', 0.3), 'en')).toMatch(
    /guesses/,
  );
  expect(qualityNotice(words('le la les et que', 0.1), 'en')).toBeNull();
  expect(qualityNotice([], 'fr')).toBeNull();
});
