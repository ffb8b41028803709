import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOf } from '../testing.ts';
import type { Blocks, Move } from '../types.ts';
import { arrangementOf, movedRanges, paragraphOrder, wordOrderOf } from './arrangement.ts';
import { blockRanges, movesBetween, readBlocks, withMove } from './blocks.ts';
import { cutTime } from './cuts.ts';
import { asRecorded, fitBlocks, moveBack, moveParagraphs, moveWords, placeParagraphs } from './moves.ts';
import { findMatches, playedMatches } from './search.ts';
import { timeMapOf } from './time-map.ts';
import { setParagraphs } from './transcript.ts';

const DURATION = 20;
const time = fc.nat(DURATION);
const moves = fc.array(
  fc.record({ start: time, end: time, before: fc.option(time) }).map(({ start, end, before }) => ({
    ...{ start: Math.min(start, end), end: Math.max(start, end), before },
  })),
  { maxLength: 12 },
);
const order = moves.map((list) =>
  list.reduce((blocks: Blocks, move) => withMove(blocks, move, DURATION), []),
);

/** Which second of the recording plays in each second. */
function seconds(blocks: Blocks): number[] {
  return blockRanges(blocks, DURATION).flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, i) => start + i),
  );
}

test('a move takes the seconds of its range, in the order in which they play, before another one', () => {
  fc.assert(
    fc.property(order, fc.tuple(time, time, fc.option(time)), (blocks, [a, b, before]) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      const all = seconds(blocks);
      const isTaken = (second: number) => second >= start && second < end;
      const rest = all.filter((second) => !isTaken(second));
      const at = before === null ? rest.length : rest.indexOf(before);
      const moved = seconds(withMove(blocks, { start, end, before }, DURATION));
      if (at < 0 || start === end) expect(moved).toEqual(all);
      else expect(moved).toEqual(rest.toSpliced(at, 0, ...all.filter(isTaken)));
    }),
  );
});

