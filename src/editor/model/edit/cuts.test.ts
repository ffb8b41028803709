import { expect, test } from 'vitest';
import { setSilenceMode, setSilenceThreshold } from '../pauses/silences.ts';
import { documentOf, withPauses } from '../testing.ts';
import { truncate } from '../time/format.ts';
import type { EditorDocument } from '../types.ts';
import { withRestoredCuts } from './bulk.ts';
import {
  cutById,
  cutOfWord,
  cutsInRange,
  cutTime,
  cutWords,
  deleteCutsInWords,
  hasUncut,
  removeCuts,
  suggestCuts,
  withoutNewFlag,
} from './cuts.ts';

/** Words 0–9, word i at [1 + i, 1.6 + i). */
const doc = documentOf('zero one two three four five six seven eight nine');
/** The same with a pause of 2 s in [5.6, 7.6) and silence mode on: cut [5.7, 7.5). */
const quiet = setSilenceMode(withPauses(doc, [{ start: 5.6, end: 7.6 }]), true);

function spans(of: EditorDocument) {
  return of.cuts.map(({ reason, start, duration }) => [
    reason,
    +start.toFixed(3),
    +(start + duration).toFixed(3),
  ]);
}

test('a cut of words runs from the start of the first to the end of the last and is described by them', () => {
  const [cut] = cutWords(doc, 2, 4).cuts;
  expect(cut).toMatchObject({
    start: 3,
    reason: 'manual',
    color: 'bg-red-500',
    description: 'two three four',
    startWordIdx: 2,
    endWordIdx: 4,
    isNew: false,
  });
  expect(cut.start + cut.duration).toBeCloseTo(5.6, 9);
  expect(cutWords(doc, 4, 2).cuts).toEqual([cut]);
});

test('specification §4: a new cut never overlaps a non-silence cut: each stretch that is not cut yet becomes one', () => {
  const cut = cutWords(cutWords(doc, 2, 2), 5, 6);
  expect(spans(cutWords(cut, 1, 8))).toEqual([
    ['manual', 2, 3],
    ['manual', 3, 3.6],
    ['manual', 3.6, 6],
    ['manual', 6, 7.6],
    ['manual', 7.6, 9.6],
  ]);
  expect(spans(cutTime(cut, 3.2, 6.5))).toEqual([
    ['manual', 3, 3.6],
    ['manual', 3.6, 6],
    ['manual', 6, 7.6],
  ]);
});

test('where all is cut already nothing changes, and the edges of a cut word are no stretch of their own', () => {
  const cut = cutWords(doc, 2, 4);
  expect(cutWords(cut, 2, 4)).toBe(cut);
  expect(cutTime(cut, 3.5, 5)).toBe(cut);
  const inner = cutTime(doc, 3.2, 3.4);
  expect([cutWords(inner, 2, 2), hasUncut(inner, 2, 2)]).toEqual([inner, false]);
  expect(hasUncut(cut, 4, 5)).toBe(true);
});

test('specification §4: silences inside a new cut are removed; what sticks out of it stays cut from 0.1 s on', () => {
  expect(spans(quiet)).toEqual([['silence', 5.7, 7.5]]);
  expect(spans(cutWords(quiet, 4, 7))).toEqual([['manual', 5, 8.6]]);
  expect(spans(cutTime(quiet, 7.25, 9))).toEqual([
    ['silence', 5.7, 7.25],
    ['manual', 7.25, 9],
  ]);
  expect(spans(cutTime(quiet, 5.75, 7.4))).toEqual([
    ['manual', 5.75, 7.4],
    ['silence', 7.4, 7.5],
  ]);
});

test('specification §4: the list stays sorted by start', () => {
  const cut = cutTime(cutWords(cutWords(doc, 8, 8), 1, 1), 5, 5.5);
  expect(spans(cut)).toEqual([
    ['manual', 2, 2.6],
    ['manual', 5, 5.5],
    ['manual', 9, 9.6],
  ]);
});

test('specification §4: deleting a non-silence cut restores silences of at least the minimum that started within it', () => {
  const pauses = withPauses(doc, [
    { start: 3.6, end: 4 },
    { start: 5.6, end: 7.6 },
  ]);
  const cut = cutWords(setSilenceMode(pauses, true), 1, 7);
  expect(spans(cut)).toEqual([['manual', 2, 8.6]]);
  expect(spans(removeCuts(cut, [cut.cuts[0].id]))).toEqual([['silence', 5.7, 7.5]]);
});

