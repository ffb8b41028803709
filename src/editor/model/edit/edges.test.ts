import { expect, test } from 'vitest';
import { setSilenceMode } from '../pauses/silences.ts';
import { documentOf, withPauses } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { cutTime, cutWords, removeCuts } from './cuts.ts';
import { moveBracket, moveCut, moveEdge, setCutTimes } from './edges.ts';

/** Words 0–9, word i at [1 + i, 1.6 + i), media of 12 s; words 3–5 cut: [4, 6.6). */
const doc = cutWords(documentOf('zero one two three four five six seven eight nine'), 3, 5);
const { id } = doc.cuts[0];

function spans(of: EditorDocument) {
  return of.cuts.map(({ start, duration }) => [+start.toFixed(3), +(start + duration).toFixed(3)]);
}

test('a bracket moves by words and the description follows', () => {
  expect(moveBracket(doc, id, 'start', -2).cuts[0]).toMatchObject({
    start: 2,
    description: 'one two three four five',
  });
  expect(moveBracket(doc, id, 'start', 2).cuts[0]).toMatchObject({ description: 'five', startWordIdx: 5 });
  expect(spans(moveBracket(doc, id, 'end', 1))).toEqual([[4, 7.6]]);
});

test('specification §5: a bracket move is ignored if it would cross its partner', () => {
  expect(moveBracket(doc, id, 'start', 3)).toBe(doc);
  expect(moveBracket(doc, id, 'end', -3)).toBe(doc);
});

test('specification §5: a bracket move is ignored if it would leave the transcript', () => {
  expect(moveBracket(doc, id, 'start', -4)).toBe(doc);
  expect(moveBracket(doc, id, 'end', 5)).toBe(doc);
  expect(moveBracket(doc, id, 'end', 4).cuts[0].endWordIdx).toBe(9);
});

test('a bracket move is ignored if it would reach another cut', () => {
  const two = cutWords(doc, 7, 7);
  expect(moveBracket(two, id, 'end', 2)).toBe(two);
  expect(moveBracket(two, id, 'end', 1).cuts[0].endWordIdx).toBe(6);
});

test('silences and cuts without words have no brackets to move', () => {
  const silent = setSilenceMode(withPauses(doc, [{ start: 8, end: 10 }]), true);
  expect(moveBracket(silent, silent.cuts[1].id, 'end', 1)).toBe(silent);
  const wordless = cutTime(doc, 1.7, 1.9);
  expect(moveBracket(wordless, wordless.cuts[0].id, 'end', 1)).toBe(wordless);
  expect(moveBracket(doc, 'none', 'end', 1)).toBe(doc);
});

test('a bracket moved past a free edge inside the one word left takes that word’s edges', () => {
  const free = moveEdge(doc, id, 'end', 6.31);
  expect(moveBracket(free, id, 'start', 2).cuts[0]).toMatchObject({
    start: 6,
    startWordIdx: 5,
    endWordIdx: 5,
  });
});

test('an edge moves in time and the words follow', () => {
  const moved = moveEdge(doc, id, 'end', 5.4);
  expect(spans(moved)).toEqual([[4, 5.4]]);
  expect(moved.cuts[0]).toMatchObject({ startWordIdx: 3, endWordIdx: 4, description: 'three four' });
});

test('specification §5: minimum clip duration: an edge stops 0.1 s before its partner', () => {
  expect(spans(moveEdge(doc, id, 'start', 9))).toEqual([[6.5, 6.6]]);
  expect(spans(moveEdge(doc, id, 'end', 0))).toEqual([[4, 4.1]]);
});

test('an edge stops at other cuts and at the ends of the media', () => {
  const two = cutWords(doc, 8, 8);
  expect(spans(moveEdge(two, id, 'end', 20))[0]).toEqual([4, 9]);
  expect(spans(moveEdge(two, id, 'start', -3))[0]).toEqual([0, 9 - 2.4]);
  expect(spans(moveEdge(two, two.cuts[1].id, 'end', 99))[1]).toEqual([9, 12]);
  expect(moveEdge(doc, id, 'end', Number.NaN)).toBe(doc);
});

