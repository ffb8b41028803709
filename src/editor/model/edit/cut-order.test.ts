import { expect, test } from 'vitest';
import { setSilenceMode } from '../pauses/silences.ts';
import { documentOf } from '../testing.ts';
import { FIRST_ORDER, groupCuts, orderCuts, totalLength } from './cut-order.ts';
import { cutWords, suggestCuts } from './cuts.ts';

const plain = setSilenceMode(
  documentOf('zero one two three four five six seven', [{ start: 5.6, end: 7 }]),
  true,
);
const { cuts } = suggestCuts(
  cutWords(plain, 0, 0),
  [
    [2, 3],
    [7, 7],
  ],
  [
    { kind: 'repeat', confidence: 0.5 },
    { kind: 'filler', confidence: 0.9 },
  ],
);
const said = (order: Partial<typeof FIRST_ORDER>) =>
  orderCuts(cuts, { ...FIRST_ORDER, ...order }).map(({ description }) => description);

test('chronological order both ways; the list itself where nothing is asked', () => {
  expect(orderCuts(cuts, FIRST_ORDER)).toBe(cuts);
  expect(said({})).toEqual(['zero', 'two three', 'silence', 'seven']);
  expect(said({ ascending: false })).toEqual(['seven', 'silence', 'two three', 'zero']);
});

test('only the chosen reasons, in order', () => {
  expect(said({ reasons: ['silence', 'manual'] })).toEqual(['zero', 'silence']);
  expect(said({ reasons: ['suggested'], ascending: false })).toEqual(['seven', 'two three']);
});

test('by length; cuts as long as each other stand by start', () => {
  expect(said({ sort: 'duration' })).toEqual(['zero', 'seven', 'silence', 'two three']);
  expect(said({ sort: 'duration', ascending: false })[0]).toBe('two three');
});

test('by confidence; what has none comes last either way', () => {
  expect(said({ sort: 'confidence' })).toEqual(['two three', 'seven', 'zero', 'silence']);
  expect(said({ sort: 'confidence', ascending: false })).toEqual(['seven', 'two three', 'zero', 'silence']);
});

test('groups by reason keep the order and count everything once', () => {
  const groups = groupCuts(cuts);
  expect(groups.map(({ reason, cuts: some }) => [reason, some.length])).toEqual([
    ['manual', 1],
    ['suggested', 2],
    ['silence', 1],
  ]);
  expect(groups.reduce((sum, group) => sum + totalLength(group.cuts), 0)).toBeCloseTo(totalLength(cuts));
});
