import { expect, test } from 'vitest';
import { hasRtl } from '#model/time/seconds.ts';
import { directionsOf, markOf, visualOrder } from './direction.ts';

/** Words of a line from left to right as they are seen. */
const seen = (line: string, base: 'ltr' | 'rtl') => {
  const words = line.split(' ');
  return visualOrder(directionsOf(words, base), base)
    .map((i) => words[i])
    .join(' ');
};

test('Arabic and Hebrew run from the right, other scripts do not', () => {
  expect(['مرحبا', 'שלום', 'Ünal', '2,000', '漢字', '—'].map(hasRtl)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('words of a line from left to right', () => {
  expect(seen('ا ب ج', 'rtl')).toBe('ج ب ا');
  expect(seen('ا new york ب', 'rtl')).toBe('ب new york ا');
  expect(seen('say ا ب now', 'ltr')).toBe('say ب ا now');
  expect(seen('plain words', 'ltr')).toBe('plain words');
});

test('numbers go with the letters before them, marks between two of a kind with both', () => {
  expect(seen('ا 12 34 ب', 'rtl')).toBe('ب 34 12 ا');
  expect(seen('ا mp 3 ب', 'rtl')).toBe('ب mp 3 ا');
  expect(seen('say ا 12 now', 'ltr')).toBe('say 12 ا now');
  expect(seen('say ا — ب', 'ltr')).toBe('say ب — ا');
  expect(seen('say ا —', 'ltr')).toBe('say ا —');
});

test('only a word against its paragraph with other signs at its ends is held together', () => {
  expect([
    markOf('hello,', 'ltr', 'rtl'),
    markOf('hello', 'ltr', 'rtl'),
    markOf('hello,', 'ltr', 'ltr'),
  ]).toEqual(['\u200e', '', '']);
  expect(markOf('12', 'rtl', 'ltr')).toBe('\u200f');
});
