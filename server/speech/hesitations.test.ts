import { expect, test } from 'vitest';
import { besideWords, hesitationsOf } from './hesitations.ts';

const word = (text: string, start: number, end: number, confidence = 1) => ({ text, start, end, confidence });
const words = [word('we', 1, 1.3), word('went', 2, 2.4), word('there', 2.4, 3)];
const everywhere = [{ start: 0, end: 9 }];

const kept = (hesitations: readonly [number, number][], said = words, voices = everywhere) =>
  hesitationsOf(
    besideWords(
      hesitations.map(([start, end]) => ({ start, end })),
      said,
      voices,
    ),
  ).map(({ start, end }) => [+start.toFixed(3), +end.toFixed(3)]);

test('hesitations before, between and after words go with them, also where these move', () => {
  const all: [number, number][] = [
    [0.5, 0.8],
    [1.4, 1.7],
    [3.1, 3.5],
  ];
  expect(kept(all)).toEqual(all);
  const [we] = besideWords([{ start: 0.5, end: 0.8 }], words, everywhere);
  expect(hesitationsOf([{ ...we!, start: we!.start + 10, end: we!.end + 10 }])).toEqual([
    { start: 10.5, end: 10.8 },
  ]);
});

test('none is shorter than 0.15 s, reaches into a word, lies beside guesses, or where nobody speaks', () => {
  expect(kept([[1.5, 1.64]])).toEqual([]);
  expect(kept([[1.2, 1.6]])).toEqual([]);
  expect(kept([[1.7, 2.1]])).toEqual([[1.7, 2]]);
  expect(kept([[1.9, 2.3]])).toEqual([]);
  expect(kept([[1.5, 1.8]], words.with(1, word('went', 2, 2.4, 0.2)))).toEqual([]);
  expect(kept([[1.5, 1.8]], words, [{ start: 0, end: 1.55 }])).toEqual([]);
  expect(kept([[1.5, 1.8]], [])).toEqual([]);
});
