import { expect, test } from 'vitest';
import { speechStretches } from './stretches.ts';

const spoken = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ start: from + i, end: from + i + 0.5 }));

test('stretches lie in the middle of each third of the speech, wherever that is', () => {
  // A minute of words, ten minutes of nothing, two minutes of words: 30 and 60 s of voice.
  const words = [...spoken(0, 60), ...spoken(660, 120)];
  const stretches = speechStretches(words, [], 30);
  expect(stretches.map(({ start, end }) => [start, end])).toEqual([
    [14.5, 44.5],
    [674.5, 704.5],
    [734.5, 764.5],
  ]);
});

test('gaps are speech too, short recordings have fewer stretches, and under ten seconds none', () => {
  expect(speechStretches([], [{ start: 5, end: 17 }], 30)).toEqual([{ start: 5, end: 17 }]);
  expect(speechStretches(spoken(0, 24), [{ start: 30, end: 40 }], 10)).toHaveLength(2);
  expect(speechStretches(spoken(0, 19), [], 30)).toEqual([]);
});