test('a silence that was deleted stays away when a cut that overlapped it is deleted, until the mode or threshold changes', () => {
  const kept = removeCuts(quiet, [quiet.cuts[0].id]);
  const covered = cutTime(kept, 7, 9);
  const uncovered = removeCuts(covered, [covered.cuts[0].id]);
  expect(uncovered.cuts).toEqual([]);
  expect(removeCuts(cutWords(uncovered, 4, 7), ['c1']).cuts).toEqual([]);
  expect(spans(setSilenceThreshold(uncovered, 0.9))).toEqual([['silence', 5.7, 7.5]]);
  const back = setSilenceMode(setSilenceMode(cutTime(kept, 7, 9), false), true);
  expect(spans(removeCuts(back, [back.cuts[0].id]))).toEqual([['silence', 5.7, 7.5]]);
});

test('a silence that was put back after its deletion comes back with later cuts again', () => {
  const again = withRestoredCuts(removeCuts(quiet, [quiet.cuts[0].id]), quiet.cuts);
  const covered = cutTime(again, 5, 9);
  expect(removeCuts(covered, [covered.cuts[0].id]).cuts).toEqual(quiet.cuts);
});

test('a silence that a cut merely reached into comes back with the cut’s deletion, under its old id', () => {
  const cut = cutTime(quiet, 7, 9);
  expect(removeCuts(cut, [cut.cuts[1].id]).cuts).toEqual(quiet.cuts);
});

test('specification §4: no silence comes back while silence mode is off, and beside another cut only what it leaves', () => {
  const off = cutWords(setSilenceMode(quiet, false), 4, 7);
  expect(removeCuts(off, [off.cuts[0].id]).cuts).toEqual([]);
  const two = cutTime(cutTime(quiet, 5, 6), 6.5, 8);
  expect(spans(removeCuts(two, [two.cuts[0].id]))).toEqual([
    ['silence', 5.7, 6.5],
    ['manual', 6.5, 8],
  ]);
});

test('deleting many cuts restores each one’s silences once; unknown ids are nothing', () => {
  const cut = cutTime(cutTime(quiet, 5, 6), 6.5, 8);
  expect(removeCuts(cut, [...cut.cuts.map(({ id }) => id), 'c99']).cuts).toEqual(quiet.cuts);
  expect(removeCuts(cut, ['c99'])).toBe(cut);
  expect(removeCuts(cut, [])).toBe(cut);
});

test('specification §4: suggested cuts replace earlier ones, are skipped over other cuts, and remove silences they overlap', () => {
  const manual = cutWords(quiet, 0, 1);
  const first = suggestCuts(manual, [[4, 7]], [{ kind: 'filler', confidence: 0.9 }]);
  expect(spans(first)).toEqual([
    ['manual', 1, 2.6],
    ['suggested', 5, 8.6],
  ]);
  expect(first.cuts[1]).toMatchObject({
    color: 'bg-amber-400',
    description: 'four five six seven',
    suggestion: { kind: 'filler', confidence: 0.9 },
  });
  const second = suggestCuts(first, [
    [8, 8],
    [1, 2],
  ]);
  expect(spans(second)).toEqual([
    ['manual', 1, 2.6],
    ['silence', 5.7, 7.5],
    ['suggested', 9, 9.6],
  ]);
  expect(second.cuts[2].id).not.toBe(first.cuts[1].id);
});

test('suggestions keep their kinds whatever order they come in, and skip what is no word', () => {
  const kinds = ['a', 'b', 'c'].map((kind) => ({ kind, confidence: 1 }));
  const pairs = [
    [6, 7],
    [Number.NaN, 3],
    [1, 2],
  ] as const;
  expect(suggestCuts(doc, pairs, kinds).cuts.map((cut) => cut.suggestion?.kind)).toEqual(['c', 'a']);
});

test('specification §5: minimum clip duration: a cut of a short word borrows from the pause after it, then from the one before', () => {
  const short = documentOf('a b c');
  const start = new Float64Array([1, 2, 3]);
  const words = { ...short.words, start, end: new Float64Array([1.6, 2.04, 3.6]) };
  expect(spans(cutWords({ ...short, words }, 1, 1))).toEqual([['manual', 2, 2.1]]);
  const beforeTight = { ...words, start: new Float64Array([1, 2, 2.05]) };
  expect(spans(cutWords({ ...short, words: beforeTight }, 1, 1))).toEqual([['manual', 1.95, 2.05]]);
});

test('specification §5: minimum clip duration: a time range is lengthened, at the end of the media backwards', () => {
  expect(spans(cutTime(doc, 3, 3.01))).toEqual([['manual', 3, 3.1]]);
  expect(spans(cutTime(doc, 11.99, 20))).toEqual([['manual', 11.9, 12]]);
});

