import { expect, test } from 'vitest';
import { documentOf } from '../testing.ts';
import { cutWords } from './cuts.ts';
import { isKept, keepTake } from './takes.ts';

const doc = documentOf('so one two three well one two uh three then one two three end');
const TAKES = [
  { startWordIdx: 1, endWordIdx: 3 },
  { startWordIdx: 5, endWordIdx: 8 },
  { startWordIdx: 10, endWordIdx: 12 },
];
const kept = (of: typeof doc) => TAKES.map((take) => isKept(of, take));
const cut = (of: typeof doc) => of.cuts.map(({ description }) => description);

test('one take is kept and the others are cut, whichever it was before', () => {
  expect(kept(doc)).toEqual([true, true, true]);
  const last = keepTake(doc, TAKES, 2);
  expect(kept(last)).toEqual([false, false, true]);
  expect(cut(last)).toEqual(['one two three', 'one two uh three']);
  const first = keepTake(last, TAKES, 0);
  expect(kept(first)).toEqual([true, false, false]);
  expect(cut(first)).toEqual(['one two uh three', 'one two three']);
  expect(keepTake(first, TAKES, 0)).toBe(first);
});

test('a filler that is cut within the kept take stays cut', () => {
  const before = keepTake(cutWords(doc, 7, 7), TAKES, 2);
  expect(kept(before)).toEqual([false, false, true]);
  const second = keepTake(cutWords(doc, 7, 7), TAKES, 1);
  expect(kept(second)).toEqual([false, true, false]);
  expect(cut(second)).toEqual(['one two three', 'uh', 'one two three']);
});
