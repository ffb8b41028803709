import { expect, test } from 'vitest';
import { cutTime, cutWords, removeCuts } from '../edit/cuts.ts';
import { moveEdge } from '../edit/edges.ts';
import { appendTranscript, editWord } from '../edit/transcript.ts';
import { setSilenceMode, setSilences } from '../pauses/silences.ts';
import { checkDocument } from '../saved/document.ts';
import { documentOf, spoken, withPauses } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { createHistory } from './history.ts';

const doc = documentOf('zero one two three four five six seven');
const none = { selectionBefore: null, selectionAfter: null };

/** A history with `changes` recorded one after the other, and the document after them. */
function after(changes: readonly ((doc: EditorDocument) => EditorDocument)[], gesture?: string) {
  const history = createHistory<null>(1e6);
  let current = doc;
  for (const change of changes) {
    const next = change(current);
    history.record(current, next, { ...none, gesture });
    current = next;
  }
  return { history, doc: current };
}
const drag = [6, 6.2, 6.4, 6.9].map((end) => (d: EditorDocument) => moveEdge(d, 'c1', 'end', end));

test('undo and redo go through the steps and bring back the selection', () => {
  const history = createHistory<string>(1e6);
  const one = cutWords(doc, 1, 2);
  const two = editWord(one, 5, 'FIVE');
  history.record(doc, one, { selectionBefore: 'none', selectionAfter: 'cut' });
  history.record(one, two, { selectionBefore: 'cut', selectionAfter: 'word' });
  const back = history.undo(two);
  expect(back?.selection).toBe('cut');
  expect(back?.doc.words.text[5]).toBe('five');
  const start = history.undo(back!.doc);
  expect([start?.selection, start?.doc.cuts.length, history.canUndo]).toEqual(['none', 0, false]);
  expect(history.undo(start!.doc)).toBeNull();
  const again = history.redo(start!.doc);
  expect([again?.selection, again?.doc.cuts]).toEqual(['cut', one.cuts]);
  expect(history.redo(history.redo(again!.doc)!.doc)).toBeNull();
});

test('a gesture is one step however many moves it had', () => {
  const { history, doc: dragged } = after([(d) => cutWords(d, 2, 4), ...drag], 'drag');
  const { doc: undone } = history.undo(dragged)!;
  expect([undone.cuts, history.canUndo]).toEqual([[], false]);
  expect(history.redo(undone)?.doc.cuts).toEqual(dragged.cuts);
});

test('a gesture that ends where it began leaves no step', () => {
  const { history, doc: cut } = after([(d) => cutTime(d, 4.5, 5.5)]);
  const moved = drag[1](cut);
  history.record(cut, moved, { ...none, gesture: 'taken back' });
  history.record(moved, cut, { ...none, gesture: 'taken back' });
  expect(history.undo(cut)?.doc.cuts).toEqual([]);
});

test('another gesture, or one that ended, is another step', () => {
  const { history, doc: cut } = after([(d) => cutWords(d, 2, 4)]);
  const first = drag[0](cut);
  history.record(cut, first, { ...none, gesture: 'drag 1' });
  history.endGesture();
  const second = drag[3](first);
  history.record(first, second, { ...none, gesture: 'drag 1' });
  expect(history.undo(second)?.doc.cuts).toEqual(first.cuts);
});

test('a change of nothing ends a gesture: the next one of its key leaves that step alone', () => {
  const { history, doc: cut } = after([(d) => cutWords(d, 2, 4)], 'drag');
  const same = { ...cut };
  history.record(cut, same, none);
  history.record(same, { ...same }, { ...none, gesture: 'drag' });
  expect(history.undo(cut)?.doc.cuts).toEqual([]);
});

test('a gesture interrupted by words that arrive undoes its moves and keeps the words', () => {
  const { history, doc: cut } = after([(d) => cutWords(d, 2, 4)]);
  const first = drag[0](cut);
  history.record(cut, first, { ...none, gesture: 'drag' });
  const longer = appendTranscript({ ...first, duration: 20 }, spoken('a b c d e f g h i j').slice(8));
  const second = drag[3](longer);
  history.record(longer, second, { ...none, gesture: 'drag' });
  const { doc: undone } = history.undo(second)!;
  expect(undone.cuts).toEqual(cut.cuts);
  expect(undone.words.length).toBe(10);
});

test('a change after undo forgets what was undone; a change that changes nothing is no step', () => {
  const { history, doc: cut } = after([(d) => cutWords(d, 2, 4)]);
  history.record(cut, cut, none);
  const { doc: undone } = history.undo(cut)!;
  expect(history.canRedo).toBe(true);
  history.record(undone, cutWords(undone, 0, 0), none);
  expect([history.canRedo, history.canUndo]).toEqual([false, true]);
});

test('steps hold what changed and no documents; beyond the limit the oldest are forgotten', () => {
  const history = createHistory<null>(20_000);
  let current = doc;
  for (let i = 0; i < 200; i++) {
    const next = i % 2 === 0 ? cutWords(current, 1, 3) : removeCuts(current, [current.cuts[0].id]);
    history.record(current, next, none);
    expect(history.bytes).toBeLessThanOrEqual(20_000);
    current = next;
  }
  let steps = 0;
  for (let state = history.undo(current); state !== null; state = history.undo(state.doc)) steps++;
  expect(steps).toBeGreaterThan(10);
  expect(steps).toBeLessThan(200);
});

test('a step larger than the limit can still be undone', () => {
  const history = createHistory<null>(10);
  const cut = cutWords(doc, 1, 3);
  history.record(doc, cut, none);
  expect(history.undo(cut)?.doc.cuts).toEqual([]);
});

test('undo with other pauses than when the step was made keeps silence cuts true to them', () => {
  const pauses = withPauses(doc, [{ start: 2.6, end: 4 }]);
  const on = setSilenceMode(pauses, true);
  const history = createHistory<null>(1e6);
  const cut = cutWords(on, 1, 3);
  history.record(on, cut, none);
  const refined = setSilences(cut, [{ start: 2.7, end: 3.9 }]);
  const { doc: undone } = history.undo(refined)!;
  expect(undone.cuts.map(({ start }) => +start.toFixed(3))).toEqual([2.8]);
});

test('redo over a cut that was made outside the history cuts what is left beside it', () => {
  const { history, doc: cut } = after([(d) => cutWords(d, 1, 3)]);
  const { doc: undone } = history.undo(cut)!;
  const redone = history.redo(cutTime(undone, 3, 6))!;
  expect(redone.doc.cuts.map(({ start, duration }) => [start, duration])).toEqual([
    [2, 1],
    [3, 3],
  ]);
  expect(checkDocument(redone.doc)).toEqual([]);
});

test('redo beside a cut of the same id, made outside the history, keeps both', () => {
  const { history, doc: cut } = after([(d) => cutWords(d, 1, 1)]);
  const { doc: undone } = history.undo(cut)!;
  const { doc: redone } = history.redo(cutWords(undone, 5, 5))!;
  expect(redone.cuts.map(({ description }) => description)).toEqual(['one', 'five']);
  expect(checkDocument(redone)).toEqual([]);
});