test('neighbouring short words can be cut one after the other', () => {
  const base = documentOf('a b c');
  const words = {
    ...base.words,
    start: new Float64Array([1, 1.06, 1.12]),
    end: new Float64Array([1.06, 1.12, 1.6]),
  };
  const first = cutWords({ ...base, words }, 0, 0);
  const second = cutWords(first, 2, 2);
  expect(second.cuts).toHaveLength(2);
  expect(second.cuts[1].start).toBeGreaterThanOrEqual(first.cuts[0].start + first.cuts[0].duration);
});

test('times that are no numbers, words that do not exist: nothing happens', () => {
  expect(cutTime(doc, Number.NaN, 3)).toBe(doc);
  expect(cutTime(doc, 3, Number.POSITIVE_INFINITY)).toBe(doc);
  expect(cutWords(doc, 10, 12)).toBe(doc);
  expect(cutWords(doc, -3, -1)).toBe(doc);
  expect(cutWords(doc, 0.5, 2)).toBe(doc);
  expect(cutTime(documentOf('x').words.length ? { ...doc, duration: 0.05 } : doc, 0, 1).cuts).toEqual([]);
});

test('a cut of a pause holds no word, a small one within a word says so', () => {
  const [cut] = cutTime(doc, 1.65, 1.95, { isNew: true }).cuts;
  expect(cut).toMatchObject({ startWordIdx: -1, endWordIdx: -1, description: 'no words', isNew: true });
  expect(cutTime(doc, 1.1, 1.25).cuts[0].description).toBe('part of a word');
});

test('a word belongs to a time cut that takes more than half of it', () => {
  const [cut] = cutTime(doc, 2.2, 4.4).cuts;
  expect([cut.startWordIdx, cut.endWordIdx]).toEqual([1, 3]);
  const [smaller] = cutTime(doc, 2.4, 4.2).cuts;
  expect([smaller.startWordIdx, smaller.endWordIdx]).toEqual([2, 2]);
});

test('deleting cuts at words takes those that hold one, and silences between them', () => {
  const cut = cutWords(cutWords(quiet, 1, 2), 8, 9);
  expect(spans(deleteCutsInWords(cut, 2, 2))).toEqual([
    ['silence', 5.7, 7.5],
    ['manual', 9, 10.6],
  ]);
  expect(spans(deleteCutsInWords(cut, 7, 3))).toEqual([
    ['manual', 2, 3.6],
    ['manual', 9, 10.6],
  ]);
  expect(deleteCutsInWords(cut, 3, 3)).toBe(cut);
  expect(deleteCutsInWords(cut, 40, 50)).toBe(cut);
});

test('cuts are found by id, word and time', () => {
  const edited = cutWords(quiet, 1, 2);
  const [cut, silence] = edited.cuts;
  expect(cutById(edited, cut.id)).toBe(cut);
  expect(cutById(edited, 'none')).toBeNull();
  expect([0, 1, 2, 3, 5, -1, 99].map((i) => cutOfWord(edited, i))).toEqual([
    null,
    cut,
    cut,
    null,
    null,
    null,
    null,
  ]);
  expect(cutsInRange(edited, 0, 5.8)).toEqual([cut, silence]);
  expect(cutsInRange(edited, 3.6, 5.7)).toEqual([]);
});

test('a cut drawn on the timeline is new until it settles', () => {
  const drawn = cutTime(doc, 3, 4, { isNew: true });
  const settled = withoutNewFlag(drawn, drawn.cuts[0].id);
  expect(settled.cuts[0].isNew).toBe(false);
  expect(withoutNewFlag(settled, drawn.cuts[0].id)).toBe(settled);
});

test('specification §9: a description is shown up to 50 characters, its hover label up to 55', () => {
  const text = 'x'.repeat(60);
  expect(truncate(text, 50)).toBe(`${'x'.repeat(50)}…`);
  expect(truncate(text.slice(0, 50), 50)).toBe(text.slice(0, 50));
  expect(truncate(text, 55)).toBe(`${'x'.repeat(55)}…`);
  expect(truncate('😀'.repeat(51), 50)).toBe(`${'😀'.repeat(50)}…`);
  expect(truncate('😀'.repeat(50), 50)).toBe('😀'.repeat(50));
});

test('of spans that share a word, the later one is skipped', () => {
  const suggested = suggestCuts(doc, [
    [2, 5],
    [1, 3],
  ]);
  expect(suggested.cuts.map((cut) => cut.description)).toEqual(['one two three']);
});
