import { expect, test } from 'vitest';
import { withShorterCuts } from './bulk.ts';
import { cutTime, cutWords, removeCuts } from './cuts.ts';
import { parseDocument, serialize } from './document.ts';
import { createHistory } from './history.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from './silences.ts';
import { documentOf } from './testing.ts';
import type { EditorDocument } from './types.ts';

/** Pauses as they were first measured, and as they are with the words known: a little other, one more. */
const FIRST = [
  { start: 3, end: 4.5 },
  { start: 8, end: 10 },
  { start: 15, end: 15.7 },
];
const REFINED = [
  { start: 3.1, end: 4.4 },
  { start: 8, end: 9.9 },
  { start: 12, end: 13.5 },
  { start: 15.05, end: 15.7 },
];
const none = { selectionBefore: null, selectionAfter: null };

const on = setSilenceMode(
  setSilences(
    documentOf(Array.from({ length: 20 }, (_, i) => `w${i}`).join(' '), [...FIRST, REFINED[2]]),
    FIRST,
  ),
  true,
);
const refine = (doc: EditorDocument) => setSilences(doc, REFINED);
const starts = ({ cuts }: EditorDocument) => cuts.map(({ start }) => +start.toFixed(3));

/** A history of `changes` made to `doc` one after the other, and the document after them. */
function after(doc: EditorDocument, ...changes: ((doc: EditorDocument) => EditorDocument)[]) {
  const history = createHistory<null>(1e6);
  let current = doc;
  for (const change of changes) {
    const next = change(current);
    history.record(current, next, none);
    current = next;
  }
  return { history, doc: current };
}
const deleteFirst = (doc: EditorDocument) => removeCuts(doc, [doc.cuts[0].id]);

test('a silence that was deleted stays deleted when other pauses are found, again and again, and after a save', () => {
  const refined = refine(deleteFirst(on));
  expect(starts(refined)).toEqual([8.1, 12.1]);
  expect(starts(setSilences(refined, FIRST))).toEqual([8.1]);
  const { doc: saved } = parseDocument(JSON.parse(JSON.stringify(serialize(deleteFirst(on)))));
  expect(starts(refine(saved))).toEqual([8.1, 12.1]);
});

test('a new threshold, and the mode toggled, cut again what was deleted', () => {
  const refined = refine(deleteFirst(on));
  expect(starts(setSilenceThreshold(refined, 0.6))).toEqual([3.2, 8.1, 12.1, 15.15]);
  expect(starts(setSilenceMode(setSilenceMode(refined, false), true))).toEqual([3.2, 8.1, 12.1]);
});

test('a silence shortened by hand keeps its edges; one that another cut hides was not deleted', () => {
  const shorter = withShorterCuts(on, [on.cuts[0].id], 0.2);
  expect(refine(shorter).cuts[0]).toEqual(shorter.cuts[0]);
  const hidden = refine(cutTime(on, 3, 4.6));
  expect(starts(hidden)).toEqual([3, 8.1, 12.1]);
  expect(starts(deleteFirst(hidden))).toEqual([3.2, 8.1, 12.1]);
});

test('undo and redo over newly found pauses: deleting a silence is taken back, and done again', () => {
  const { history, doc } = after(on, deleteFirst, (d) => cutWords(d, 17, 17));
  const refined = refine(doc);
  const uncut = history.undo(refined)!.doc;
  expect(starts(uncut)).toEqual([8.1, 12.1]);
  const back = history.undo(uncut)!.doc;
  expect(starts(back)).toEqual([3.2, 8.1, 12.1]);
  expect(starts(history.redo(back)!.doc)).toEqual([8.1, 12.1]);
});

test('undo and redo of the threshold and of the mode over newly found pauses know what was deleted', () => {
  const lower = after(on, deleteFirst, (d) => setSilenceThreshold(d, 0.6));
  const back = lower.history.undo(refine(lower.doc))!.doc;
  expect(starts(back)).toEqual([8.1, 12.1]);
  expect(starts(lower.history.redo(back)!.doc)).toEqual([3.2, 8.1, 12.1, 15.15]);
  const off = after(on, deleteFirst, (d) => setSilenceMode(d, false));
  expect(starts(off.history.undo(refine(off.doc))!.doc)).toEqual([8.1, 12.1]);
});
