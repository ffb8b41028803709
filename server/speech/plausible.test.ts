import { expect, test } from 'vitest';
import type { HeardToken } from './backtrace.ts';
import { plausibleWords } from './plausible.ts';

/** Tokens one after another, each of so many frames. */
function heard(list: [token: string, frames: number, probability?: number, fit?: number][]): HeardToken[] {
  let at = 0;
  return list.map(([token, frames, probability = 0.8, fit = -30_000]) => {
    const first = at;
    at += frames;
    return { token, first, last: at - 1, probability, acoustic: fit * frames };
  });
}
const texts = (tokens: HeardToken[]): string[] => plausibleWords(tokens).map(({ token }) => token);

test('speech passes, unsure words of it too, without its fillers', () => {
  const speech = heard([
    ['<s>', 5],
    ['and', 16],
    ['[NOISE]', 8],
    ['then(2)', 40, 0.02],
    ['arrow', 60, 0.01],
    ['</s>', 9],
  ]);
  expect(texts(speech)).toEqual(['and', 'then(2)', 'arrow']);
});

test('a lone sure word passes, a lone unsure or stretched one does not', () => {
  expect(
    texts(
      heard([
        ['<sil>', 300],
        ['yes', 45, 0.9],
      ]),
    ),
  ).toEqual(['yes']);
  expect(
    texts(
      heard([
        ['<sil>', 300],
        ['i', 14, 0.24],
      ]),
    ),
  ).toEqual([]);
  expect(texts(heard([['in', 135, 1]]))).toEqual([]);
});

test('few words stretched over seconds are a noise', () => {
  expect(
    texts(
      heard([
        ["it's", 300, 0.99],
        ['somewhat(2)', 345, 1],
        ['what(2)', 90],
        ['what(2)', 60],
      ]),
    ),
  ).toEqual([]);
});

test('a fast row of words that fits badly is music', () => {
  const music = heard([
    ['the', 20, 0.3, -98_000],
    ['fact', 30, 0.1, -69_000],
    ['that', 20, 0.7, -52_000],
    ['the', 25],
  ]);
  expect(texts(music)).toEqual([]);
});

test('a stretched word among speech is dropped alone', () => {
  const tokens = heard([
    ['we', 20],
    ['want', 30],
    ['a', 210],
    ['new', 20],
    ['school', 40],
    ['in', 10],
    ['the', 9],
    ['city', 40],
  ]);
  expect(texts(tokens)).toEqual(['we', 'want', 'new', 'school', 'in', 'the', 'city']);
});
