import { afterEach, beforeEach, expect, test } from 'vitest';
import { wordPlayedAt } from '#model/edit/arrangement.ts';
import { moveWords } from '#model/edit/moves.ts';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { documentOf } from '#model/testing.ts';
import { copyText } from '../../transcript/word-actions.ts';
import { cutSelection, deleteSelectedCuts, moveSelectedBracket, targetSpans } from '../cuts/cut-actions.ts';
import { currentDoc, openDocument, undo } from '../document/document.ts';
import { selectedRange } from '../document/selected-words.ts';
import { clearSelection, placeCaret, selectBracket, selection, selectWords } from '../document/selection.ts';
import { moveCaret, selectAllWords } from './caret.ts';

/** Plays as: six seven | zero one two three | four five. */
beforeEach(() => {
  const doc = splitParagraph(documentOf('zero one two three four five six seven'), 4);
  openDocument(moveWords(doc, [{ startWordIdx: 6, endWordIdx: 7 }], 0));
});
afterEach(clearSelection);

test('the caret goes through words and paragraphs as they play', () => {
  placeCaret(6);
  const steps = [1, 1, -1, -1, -1] as const;
  const places = steps.map((step) => {
    moveCaret('word', step, false);
    return selection.caret;
  });
  expect(places).toEqual([7, 0, 7, 6, 6]);
  moveCaret('paragraph', 1, false);
  expect(selection.caret).toBe(7);
  moveCaret('paragraph', 1, false);
  expect(selection.caret).toBe(3);
  moveCaret('paragraph', -1, false);
  moveCaret('paragraph', -1, false);
  expect(selection.caret).toBe(6);
});

test('a selection over a border is cut as one cut for each block, in one step, and copied as it plays', () => {
  selectWords(1, 7);
  expect(selectedRange()).toEqual({ first: 7, last: 1 });
  expect(copyText(currentDoc(), targetSpans())).toBe('seven\n\nzero one');
  cutSelection();
  const cutRanges = () => currentDoc().cuts.map(({ startWordIdx, endWordIdx }) => [startWordIdx, endWordIdx]);
  expect(cutRanges()).toEqual([
    [0, 1],
    [7, 7],
  ]);
  selectAllWords();
  expect(selection.words).toEqual({ anchor: 6, focus: 5 });
  expect(copyText(currentDoc(), targetSpans())).toBe('six\n\ntwo three\n\nfour five');
  deleteSelectedCuts();
  expect(cutRanges()).toEqual([]);
  undo();
  undo();
  expect(cutRanges()).toEqual([]);
});

test('a bracket stays in its block', () => {
  selectWords(5, 5);
  cutSelection();
  const [{ id }] = currentDoc().cuts;
  selectBracket(id, 'end');
  expect(moveSelectedBracket(1)).toBe(false);
  selectBracket(id, 'start');
  expect(moveSelectedBracket(-1)).toBe(true);
});

test('before the first word of a block the word that played last is the current one', () => {
  const doc = currentDoc();
  const { start } = doc.words;
  const at = [start[6] - 0.1, start[6], start[0] - 0.1, start[0], start[6] - 0.3].map((time) =>
    wordPlayedAt(doc, time),
  );
  expect(at).toEqual([-1, 6, 7, 0, 5]);
});
