import { expect, test } from 'vitest';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { moveWords } from '#model/edit/moves.ts';
import { documentOf } from '#model/testing.ts';
import {
  matchColumns,
  movedBlocks,
  playedRange,
  playedSeams,
  playedWords,
  speakerColumns,
} from './scene-data.ts';

/** The last two words play first. */
const recorded = documentOf('one two three four');
const moved = moveWords(recorded, [{ startWordIdx: 2, endWordIdx: 3 }], 0);
const order = arrangementOf(moved);

test('words, speakers and matches stand where they play', () => {
  const words = playedWords(moved);
  expect(words.text).toEqual(['three', 'four', 'one', 'two']);
  const { start } = recorded.words;
  const [, second] = order.blocks;
  expect(words.start[0]).toBeCloseTo(start[2] - order.blocks[0].start, 9);
  expect(words.start[2]).toBeCloseTo(second.arranged + start[0], 9);
  expect(speakerColumns(moved).start).toEqual(Float64Array.of(words.start[0], words.start[2]));
  const matches = matchColumns(moved, [{ startWordIdx: 3, endWordIdx: 3 }], 0);
  expect([matches.start[0], matches.end[0]]).toEqual([words.start[1], words.end[1]]);
  expect(playedWords(recorded)).toBe(recorded.words);
});

test('a seam stands at each block, with the name of its rush', () => {
  expect(playedSeams([], order)).toEqual(order.blocks.map(({ arranged }) => ({ start: arranged, name: '' })));
  const border = order.blocks[0].start + 0.1;
  const seams = [
    { start: 0, name: 'one.mp4' },
    { start: border, name: 'two.mp4' },
  ];
  expect(playedSeams(seams, order).map(({ name }) => name)).toEqual(['one.mp4', 'two.mp4', 'one.mp4']);
  expect(playedSeams(seams, arrangementOf(recorded))).toBe(seams);
});

test('in and out over a border stand around what plays between them', () => {
  const [first, second] = order.blocks;
  const range = playedRange({ start: first.start + 0.2, end: 0.3 }, order);
  expect(range?.start).toBeCloseTo(0.2, 9);
  expect(range?.end).toBeCloseTo(second.arranged + 0.3, 9);
  // An end at a border is that of the block before it.
  expect(playedRange({ start: null, end: first.start }, order)?.end).toBeCloseTo(moved.duration, 9);
});

test('the moved block is told from those that stayed', () => {
  expect([...movedBlocks(moved)]).toHaveLength(1);
  expect(movedBlocks(recorded).size).toBe(0);
});
