import { expect, test } from 'vitest';
import { setSilenceMode, setSilenceThreshold, silenceSavings } from '../pauses/silences.ts';
import { checkDocument } from '../saved/document.ts';
import { documentOf, withPauses } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { acceptSuggestions, removeAllCuts, withRestoredCuts, withShorterCuts } from './bulk.ts';
import { cutTime, cutWords, removeCuts, suggestCuts } from './cuts.ts';

const doc = documentOf('zero one two three four five six seven');
const paused = withPauses(doc, [
  { start: 3.6, end: 5 },
  { start: 6.6, end: 7.2 },
]);
const ids = (d: EditorDocument) => d.cuts.map((cut) => cut.id);

test('deleting all cuts leaves none behind, silence mode included', () => {
  const cut = setSilenceMode(cutTime(setSilenceThreshold(paused, 0.5), 3, 6.5), true);
  const none = removeAllCuts(cut);
  expect([none.cuts, none.settings.silenceMode]).toEqual([[], false]);
  expect(removeAllCuts(none)).toBe(none);
  expect(checkDocument(none)).toEqual([]);
});

test('shortening takes the same off both ends, never below the shortest cut, and gives back freed words and pauses', () => {
  const cut = cutWords(setSilenceMode(setSilenceThreshold(paused, 0.5), true), 1, 4);
  expect(ids(cut)).toEqual(['c1', 's6600000']);
  const once = withShorterCuts(cut, ['c1', 'none'], 0.5);
  expect(once.cuts[0]).toMatchObject({ start: 2.5, startWordIdx: 2, endWordIdx: 3 });
  expect(once.cuts[0].duration).toBeCloseTo(2.6);
  const least = withShorterCuts(cut, ['c1'], 60);
  expect(least.cuts.find(({ id }) => id === 'c1')?.duration).toBeCloseTo(0.1);
  expect(checkDocument(least)).toEqual([]);
  expect(withShorterCuts(cut, ['c1'], Number.NaN)).toBe(cut);
});

test('an accepted suggestion becomes manual, keeps its reason, and outlives later suggestions', () => {
  const kinds = [
    { kind: 'filler', confidence: 0.9 },
    { kind: 'repeat', confidence: 0.4 },
  ];
  const suggested = suggestCuts(
    doc,
    [
      [1, 1],
      [4, 5],
    ],
    kinds,
  );
  const accepted = acceptSuggestions(suggested, ['c1']);
  expect(accepted.cuts.map(({ reason }) => reason)).toEqual(['manual', 'suggested']);
  expect(accepted.cuts[0].suggestion).toEqual(kinds[0]);
  expect(suggestCuts(accepted, []).cuts).toEqual([accepted.cuts[0]]);
  expect(checkDocument(accepted)).toEqual([]);
  expect(acceptSuggestions(accepted, ['c1'])).toBe(accepted);
});

test('deleted cuts come back where they were, except under a present cut', () => {
  const cut = setSilenceMode(cutWords(cutWords(setSilenceThreshold(paused, 0.5), 0, 0), 6, 7), true);
  const gone = removeCuts(cut, ids(cut));
  expect(withRestoredCuts(gone, cut.cuts).cuts).toEqual(cut.cuts);
  const other = cutWords(gone, 7, 7);
  const some = withRestoredCuts(other, cut.cuts);
  expect(some.cuts.map(({ description }) => description)).toEqual(['zero', 'silence', 'silence', 'seven']);
  expect(checkDocument(some)).toEqual([]);
  expect(new Set(ids(some)).size).toBe(some.cuts.length);
  expect(
    withRestoredCuts(
      setSilenceMode(gone, false),
      cut.cuts.filter((c) => c.reason === 'silence'),
    ).cuts,
  ).toEqual([]);
});

test('what a threshold saves is what applying it takes out', () => {
  const cut = cutTime(paused, 6, 6.9);
  for (const threshold of [0, 0.5, 1, 1.4, 1.5]) {
    const applied = setSilenceMode(setSilenceThreshold(cut, threshold), true);
    const seconds = applied.cuts
      .filter(({ reason }) => reason === 'silence')
      .reduce((sum, { duration }) => sum + duration, 0);
    expect(silenceSavings(cut, { silenceThreshold: threshold, silenceRemainder: 0.2 })).toBeCloseTo(
      seconds,
      9,
    );
    expect(silenceSavings(applied, { silenceThreshold: threshold, silenceRemainder: 0.2 })).toBeCloseTo(
      seconds,
      9,
    );
  }
  expect(silenceSavings(cut, { silenceThreshold: 1, silenceRemainder: 0.2 })).toBeCloseTo(1.2);
});
