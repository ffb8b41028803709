import { expect, test } from 'vitest';
import { documentOf } from '../testing.ts';
import { wordMiddle } from '../words/words.ts';
import { freshCutId, makeCut, reindexed, withCuts } from './cut.ts';
import { cutWords, removeCuts } from './cuts.ts';

const doc = cutWords(cutWords(documentOf('zero one two three four'), 0, 1), 3, 3);
const [first, second] = doc.cuts;

test('a change of cuts that breaks a rule is refused as a whole', () => {
  const refused = (cuts: typeof doc.cuts) => expect(withCuts(doc, cuts)).toBe(doc);
  refused([second, first]);
  refused([first, { ...first, id: 'c9' }, second]);
  refused([first, { ...second, start: 2.5 }]);
  refused([{ ...first, duration: 0.09 }, second]);
  refused([{ ...first, duration: Number.NaN }, second]);
  refused([first, { ...second, duration: 99 }]);
  refused([{ ...first, endWordIdx: 0 }, second]);
  refused([first, makeCut(doc.words, { id: 'c9', start: 2.1, end: 2.5, reason: 'silence' }), second]);
  expect(withCuts(doc, [second]).cuts).toEqual([second]);
});

test('the present cuts once more are no change', () => {
  expect(withCuts(doc, doc.cuts.slice())).toBe(doc);
});

test('ids depend on the cuts alone, whatever way led to them', () => {
  expect(freshCutId(doc.cuts)).toBe('c3');
  expect(freshCutId(removeCuts(doc, ['c1']).cuts)).toBe('c3');
  expect(freshCutId(removeCuts(doc, ['c2']).cuts)).toBe('c2');
  expect(freshCutId(removeCuts(doc, ['c2']).cuts.slice())).toBe('c2');
  expect(freshCutId([{ ...first, id: 'other' }])).toBe('c1');
});

test('a cut that ends at the middle of a word names the words inside its times, however they round', () => {
  const said = documentOf('zero').words;
  const middle = wordMiddle(said, 0);
  for (let hundredths = 1; hundredths < 120; hundredths++) {
    const cut = makeCut(said, { id: 'c1', start: hundredths / 100, end: middle, reason: 'manual' });
    expect(reindexed(said, cut)).toBe(cut);
  }
});