test('the moves between two orders make one of the other, both ways, and name no time that is in neither', () => {
  fc.assert(
    fc.property(order, order, (before, after) => {
      const between = movesBetween(before, after, DURATION) ?? [];
      const made = between.reduce((blocks: Blocks, move) => withMove(blocks, move, DURATION), before);
      expect(made).toEqual(after);
      expect(between.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
      const known = [0, DURATION, null, ...before, ...after];
      for (const { start, end, before: place } of between)
        expect([start, end, place].every((value) => known.includes(value))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a short passage that was moved is what is said to be moved', () => {
  const answerFirst = withMove([], { start: 12, end: 15, before: 0 }, DURATION);
  expect(answerFirst).toEqual([12, 0, 15]);
  expect(movesBetween([], answerFirst, DURATION)).toEqual([{ start: 12, end: 15, before: 0 }]);
  expect(movedRanges({ blocks: answerFirst, duration: DURATION })).toEqual([{ start: 12, end: 15 }]);
});

test('moves of different ranges both hold whatever their order, and a move into what is gone elsewhere follows it', () => {
  const apply = (...list: Move[]) =>
    list.reduce((blocks: Blocks, move) => withMove(blocks, move, DURATION), []);
  const first = { start: 2, end: 4, before: 10 };
  const second = { start: 14, end: 16, before: 0 };
  expect(apply(first, second)).toEqual(apply(second, first));
  expect(apply({ start: 10, end: 12, before: 0 }, first)).toEqual([2, 10, 0, 4, 12]);
});

test('whatever is saved or sent is an order', () => {
  expect(readBlocks([5, Number.NaN, 0, 5, -1, '7', 30, 12], DURATION)).toEqual([5, 0, 12]);
  expect(readBlocks([5], DURATION)).toEqual([5, 0]);
  expect(readBlocks([0, 5], DURATION)).toEqual([]);
  expect(readBlocks({ start: 3 }, DURATION)).toEqual([]);
  expect(
    readBlocks(
      Array.from({ length: 6000 }, (_, i) => 9 - i / 1000),
      DURATION,
    ).length,
  ).toBe(5000);
  expect(withMove([], { start: Number.NaN, end: 3, before: 0 }, DURATION)).toEqual([]);
  expect(withMove([], { start: 1, end: 3, before: Number.NaN }, DURATION)).toEqual([]);
});

test('arranged time runs through the blocks, and its inverse agrees', () => {
  fc.assert(
    fc.property(
      order,
      fc.double({ min: 0, max: DURATION - 0.001, noNaN: true }),
      time,
      (blocks, source, from) => {
        const arrangement = arrangementOf({ blocks, duration: DURATION });
        expect(arrangement.toSource(arrangement.toArranged(source))).toBeCloseTo(source, 9);
        const places = seconds(blocks);
        expect(arrangement.toArranged(Math.floor(source))).toBe(places.indexOf(Math.floor(source)));
        const ranges = arrangement.sourceRanges({ start: from, end: DURATION });
        const heard = ranges.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, i) => start + i),
        );
        expect(heard).toEqual(places.slice(from));
      },
    ),
  );
});

const TEXT = 'zero one two three four five six seven eight nine';
/** One word a second from 1 on; paragraphs of two, three and five. */
const DOC = setParagraphs(documentOf(TEXT), [
  { endWordIdx: 1, speaker: 0 },
  { endWordIdx: 4, speaker: 1 },
  { endWordIdx: 9, speaker: 0 },
]);
const spokenIn = (doc: typeof DOC) =>
  wordOrderOf(doc).spans.flatMap(({ startWordIdx, endWordIdx }) =>
    doc.words.text.slice(startWordIdx, endWordIdx + 1),
  );

test('what is kept plays in the order of blocks, and is exactly what no cut takes', () => {
  const moved = moveWords(DOC, [{ startWordIdx: 5, endWordIdx: 6 }], 0);
  expect(moved.blocks).toEqual([5.8, 0, 7.8]);
  // Over the end of one block and the beginning of another: one cut, at both places.
  const { kept, editedDuration, toEdited, toSource } = timeMapOf(cutTime(moved, 7, 9));
  expect(kept).toEqual([
    { start: 5.8, end: 7 },
    { start: 0, end: 5.8 },
    { start: 9, end: 12 },
  ]);
  expect(editedDuration).toBeCloseTo(10);
  expect(toEdited(0)).toBeCloseTo(1.2);
  expect(toEdited(7.5)).toBeCloseTo(1.2);
  expect(toEdited(8)).toBeCloseTo(7);
  expect(toSource(0)).toBeCloseTo(5.8);
  expect(toSource(7.5)).toBeCloseTo(9.5);
});

test('words move with half of the pauses around them, and paragraphs begin where blocks do', () => {
  const moved = moveWords(DOC, [{ startWordIdx: 8, endWordIdx: 9 }], 3);
  expect(moved.blocks).toEqual([0, 8.8, 3.8]);
  expect(spokenIn(moved).join(' ')).toBe('zero one two eight nine three four five six seven');
  expect(paragraphOrder(moved).map((i) => moved.paragraphs[i]!.endWordIdx)).toEqual([1, 2, 9, 4, 7]);
  const words = wordOrderOf(moved);
  expect([words.next(2), words.previous(8), words.next(9), words.next(7), words.previous(0)]).toEqual([
    8, 2, 3, -1, -1,
  ]);
  expect(words.between(4, 9)).toEqual([
    { startWordIdx: 9, endWordIdx: 9 },
    { startWordIdx: 3, endWordIdx: 4 },
  ]);
  // Where it stands, and inside of itself.
  expect(moveWords(moved, [{ startWordIdx: 8, endWordIdx: 9 }], 3)).toBe(moved);
  expect(moveWords(moved, [{ startWordIdx: 8, endWordIdx: 9 }], 9)).toBe(moved);
  expect(moveBack(moved, { start: 8.8, end: 12 }).blocks).toEqual([]);
  expect(asRecorded(moved).blocks).toEqual([]);
});

test('paragraphs go up, down and anywhere, and back', () => {
  const up = moveParagraphs(DOC, [2, 2], -1);
  expect(spokenIn(up).join(' ')).toBe('zero one five six seven eight nine two three four');
  expect(moveParagraphs(up, [1, 1], 1).blocks).toEqual([]);
  expect(moveParagraphs(DOC, [0, 1], -1)).toBe(DOC);
  expect(spokenIn(placeParagraphs(DOC, [0, 0], 3)).join(' ')).toBe(
    'two three four five six seven eight nine zero one',
  );
  expect(spokenIn(placeParagraphs(up, [1, 2], 0)).join(' ')).toBe(
    'five six seven eight nine two three four zero one',
  );
});

test('a border inside of a word goes to its nearer side, and a block without a word left goes', () => {
  const fitted = (...blocks: number[]) => fitBlocks({ ...DOC, blocks }).blocks;
  expect(fitted(3.2, 0)).toEqual([2.8, 0]);
  expect(fitted(3.5, 0)).toEqual([3.8, 0]);
  expect(fitted(3.5, 0, 4.1)).toEqual([]);
  expect(fitted(1.1, 0)).toEqual([]);
});

test('matches are found in the order in which they play, and none runs over a border', () => {
  const moved = moveWords(
    documentOf('the end the end of the start'),
    [{ startWordIdx: 4, endWordIdx: 6 }],
    0,
  );
  const found = playedMatches(moved, findMatches(moved.words, 'the'));
  expect(found.map(({ startWordIdx }) => startWordIdx)).toEqual([5, 0, 2]);
  expect(playedMatches(moved, findMatches(moved.words, 'end of'))).toEqual([]);
});
