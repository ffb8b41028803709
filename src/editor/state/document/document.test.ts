import { beforeEach, expect, test } from 'vitest';
import { cutWords, removeCuts } from '#model/edit/cuts.ts';
import { moveBracket } from '#model/edit/edges.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { applyOperation } from '#model/merge/merge.ts';
import type { Operation } from '#model/merge/operation.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { cutSelection, deleteAllCuts, deleteSelectedCuts, deselect, stepCut } from '../cuts/cut-actions.ts';
import { playback, seekWord } from '../playback/playback.ts';
import { currentDoc, dispatch, editor, listenToDocument, openDocument, redo, undo } from './document.ts';
import { selectBracket, selectCut, selection, selectWords } from './selection.ts';

function spoken(count: number): EditorDocument {
  const words = Array.from({ length: count }, (_, i) => ({
    text: `w${i}`,
    start: i,
    end: i + 0.9,
    confidence: 1,
    speaker: 0,
  }));
  return appendTranscript(emptyDocument({ duration: count, language: 'en' }), words);
}

beforeEach(() => {
  selectWords(null);
  selectCut(null, 'keyboard');
  openDocument(spoken(20));
  seekWord(0);
});

test('a cut is selected, undo brings the selected words back, redo the selected cut', () => {
  selectWords(3, 5);
  expect(cutSelection()).toBe(true);
  const id = currentDoc().cuts[0].id;
  expect(selection.words).toBeNull();
  expect(selection.cutId).toBe(id);
  expect([editor.canUndo, editor.canRedo]).toEqual([true, false]);
  undo();
  expect(currentDoc().cuts).toEqual([]);
  expect(selection.words).toEqual({ anchor: 3, focus: 5 });
  expect(selection.cutId).toBeNull();
  redo();
  expect(selection.words).toBeNull();
  expect(selection.cutId).toBe(id);
});

test('without a selection the current word is cut, and deleted again', () => {
  seekWord(7);
  cutSelection();
  expect(currentDoc().cuts.map((cut) => [cut.startWordIdx, cut.endWordIdx])).toEqual([[7, 7]]);
  selectCut(null, 'keyboard');
  expect(deleteSelectedCuts()).toBe(true);
  expect(currentDoc().cuts).toEqual([]);
});

test('undo and redo say which step they take', () => {
  expect([editor.undoName, editor.redoName]).toEqual([null, null]);
  dispatch((doc) => cutWords(doc, 3, 4));
  const { id } = currentDoc().cuts[0];
  dispatch((doc) => moveBracket(doc, id, 'start', -1));
  expect([editor.undoName, editor.redoName]).toEqual(['moving an edge', null]);
  undo();
  expect([editor.undoName, editor.redoName]).toEqual(['cutting “w3 w4”', 'moving an edge']);
  undo();
  expect([editor.undoName, editor.redoName]).toEqual([null, 'cutting “w3 w4”']);
});

test('a step is named by what whoever made it said, and who listens hears that it was undone and redone', () => {
  const heard: unknown[] = [];
  listenToDocument((_, deed) => heard.push(deed));
  const does = { kind: 'acceptedSuggestions', count: 14 } as const;
  dispatch((doc) => cutWords(doc, 3, 4), { does });
  expect(editor.undoName).toBe('Accepted 14 suggestions');
  undo();
  expect(editor.redoName).toBe('Accepted 14 suggestions');
  redo();
  dispatch((doc) => cutWords(doc, 6, 6));
  expect(heard).toEqual([does, { ...does, again: 'undone' }, { ...does, again: 'redone' }, null]);
  listenToDocument(null);
});

test('a refused change is no step and no revision', () => {
  const { rev } = editor;
  expect(dispatch((doc) => removeCuts(doc, ['none']))).toBe(false);
  expect([editor.rev, editor.canUndo]).toEqual([rev, false]);
});

test('moves of one gesture are one step', () => {
  dispatch((doc) => cutWords(doc, 3, 8));
  const { id } = currentDoc().cuts[0];
  for (let i = 0; i < 3; i++)
    dispatch((doc) => moveBracket(doc, id, 'start', 1), { gesture: `bracket ${id} start` });
  expect(currentDoc().cuts[0].startWordIdx).toBe(6);
  undo();
  expect(currentDoc().cuts[0].startWordIdx).toBe(3);
});

test('what is no edit is no step, and survives undo', () => {
  dispatch((doc) => cutWords(doc, 3, 4));
  const more = [{ text: 'late', start: 19.95, end: 19.99, confidence: 1, speaker: 0 }];
  dispatch((doc) => appendTranscript(doc, more), { undoable: false });
  undo();
  expect(currentDoc().cuts).toEqual([]);
  expect(currentDoc().words.length).toBe(21);
});

test('every change is told as the operation that makes it: edits, undo and what is no edit', () => {
  const first = currentDoc();
  const told: Operation[] = [];
  listenToDocument(({ operations }) => told.push(...operations));
  const more = [{ text: 'late', start: 19.95, end: 19.99, confidence: 1, speaker: 1 }];
  dispatch((doc) => cutWords(doc, 3, 4));
  dispatch((doc) => appendTranscript(doc, more), { undoable: false });
  dispatch((doc) => cutWords(doc, 18, 20));
  undo();
  dispatch((doc) => ({ ...doc, settings: { ...doc.settings, previewMode: false } }), { undoable: false });
  listenToDocument(null);
  expect(told).toHaveLength(5);
  expect(serialize(told.reduce(applyOperation, first))).toEqual(serialize(currentDoc()));
});

test('a selected cut, bracket or hover goes with its cut', () => {
  dispatch((doc) => cutWords(doc, 3, 4));
  const { id } = currentDoc().cuts[0];
  selectBracket(id, 'end');
  deleteAllCuts();
  expect([selection.cutId, selection.bracket]).toEqual([null, null]);
  undo();
  expect(selection.bracket).toEqual({ cutId: id, edge: 'end' });
});

test('Escape goes one level back: bracket, then cut', () => {
  dispatch((doc) => cutWords(doc, 3, 4));
  const { id } = currentDoc().cuts[0];
  selectBracket(id, 'end');
  expect(deselect()).toBe(true);
  expect([selection.cutId, selection.bracket]).toEqual([id, null]);
  expect(deselect()).toBe(true);
  expect(selection.cutId).toBeNull();
  expect(deselect()).toBe(false);
});

test('stepping goes from the playback position, then from cut to cut, and seeks', () => {
  dispatch((doc) => cutWords(cutWords(doc, 3, 4), 9, 10));
  seekWord(5);
  stepCut(1);
  expect(selection.cutId).toBe(currentDoc().cuts[1].id);
  expect(playback.coarseTime).toBeCloseTo(currentDoc().cuts[1].start);
  stepCut(-1);
  expect(playback.coarseTime).toBeCloseTo(currentDoc().cuts[0].start);
  expect(stepCut(-1)).toBe(false);
});
