import { expect, test } from 'vitest';
import { documentOf, joinWords } from '../testing.ts';
import { usablePairs } from './suggestion-choices.ts';
import { editWord } from './transcript.ts';

const doc = documentOf('zero one two three four five six seven');
const detail = (reason: string) => ({ reason, confidence: 0.5 });
const usable = (reply: readonly unknown[], details = reply.map((_, i) => detail(`r${i}`)), now = doc.words) =>
  usablePairs(reply, details, doc.words, now);

test('keeps valid pairs in order, with their reasons', () => {
  const { pairs, kinds, unusable } = usable([
    [4, 5],
    [0, 0],
  ]);
  expect(pairs).toEqual([
    [0, 0],
    [4, 5],
  ]);
  expect(kinds.map(({ kind }) => kind)).toEqual(['r1', 'r0']);
  expect(unusable).toBe(0);
});

test('drops and counts pairs that are out of range, reversed, malformed or overlapping', () => {
  const reply = [[-1, 2], [6, 8], [5, 4], [1.5, 2], ['1', '2'], [1], null, 'x', [2, 4], [4, 6], [2, 4]];
  expect(usable(reply)).toMatchObject({ pairs: [[2, 4]], kinds: [{ kind: 'r8' }], unusable: 10 });
  expect(usable([[7, 7]])).toMatchObject({ pairs: [[7, 7]], unusable: 0 });
});

test('accepts a pair without a reason', () => {
  expect(usable([[1, 1]], [])).toMatchObject({ pairs: [[1, 1]], kinds: [{ kind: '', confidence: 0 }] });
});

test('maps pairs to words that were edited meanwhile by their time', () => {
  const now = joinWords(editWord(doc, 0, 'ze ro'), 3).words;
  expect(now.text.slice(0, 5)).toEqual(['ze', 'ro', 'one', 'twothree', 'four']);
  expect(
    usable(
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [5, 6],
      ],
      undefined,
      now,
    ),
  ).toMatchObject({
    pairs: [
      [2, 2],
      [5, 6],
    ],
    unusable: 2,
  });
});
