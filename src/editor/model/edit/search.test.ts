import { expect, test } from 'vitest';
import { createHistory } from '../merge/history.ts';
import { checkDocument } from '../saved/document.ts';
import { documentOf, spoken } from '../testing.ts';
import { cutSpans, cutWords } from './cuts.ts';
import { findMatches, SearchSession, stepMatch, withReplacedMatches } from './search.ts';
import { appendTranscript, setParagraphs } from './transcript.ts';

const doc = documentOf('So the Café, was — well-known. The CAFÉS were l’homme number um Umm');

/** Matches as [first word, last word]. */
function found(query: string, within = doc, parts = false) {
  return findMatches(within.words, query, parts).map(({ startWordIdx, endWordIdx }) => [
    startWordIdx,
    endWordIdx,
  ]);
}

test('specification §4: search is case-insensitive, and accents and punctuation do not count', () => {
  expect(found('cafe')).toEqual([[2, 2]]);
  expect(found('cafes')).toEqual([[7, 7]]);
  expect(found('CAFÉ,')).toEqual(found('cafe'));
  expect(found('CAFÉ,', doc, true)).toEqual([
    [2, 2],
    [7, 7],
  ]);
  expect(found('known.')).toEqual([[5, 5]]);
});

test('specification §4: matches map to word ranges: a phrase spans words, dashes between them and paragraphs', () => {
  expect(found('the cafe')).toEqual([[1, 2]]);
  expect(found('the cafe', doc, true)).toEqual([
    [1, 2],
    [6, 7],
  ]);
  expect(found('was well')).toEqual([[3, 5]]);
  const split = setParagraphs(doc, [
    { endWordIdx: 6, speaker: 0 },
    { endWordIdx: 12, speaker: 1 },
  ]);
  expect(found('the cafés', split)).toEqual([[6, 7]]);
});

test('whole words: cutting um must not cut umm or number, nor you young', () => {
  expect(found('um')).toEqual([[11, 11]]);
  expect(found('umm')).toEqual([[12, 12]]);
  expect(found('um ')).toEqual(found('um'));
  expect(found('ber')).toEqual([]);
  expect(found('you', documentOf('Young you youth You'))).toEqual([
    [1, 1],
    [3, 3],
  ]);
});

test('a number is found as digits and as words, in both languages', () => {
  const talk = documentOf('Ten people, 10 often, in 2010 on channel 25, Twenty-five or twenty five.');
  expect(found('ten', talk)).toEqual([
    [0, 0],
    [2, 2],
  ]);
  expect(found('10', talk)).toEqual(found('ten', talk));
  expect(found('twenty five', talk)).toEqual([
    [8, 8],
    [9, 9],
    [11, 12],
  ]);
  expect(found('25', talk)).toEqual(found('twenty five', talk));
  expect(found('10 people', talk)).toEqual([[0, 1]]);
  expect(found('ten', talk, true)).toEqual([
    [0, 0],
    [2, 2],
    [3, 3],
  ]);
  const french = documentOf('Dix ans, 72 jours, un soixante-douze et quatre-vingt-dix-neuf, 99 !');
  expect(found('10', french)).toEqual(found('dix', french));
  expect(found('soixante douze', french)).toEqual([
    [2, 2],
    [5, 5],
  ]);
  expect(found('99', french)).toEqual([
    [7, 7],
    [8, 8],
  ]);
  // The article, not the number.
  expect(found('1', french)).toEqual([]);
  expect(found('one hundred and two', documentOf('102 and a hundred two'))).toEqual([[0, 0]]);
});

test('parts at apostrophes and hyphens are words', () => {
  expect(found('homme')).toEqual([[9, 9]]);
  expect(found("l'homme")).toEqual([[9, 9]]);
  expect(found('known')).toEqual([[5, 5]]);
});

