import { expect, test } from 'vitest';
import { withShorterCuts } from '../edit/bulk.ts';
import { cutTime, cutWords, removeCuts } from '../edit/cuts.ts';
import { moveEdge } from '../edit/edges.ts';
import { createHistory } from '../merge/history.ts';
import { parseDocument, serialize } from '../saved/document.ts';
import { documentOf, withPauses } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from './silences.ts';

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

/** Pauses of 0.4, 1, 2 and 0.25 s in a media of 22 s. */
const doc = documentOf(Array.from({ length: 20 }, (_, i) => `w${i}`).join(' '), [
  { start: 1.6, end: 2 },
  { start: 4.6, end: 5.6 },
  { start: 10, end: 12 },
  { start: 15, end: 15.25 },
]);

function silences(of: EditorDocument) {
  return of.cuts
    .filter((cut) => cut.reason === 'silence')
    .map(({ start, duration }) => [+start.toFixed(3), +(start + duration).toFixed(3)]);
}

test('specification §4: silence mode on cuts pauses of at least the threshold, leaving 0.1 s on each side', () => {
  const on = setSilenceMode(doc, true);
  expect(silences(on)).toEqual([
    [4.7, 5.5],
    [10.1, 11.9],
  ]);
  expect(on.cuts[0]).toMatchObject({
    color: 'bg-red-800',
    description: 'silence',
    startWordIdx: -1,
    endWordIdx: -1,
  });
});

test('specification §4: silence mode on excludes silences that overlap other cuts', () => {
  expect(silences(setSilenceMode(cutTime(doc, 11.5, 13), true))).toEqual([[4.7, 5.5]]);
  expect(silences(setSilenceMode(cutTime(doc, 11.9, 13), true))).toEqual([
    [4.7, 5.5],
    [10.1, 11.9],
  ]);
});

test('specification §4: silence mode off removes all silence cuts and no other', () => {
  const cut = cutTime(setSilenceMode(doc, true), 7, 8);
  const off = setSilenceMode(cut, false);
  expect(off.cuts.map((cut) => cut.reason)).toEqual(['manual']);
  expect(setSilenceMode(off, false)).toBe(off);
});

test('specification §4: a new threshold recomputes the silences while the mode is on, excluding those over cuts', () => {
  const on = cutTime(setSilenceMode(doc, true), 11.5, 13);
  expect(silences(setSilenceThreshold(on, 0.4))).toEqual([
    [1.7, 1.9],
    [4.7, 5.5],
  ]);
  expect(silences(setSilenceThreshold(on, 1.1))).toEqual([]);
});

test('specification §4: a new threshold while the mode is off changes no cut', () => {
  const changed = setSilenceThreshold(doc, 0.3);
  expect(changed.settings.silenceThreshold).toBe(0.3);
  expect(changed.cuts).toBe(doc.cuts);
});

test('specification §5: the silence threshold goes from 0 to 10 s in steps of 0.1 and is 1 at first', () => {
  const set = (seconds: number) => setSilenceThreshold(doc, seconds).settings.silenceThreshold;
  expect(doc.settings.silenceThreshold).toBe(1);
  expect([0.3, 0.34, 0.35, -1, 11, 9.99].map(set)).toEqual([0.3, 0.3, 0.4, 0, 10, 10]);
  expect(setSilenceThreshold(doc, Number.NaN)).toBe(doc);
});

test('specification §5: minimum clip duration: a pause that leaves less than 0.1 s after padding is not cut', () => {
  const all = setSilenceThreshold(setSilenceMode(doc, true), 0);
  expect(silences(all)).toHaveLength(3);
  const exact = setSilences(all, [{ start: 15, end: 15.3 }]);
  expect(silences(exact)).toEqual([[15.1, 15.2]]);
});

test('new pauses replace the silence cuts; nonsense among them is left out, overlapping ones are one', () => {
  const quiet = [
    { start: 0, end: 1.2 },
    { start: 8, end: 10 },
  ];
  const on = setSilenceMode(withPauses(doc, quiet), true);
  const other = setSilences(on, [
    { start: 8, end: 9.5 },
    { start: 9, end: 10 },
    { start: Number.NaN, end: 4 },
    { start: 6, end: 5 },
    { start: -1, end: 1.2 },
    { start: 21, end: 99 },
  ]);
  expect(other.silences).toEqual([
    { start: 0, end: 1.2 },
    { start: 8, end: 10 },
    { start: 21, end: 22 },
  ]);
  expect(silences(other)).toEqual([
    [0.1, 1.1],
    [8.1, 9.9],
    [21.1, 21.9],
  ]);
});

test('a silence that was deleted or moved by hand stays so until the mode or threshold changes', () => {
  const on = setSilenceMode(doc, true);
  const moved = moveEdge(removeCuts(on, [on.cuts[0].id]), on.cuts[1].id, 'start', 11);
  expect(silences(cutTime(moved, 7, 8))).toEqual([[11, 11.9]]);
  expect(silences(setSilenceThreshold(moved, 0.9))).toEqual([
    [4.7, 5.5],
    [10.1, 11.9],
  ]);
});
