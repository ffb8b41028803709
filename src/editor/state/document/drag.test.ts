import { beforeEach, expect, test } from 'vitest';
import { cutWords, removeCuts, suggestCuts } from '#model/edit/cuts.ts';
import { moveCut } from '#model/edit/edges.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { documentOf } from '#model/testing.ts';
import {
  currentDoc,
  dispatch,
  editor,
  listenToDocument,
  openDocument,
  redo,
  revertDrag,
  undo,
} from './document.ts';
import { beginDrag, commitDrag, restingDocument, updateDrag } from './drag.ts';

const cut = () => currentDoc().cuts.find(({ id }) => id === 'c1');
const drag = (...starts: number[]) => {
  for (const start of starts) updateDrag((doc) => moveCut(doc, 'c1', start));
};
const hear = () => {
  const { words, duration } = currentDoc();
  const start = duration - 1 + words.length / 100;
  dispatch(
    (doc) => appendTranscript(doc, [{ text: 'late', start, end: start + 0.005, confidence: 1, speaker: 0 }]),
    {
      undoable: false,
    },
  );
};

beforeEach(() => {
  openDocument(cutWords(documentOf('zero one two three four five six seven'), 1, 1));
  const held = cut();
  if (held) beginDrag(held);
});

test('the updates of a drag are edits at once and one undo step together', () => {
  let edits = 0;
  listenToDocument(() => edits++);
  drag(3, 4, 5);
  expect([edits, cut()?.start]).toEqual([3, 5]);
  commitDrag();
  listenToDocument(null);
  undo();
  expect([cut()?.start, editor.canUndo]).toEqual([2, false]);
  redo();
  expect(cut()?.start).toBe(5);
  drag(6);
  expect(cut()?.start).toBe(5);
});

test('a drag that was cancelled leaves neither change nor step', () => {
  const before = currentDoc();
  drag(3, 4);
  revertDrag();
  expect(currentDoc()).toEqual(before);
  expect([editor.canUndo, editor.canRedo, editor.drag]).toEqual([false, false, null]);
});

test('cancelled after words arrived, it leaves the words and no step that changes nothing', () => {
  drag(3);
  hear();
  drag(4);
  hear();
  revertDrag();
  expect([currentDoc().words.length, cut()?.start]).toEqual([10, 2]);
  expect([editor.canUndo, editor.canRedo]).toEqual([false, false]);
});

test('a cut deleted in the middle of its drag comes back where it was by one undo', () => {
  drag(3);
  hear();
  drag(4);
  dispatch((doc) => removeCuts(doc, ['c1']));
  expect([cut(), editor.drag]).toEqual([undefined, null]);
  drag(5);
  undo();
  expect([cut()?.start, editor.canUndo, currentDoc().words.length]).toEqual([2, false, 9]);
});

test('a drag that is undone and done again in its middle is cancelled all the same', () => {
  drag(3);
  undo();
  expect(cut()?.start).toBe(2);
  redo();
  revertDrag();
  expect([cut()?.start, editor.canUndo]).toEqual([2, false]);
});

test('with a step of something else in its middle the cut goes back, and that step stays', () => {
  drag(3);
  dispatch((doc) => suggestCuts(doc, [[6, 6]]));
  drag(4);
  revertDrag();
  expect(currentDoc().cuts.map(({ start }) => start)).toEqual([2, 7]);
  undo();
  undo();
  expect(currentDoc().cuts).toHaveLength(1);
});

test('a drag that never moved leaves undo and redo as they were', () => {
  drag(3);
  commitDrag();
  undo();
  const held = cut();
  if (held) beginDrag(held);
  revertDrag();
  expect([cut()?.start, editor.canRedo]).toEqual([2, true]);
});

test('the document at rest stands still while a cut is dragged and is the current one afterwards', () => {
  const before = restingDocument();
  expect(before).toBe(currentDoc());
  drag(3);
  expect(restingDocument()).toBe(before);
  commitDrag();
  expect(restingDocument()).toBe(currentDoc());
});

test('another document ends the drag', () => {
  openDocument(documentOf('zero one'));
  expect(editor.drag).toBeNull();
});