test('what a growing cut leaves of a silence stays one while it is long enough for a cut, and grows back', () => {
  const silent = setSilenceMode(withPauses(doc, [{ start: 7.6, end: 9.6 }]), true);
  const to = (from: EditorDocument, end: number) => moveEdge(from, id, 'end', end);
  const grown = to(silent, 8);
  expect(spans(grown)).toEqual([
    [4, 8],
    [8, 9.5],
  ]);
  expect(grown.cuts[1].id).toBe(silent.cuts[1].id);
  expect(spans(to(grown, 9.4))[1]).toEqual([9.4, 9.5]);
  expect(spans(to(grown, 9.45))).toEqual([[4, 9.45]]);
  expect(spans(to(to(grown, 9.45), 8.3))[1]).toEqual([8.3, 9.5]);
  expect(to(to(grown, 9.45), 6.6).cuts).toEqual(silent.cuts);
  expect(to(to(silent, 11), 6.6).cuts).toEqual(silent.cuts);
});

test('a cut moved into a silence leaves both rests; its deletion makes them one again', () => {
  const silent = setSilenceMode(withPauses(doc, [{ start: 7, end: 11.5 }]), true);
  const moved = moveCut(setCutTimes(silent, id, { end: 4.5 }).doc, id, 9);
  expect(spans(moved)).toEqual([
    [7.1, 9],
    [9, 9.5],
    [9.5, 11.4],
  ]);
  expect(new Set(moved.cuts.map((cut) => cut.id)).size).toBe(3);
  expect(removeCuts(moved, [id]).cuts).toEqual(silent.cuts.slice(1));
});

test('two cuts that squeezed a silence give it back with both gone, whatever end was moved by hand', () => {
  const silent = setSilenceMode(withPauses(cutWords(doc, 8, 8), [{ start: 6.8, end: 8.9 }]), true);
  const second = silent.cuts[2].id;
  const squeezed = moveEdge(moveEdge(silent, id, 'end', 7), second, 'start', 8.5);
  expect(spans(squeezed)).toEqual([
    [4, 7],
    [7, 8.5],
    [8.5, 9.6],
  ]);
  expect(removeCuts(squeezed, [id, second]).cuts).toEqual([silent.cuts[1]]);
  expect(spans(removeCuts(squeezed, [id]))).toEqual([
    [6.9, 8.5],
    [8.5, 9.6],
  ]);
});

test('a silence stops at every other cut', () => {
  const paused = setSilenceMode(withPauses(doc, [{ start: 7.6, end: 9 }]), true);
  const silent = setCutTimes(paused, id, { end: 7.65 }).doc;
  expect(spans(moveEdge(silent, silent.cuts[1].id, 'start', 2))).toEqual([
    [4, 7.65],
    [7.65, 8.9],
  ]);
});

test('a cut moves as a whole between its neighbours and is no longer new', () => {
  const two = cutTime(cutWords(doc, 8, 8), 1, 2, { isNew: true });
  const moved = moveCut(two, two.cuts[0].id, 50);
  expect(spans(moved)[0]).toEqual([3, 4]);
  expect(moved.cuts[0].isNew).toBe(false);
  expect(spans(moveCut(doc, id, -5))).toEqual([[0, 2.6]]);
});

test('specification §5: cut edit inputs: the new start must be before the end', () => {
  expect(setCutTimes(doc, id, { start: 6.6 })).toEqual({ doc, error: 'The start must be before the end.' });
  expect(setCutTimes(doc, id, { start: 3.05 }).error).toBeNull();
  expect(setCutTimes(doc, id, { start: 3.05 }).doc.cuts[0].start).toBe(3.05);
});

test('specification §5: cut edit inputs: the new end must be after the start', () => {
  expect(setCutTimes(doc, id, { end: 4 })).toEqual({ doc, error: 'The end must be after the start.' });
  expect(spans(setCutTimes(doc, id, { end: 7.05 }).doc)).toEqual([[4, 7.05]]);
});

test('specification §5: cut edit inputs: times run from 0 to the total duration', () => {
  const range = 'Enter a time between 0 and 12 seconds.';
  expect(setCutTimes(doc, id, { start: -0.05 }).error).toBe(range);
  expect(setCutTimes(doc, id, { end: 12.05 }).error).toBe(range);
  expect(setCutTimes(doc, id, { start: 0, end: 12 }).error).toBeNull();
  expect(setCutTimes(doc, id, { end: Number.NaN }).error).toBe(
    'Enter a time, such as 4:40.37, 280.37 or +0.2.',
  );
});

test('cut edit inputs refuse what is too short, overlaps a cut or is gone', () => {
  const two = cutWords(doc, 8, 8);
  expect(setCutTimes(two, id, { end: 4.05 }).error).toBe('A cut must be at least 0.1 seconds long.');
  expect(setCutTimes(two, id, { end: 9.2 }).error).toBe(
    'This would overlap the cut at 0:00:09. Delete that cut first.',
  );
  expect(setCutTimes(two, 'none', { end: 9.2 }).error).toBe('This cut no longer exists.');
});
