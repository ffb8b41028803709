import { expect, test } from 'vitest';
import { spokenLanguage } from './decide.ts';

const NOTHING = { texts: [], odds: [], scores: [] };
const detected = (language: string, ...odds: Readonly<Record<string, number>>[]) =>
  spokenLanguage({ ...NOTHING, language, odds });

test('a recording of the chosen language is that, also where one stretch is music or noise', () => {
  expect(detected('en', { en: 0.98 }, { en: 0.97 }, { en: 0.99 })).toBe('en');
  expect(detected('en', { en: 0.82, cy: 0.09 }, { nn: 0.55, en: 0.3 }, { en: 0.9 })).toBe('en');
  expect(detected('fr', { en: 0.78, fr: 0.01 }, { fr: 0.98 }, { fr: 0.98 })).toBe('fr');
  expect(detected('en', { en: 0.52, de: 0.2 })).toBe('en');
});

test('the other language of the two and any third one are named where all of it sounds so', () => {
  expect(detected('en', { fr: 0.99, en: 0.001 }, { fr: 0.86, en: 0.03 }, { fr: 0.95 })).toBe('fr');
  expect(detected('fr', { en: 0.93 }, { en: 0.98 }, { en: 0.88 })).toBe('en');
  // A made voice, as the detector hears it.
  expect(detected('en', { fr: 0.26, la: 0.22, th: 0.19, en: 0.04 })).toBe('fr');
  expect(detected('en', { de: 0.98, en: 0.004 }, { de: 0.97 }, { de: 0.6, en: 0.02 })).toBe('de');
  expect(detected('en', { de: 0.98 }, { nl: 0.9 }, { de: 0.8 })).toBe('other');
  expect(detected('en', { la: 0.95, en: 0.01 })).toBe('other');
});

test('two languages in one talk are told, and nothing is where the detector is unsure', () => {
  expect(detected('en', { en: 0.97 }, { fr: 0.98 }, { en: 0.99 })).toBe('several');
  expect(detected('en', { ru: 0.66, pl: 0.14, en: 0.01 })).toBe('unknown');
  expect(detected('en', { pl: 0.38, ru: 0.11, en: 0.04 }, { tr: 0.21, en: 0.18 })).toBe('unknown');
  expect(detected('en', { en: 0.47, fr: 0.3 })).toBe('unknown');
  expect(spokenLanguage({ ...NOTHING, language: 'en' })).toBe('unknown');
});

const heard = (language: string, text: string) =>
  spokenLanguage({ ...NOTHING, language, texts: text.split(' ') });

test('without a detector words tell the other language, of recognisers that write what they hear', () => {
  const french = 'Bonjour à tous, et bienvenue dans cette émission que vous écoutez avec nous sur la radio';
  const english = 'So this is what we are going to talk about and it was not easy for you';
  expect(heard('en', french)).toBe('fr');
  expect(heard('fr', english)).toBe('en');
  expect(heard('fr', french)).toBe('unknown');
  expect(heard('fr', 'so this is what we are')).toBe('unknown');
});

test('without a detector the fit of the words tells, but for what lies between', () => {
  const fitting = (language: string, ...scores: number[]) =>
    spokenLanguage({ ...NOTHING, language, scores, texts: ['You’re', 'not', 'sure'] });
  // As measured: clean, a telephone, a song; French and Japanese that was taken for English; a radio from the moon.
  expect(fitting('en', -21)).toBe('en');
  expect(fitting('en', -35.6, -32.4)).toBe('en');
  expect(fitting('en', -36.1)).toBe('en');
  expect(fitting('en', -59.9, -54.2)).toBe('other');
  expect(fitting('en', -62.2, -67.1, -55.4)).toBe('other');
  expect(fitting('en', -57.3, -40.7, -53.5)).toBe('unknown');
  expect(fitting('fr', -90)).toBe('unknown');
});
