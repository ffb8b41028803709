import { expect, test } from 'vitest';
import { cutTime, removeCuts } from './cuts.ts';
import { moveEdge } from './edges.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from './silences.ts';
import { documentOf, withPauses } from './testing.ts';
import type { EditorDocument } from './types.ts';

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
