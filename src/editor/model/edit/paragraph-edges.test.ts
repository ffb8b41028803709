import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '../saved/document.ts';
import { documentOf } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { giveToNext, giveToPrevious, joinParagraphAt, splitParagraph } from './paragraphs.ts';
import { setParagraphs } from './transcript.ts';

/** Three paragraphs of two words: speakers 0, 1, 0. */
const doc = setParagraphs(documentOf('a b c d e f'), [
  { endWordIdx: 1, speaker: 0 },
  { endWordIdx: 3, speaker: 1 },
  { endWordIdx: 5, speaker: 0 },
]);
const shown = ({ paragraphs }: EditorDocument) =>
  paragraphs.map(({ endWordIdx, speaker }) => `${endWordIdx}:${speaker}`).join(' ');

test('a paragraph is split before a word and joined with the one before, whose speaker it gets', () => {
  const split = splitParagraph(doc, 3);
  expect(shown(split)).toBe('1:0 2:1 3:1 5:0');
  expect(splitParagraph(split, 3)).toBe(split);
  expect(shown(joinParagraphAt(split, 3))).toBe(shown(doc));
  expect(shown(joinParagraphAt(doc, 2))).toBe('3:0 5:0');
  expect(joinParagraphAt(doc, 3)).toBe(doc);
  expect(joinParagraphAt(doc, 0)).toBe(doc);
});

test('words go over a boundary one way or the other; the last of a paragraph takes it along', () => {
  expect(shown(giveToPrevious(doc, 2))).toBe('2:0 3:1 5:0');
  expect(shown(giveToPrevious(doc, 3))).toBe('3:0 5:0');
  expect(giveToPrevious(doc, 1)).toBe(doc);
  expect(shown(giveToNext(doc, 3))).toBe('1:0 2:1 5:0');
  expect(shown(giveToNext(doc, 2))).toBe('1:0 5:0');
  expect(giveToNext(doc, 5)).toBe(doc);
});

test('after any operation the paragraphs cover all words', () => {
  const change = fc.constantFrom(splitParagraph, joinParagraphAt, giveToPrevious, giveToNext);
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.integer({ min: -2, max: 8 }))), (changes) => {
      const after = changes.reduce((now, [run, word]) => run(now, word), doc);
      expect(checkDocument(after)).toEqual([]);
    }),
  );
});
