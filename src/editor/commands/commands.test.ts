import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutTime, cutWords } from '#model/cuts.ts';
import { documentOf } from '#model/testing.ts';
import { wordMiddle } from '#model/words.ts';
import { openDocument } from '../state/document.ts';
import { clearSelection, selectWords } from '../state/selection.ts';
import { searchForSelection } from './find-commands.ts';
import { cut, restore } from './text-commands.ts';

const LONG = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');
const areEnabled = () => [cut, restore, searchForSelection].map(({ disabled }) => disabled?.() === false);

beforeEach(() => openDocument(cutWords(documentOf(LONG), 10, 12)));
afterEach(clearSelection);

test('commands for words are enabled where they would do something', () => {
  selectWords(3, 5);
  expect(areEnabled()).toEqual([true, false, true]);
  selectWords(12, 30);
  expect(areEnabled()).toEqual([true, true, true]);
  selectWords(11, 11);
  expect(areEnabled()).toEqual([false, true, true]);
  selectWords(13, 39);
  expect(areEnabled()).toEqual([true, false, false]);
  expect(searchForSelection.disabled?.()).toBe('Select at most 20 words to search for them');
});

test('a cut that begins in the very middle of the last word can be restored', () => {
  const doc = documentOf(LONG);
  const middle = wordMiddle(doc.words, 20);
  openDocument(cutTime(doc, middle, middle + 0.5));
  selectWords(15, 20);
  expect(areEnabled()).toEqual([true, true, true]);
  selectWords(20, 20);
  expect(areEnabled()).toEqual([false, true, true]);
});