test('parts of words: oun finds country, inside one word and across two', () => {
  expect(found('oun', documentOf('the country around us'), true)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(found('um', doc, true)).toEqual([
    [10, 10],
    [11, 11],
    [12, 12],
  ]);
  expect(found('re lho', doc, true)).toEqual([[8, 9]]);
});

test('specification §4: search runs only when the text is non-empty', () => {
  expect(['', '  ', '—', '.'].map((query) => found(query))).toEqual([[], [], [], []]);
});

test('matches do not overlap', () => {
  expect(found('a a', documentOf('a a a a a'))).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('specification §4: stepping wraps around', () => {
  expect(stepMatch(3, 2, 1)).toBe(0);
  expect(stepMatch(3, 0, -1)).toBe(2);
  expect(stepMatch(3, -1, 1)).toBe(0);
  expect(stepMatch(0, 0, 1)).toBe(-1);
});

test('an incremental search finds the same matches as a fresh one', () => {
  const session = new SearchSession();
  const texts = ['t', 'th', 'the', 'the ', 'the c', 'the cafes', 'the', 'u', 'um', 'um '];
  for (const text of texts) expect(session.search(doc.words, text)).toEqual(findMatches(doc.words, text));
  for (const text of texts)
    expect(session.search(doc.words, text, true)).toEqual(findMatches(doc.words, text, true));
  const more = appendTranscript(
    { ...doc, duration: 99 },
    spoken('um the').map((word) => ({ ...word, start: word.start + 20, end: word.end + 20 })),
  );
  expect(session.search(more.words, 'um ')).toHaveLength(2);
  expect(session.search(doc.words, 'um ')).toHaveLength(1);
  expect(session.matches).toHaveLength(1);
});

test('specification §4: cut one or all: every match is cut, one that is cut already is skipped, as one undo step', () => {
  const cut = cutWords(doc, 6, 8);
  const all = cutSpans(cut, findMatches(cut.words, 'the'));
  expect(all.cuts.map((cut) => cut.description)).toEqual(['the', 'The CAFÉS were']);
  const history = createHistory<null>(1e6);
  history.record(cut, all, { selectionBefore: null, selectionAfter: null });
  expect(history.undo(all)?.doc.cuts).toEqual(cut.cuts);
});

test('specification §4: replace: equal word counts map one to one and keep every word’s time', () => {
  const replaced = withReplacedMatches(doc, findMatches(doc.words, 'the cafe'), 'a bar');
  expect(replaced.words.text.slice(1, 3)).toEqual(['a', 'bar,']);
  expect(Array.from(replaced.words.start)).toEqual(Array.from(doc.words.start.subarray(0, doc.words.length)));
});

test('specification §4: replace: other word counts share the time of the match by length of text', () => {
  const replaced = withReplacedMatches(doc, findMatches(doc.words, 'so'), 'abc d');
  expect(replaced.words.text.slice(0, 3)).toEqual(['abc', 'd', 'the']);
  expect(replaced.words.start[1]).toBeCloseTo(1 + 0.6 * 0.75, 9);
  expect(replaced.words.end[1]).toBe(1.6);
  expect(checkDocument(replaced)).toEqual([]);
});

test('specification §4: replace all is one change, and keeps what matches do not cover of their words', () => {
  const replaced = withReplacedMatches(doc, findMatches(doc.words, 'cafe', true), 'bar');
  expect([replaced.words.text[2], replaced.words.text[7]]).toEqual(['bar,', 'barS']);
  const elided = withReplacedMatches(doc, findMatches(doc.words, 'homme'), 'ami');
  expect(elided.words.text[9]).toBe('l’ami');
  const history = createHistory<null>(1e6);
  history.record(doc, replaced, { selectionBefore: null, selectionAfter: null });
  expect(history.undo(replaced)?.doc.words.text).toEqual(doc.words.text.slice(0, doc.words.length));
});

test('replacing by nothing, or by the same, changes nothing', () => {
  expect(withReplacedMatches(doc, findMatches(doc.words, 'the'), '  ')).toBe(doc);
  expect(withReplacedMatches(doc, findMatches(doc.words, 'number'), 'number')).toBe(doc);
  expect(withReplacedMatches(doc, [{ startWordIdx: 5, endWordIdx: 50 }], 'x')).toBe(doc);
});

test('cuts and paragraphs follow when replacing changes the number of words', () => {
  const split = setParagraphs(cutWords(doc, 8, 9), [
    { endWordIdx: 6, speaker: 0 },
    { endWordIdx: 12, speaker: 1 },
  ]);
  const replaced = withReplacedMatches(split, findMatches(split.words, 'so'), 'well now then');
  expect(replaced.cuts[0]).toMatchObject({ startWordIdx: 10, endWordIdx: 11, description: 'were l’homme' });
  expect(replaced.paragraphs.map((paragraph) => paragraph.endWordIdx)).toEqual([8, 14]);
  expect(checkDocument(replaced)).toEqual([]);
});

test('fewer words than before stay in the paragraph they began in', () => {
  const split = setParagraphs(doc, [
    { endWordIdx: 2, speaker: 0 },
    { endWordIdx: 12, speaker: 1 },
  ]);
  const shorter = withReplacedMatches(split, [{ startWordIdx: 1, endWordIdx: 3 }], 'bar');
  expect(shorter.paragraphs.map((paragraph) => paragraph.endWordIdx)).toEqual([1, 10]);
  const longer = withReplacedMatches(split, [{ startWordIdx: 1, endWordIdx: 3 }], 'a b c d e');
  expect(longer.paragraphs.map((paragraph) => paragraph.endWordIdx)).toEqual([2, 14]);
});
