import { beforeEach, expect, test } from 'vitest';
import { cutSpans, cutWords } from '#model/edit/cuts.ts';
import { setSilenceMode } from '#model/pauses/silences.ts';
import { documentOf } from '#model/testing.ts';
import { currentDoc, dispatch, openDocument, undo } from '../document/document.ts';
import { deleteCuts } from './cut-actions.ts';
import { cutList, resetCutList, restorable } from './cut-list.ts';

const TEXT = Array.from({ length: 20 }, (_, i) => `w${i}`).join(' ');

beforeEach(() => {
  resetCutList();
  const spans = [3, 6, 9].map((at) => ({ startWordIdx: at, endWordIdx: at }));
  const quiet = documentOf(TEXT, [{ start: 15.6, end: 17 }]);
  openDocument(setSilenceMode(cutSpans(quiet, spans), true));
});

const gone = () => {
  const { cuts, settings } = currentDoc();
  return restorable(cutList.deleted, cuts, settings.silenceMode).map(({ start }) => Math.floor(start));
};
const remove = (...starts: number[]) =>
  deleteCuts(
    currentDoc()
      .cuts.filter(({ start }) => starts.includes(Math.floor(start)))
      .map(({ id }) => id),
  );

test('deleted cuts are listed by start, each once, until they are back', () => {
  remove(10);
  remove(4, 15);
  expect(gone()).toEqual([4, 10, 15]);
  undo();
  expect(gone()).toEqual([10]);
  remove(4);
  expect(gone()).toEqual([4, 10]);
});

test('a deleted cut can be restored though its id was reused; a silence only while silences are cut', () => {
  remove(10, 15);
  dispatch((doc) => cutWords(doc, 12, 12));
  expect(currentDoc().cuts.some(({ id }) => id === cutList.deleted[0].id)).toBe(true);
  expect(gone()).toEqual([10, 15]);
  dispatch((doc) => setSilenceMode(doc, false));
  expect(gone()).toEqual([10]);
});
