import { beforeEach, expect, test } from 'vitest';
import { cutTime, cutWords } from '#model/cuts.ts';
import { documentOf } from '#model/testing.ts';
import { canCutSelection, cutSelection, drawCut } from './commands.ts';
import { currentDoc, openDocument, undo } from './document.ts';
import { extendRefused, overlap } from './overlap.ts';
import { seekWord } from './playback.ts';
import { clearSelection, selection, selectWords } from './selection.ts';

const doc = cutWords(documentOf('zero one two three four five six'), 2, 3);
const cuts = () => currentDoc().cuts.map(({ description }) => description);

beforeEach(() => {
  clearSelection();
  openDocument(doc);
  overlap.refused = null;
});

test('words of which some are cut are refused, and cut by extending that cut, as one undo step', () => {
  selectWords(3, 5);
  expect(canCutSelection()).toBe(false);
  expect(cutSelection()).toBe(false);
  expect(overlap.refused).toMatchObject({ canExtend: true });
  expect(extendRefused()).toBe(true);
  expect(cuts()).toEqual(['two three four five']);
  expect([selection.words, selection.cutId]).toEqual([null, currentDoc().cuts[0].id]);
  undo();
  expect(currentDoc().cuts).toEqual(doc.cuts);
  expect(selection.words).toEqual({ anchor: 3, focus: 5 });
});

test('words that one cut holds already have nothing to extend', () => {
  seekWord(2);
  expect(canCutSelection()).toBe(false);
  expect(cutSelection()).toBe(false);
  expect(overlap.refused).toMatchObject({ canExtend: false });
  expect(extendRefused()).toBe(false);
});

test('free words are cut without a word about overlaps', () => {
  selectWords(4, 5);
  expect(canCutSelection()).toBe(true);
  expect(cutSelection()).toBe(true);
  expect(overlap.refused).toBeNull();
});

test('a cut drawn over others is refused and extends all of them to one', () => {
  openDocument(cutTime(doc, 6, 7));
  expect(drawCut({ start: 4, end: 6.5 })).toBe(false);
  extendRefused();
  expect(currentDoc().cuts).toMatchObject([{ start: 3, duration: 4 }]);
});
