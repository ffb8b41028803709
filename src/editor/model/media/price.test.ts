import { expect, test } from 'vitest';
import { setLanguageSource } from '#i18n/language.ts';
import {
  cheaperPackage,
  formatEuros,
  formatMinutes,
  formatShortEuros,
  parseAmount,
  priceInCents,
  priceInCredentials,
  tierRows,
} from './price.ts';

test.each([
  // Packages take the package price.
  [120, 300],
  [180, 400],
  [360, 700],
  [600, 1000],
  // Either side of each package and tier.
  [0, 0],
  [1, 18],
  [59, 1062],
  [60, 960],
  [119, 1904],
  [121, 1936],
  [179, 2864],
  [181, 2534],
  [359, 5026],
  [361, 4332],
  [599, 7188],
])('%i credentials cost %i cents', (credentials, cents) => {
  expect(priceInCents(credentials)).toBe(cents);
});

test.each([
  ['0', 0],
  ['250', 250],
  [' 75 ', 75],
  ['007', 7],
  ['12.9', 12],
  ['600', 600],
  ['601', 600],
  ['1e9', 600],
  ['Infinity', 600],
  ['', 0],
  ['-1', 0],
  ['twelve', 0],
  ['12a', 0],
  ['NaN', 0],
])('the amount %j is %i', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
  expect(Object.is(parseAmount(text), -0)).toBe(false);
});

test('prices, lengths and tiers are formatted', () => {
  expect([formatEuros(700), formatEuros(1062), formatEuros(5)]).toEqual(['€7.00', '€10.62', '€0.05']);
  expect([formatShortEuros(700), formatShortEuros(1062)]).toEqual(['€7', '€10.62']);
  expect([182, 59, 60, 0].map(formatMinutes)).toEqual(['3 h 2 min', '59 min', '1 h 0 min', '0 min']);
  expect(tierRows()).toEqual([
    { amount: 'Under 60', price: '€0.18' },
    { amount: '60 to 179', price: '€0.16' },
    { amount: '180 to 359', price: '€0.14' },
    { amount: '360 and above', price: '€0.12' },
  ]);
});

test('a reader of French gets amounts as French writes them', () => {
  setLanguageSource(() => 'fr');
  expect([formatEuros(700), formatShortEuros(700)]).toEqual(['7,00\u00a0€', '7\u00a0€']);
  setLanguageSource(() => 'en');
});

test('finds a cheaper package for a custom amount', () => {
  expect(cheaperPackage(16)).toBeNull();
  expect(cheaperPackage(17)?.credentials).toBe(120);
  expect(cheaperPackage(100)?.credentials).toBe(120);
  expect(cheaperPackage(130)?.credentials).toBe(180);
  expect(cheaperPackage(599)?.credentials).toBe(600);
  for (const amount of [0, 120, 600]) expect(cheaperPackage(amount)).toBeNull();
});

test('a download costs whole minutes of the output as it is shown, rounded up, at least one; the sample is free', () => {
  const lengths = [0, 1, 60, 60.04, 60.05, 119, 3600, 3600.04, 1200.04, Number.NaN];
  expect(lengths.map((length) => priceInCredentials(length))).toEqual([1, 1, 1, 1, 2, 2, 60, 60, 20, 1]);
  expect(priceInCredentials(3600, { sample: true })).toBe(0);
});
