import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { cut, setUp, TRACK } from '#tests/support/gesture-world.ts';
import { cutSelection, markEdge } from '../state/cuts/cut-actions.ts';
import { undo } from '../state/document/document.ts';
import { clearSelection, markedRange, selection } from '../state/document/selection.ts';
import { seekSource } from '../state/playback/playback.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** 60–80 s plays first, then 0–60 and 80–100: ten pixels a second, words from 60 on at each second. */
const BLOCKS = [60, 0, 80];
const LANE = 56;

test('a click goes to what plays there', () => {
  const world = setUp([], 1, BLOCKS);
  world.click(50, TRACK);
  vi.advanceTimersByTime(300);
  expect(world.playhead()).toBeCloseTo(65, 9);
});

test('a cut that is drawn by a double click stays in its block', () => {
  const world = setUp([], 1, BLOCKS);
  world.click(199, TRACK);
  world.click(199, TRACK);
  expect(world.cuts()).toMatchObject([{ start: 77, duration: 3 }]);
});

test('an edge is dragged within its block', () => {
  const world = setUp([cut('a', 70, 5)], 1, BLOCKS);
  world.click(125, TRACK);
  world.drag([150, TRACK], [600, TRACK], { alt: true });
  world.gestures.up(world.at(600, TRACK));
  expect(world.cut('a')).toMatchObject({ start: 70, duration: 10 });
  undo();
  world.click(125, TRACK);
  world.drag([100, TRACK], [60, TRACK], { alt: true });
  world.gestures.up(world.at(60, TRACK));
  expect(world.cut('a')).toMatchObject({ start: 66, duration: 9 });
});

test('a cut over a border keeps a piece on each side of it', () => {
  const world = setUp([cut('a', 55, 10)], 1, BLOCKS);
  world.click(770, TRACK);
  expect(world.log).toContain('select a');
  world.drag([750, TRACK], [900, TRACK], { alt: true });
  world.gestures.up(world.at(900, TRACK));
  expect(world.cut('a')?.start).toBeCloseTo(59.9, 9);
  world.drag([50, TRACK], [0, TRACK], { alt: true });
  world.gestures.up(world.at(0, TRACK));
  const { start = 0, duration = 0 } = world.cut('a') ?? {};
  expect(start + duration).toBeCloseTo(60.1, 9);
});

test('a range up to a border ends with the block before it', () => {
  const world = setUp([], 1, BLOCKS);
  world.drag([150, TRACK], [200, TRACK], { shift: true, alt: true });
  expect(selection.range).toEqual({ start: 75, end: 80 });
});

test('a range over a border is what plays there, and its cuts are one a block, one undo step', () => {
  clearSelection();
  const world = setUp([], 1, BLOCKS);
  world.drag([150, TRACK], [250, TRACK], { shift: true, alt: true });
  world.gestures.up(world.at(250, TRACK));
  expect(selection.range).toEqual({ start: 75, end: 5 });
  expect(cutSelection()).toBe(true);
  expect(world.cuts()).toMatchObject([
    { start: 0, duration: 5 },
    { start: 75, duration: 5 },
  ]);
  undo();
  expect(world.cuts()).toEqual([]);
});

test('in and out are before and behind each other as they play', () => {
  setUp([], 1, BLOCKS);
  seekSource(75);
  markEdge('start');
  seekSource(5);
  markEdge('end');
  expect(markedRange()).toEqual({ start: 75, end: 5 });
  seekSource(70);
  markEdge('start');
  expect(markedRange()).toEqual({ start: 70, end: 5 });
  seekSource(90);
  markEdge('start');
  expect(selection.range).toEqual({ start: 90, end: null });
});

test('a block is dragged to another place, in one undo step', () => {
  const world = setUp([], 1, BLOCKS);
  world.drag([100, LANE], [790, LANE]);
  expect(world.log.at(-1)).toBe('block 0 to 80.00');
  world.gestures.up(world.at(790, LANE));
  expect(world.doc().blocks).toEqual([]);
  undo();
  expect(world.doc().blocks).toEqual(BLOCKS);
});

test('let go on itself, or given up, a dragged block stays', () => {
  const world = setUp([], 1, BLOCKS);
  world.drag([100, LANE], [180, LANE]);
  expect(world.log.at(-1)).toBe('block 0 to nowhere');
  world.gestures.up(world.at(180, LANE));
  world.drag([100, LANE], [990, LANE]);
  expect(world.log.at(-1)).toBe('block 0 to 100.00');
  expect(world.gestures.escape()).toBe(true);
  expect(world.log.at(-1)).toBe('block -1 to nowhere');
  expect(world.doc().blocks).toEqual(BLOCKS);
});

test('near a side of the window a dragged block scrolls it', () => {
  const world = setUp([], 4, BLOCKS);
  world.drag([500, LANE], [990, LANE]);
  const { startTime } = world.scale();
  for (const frame of [...world.frames]) frame();
  expect(world.scale().startTime).toBeGreaterThan(startTime);
});

test('a double click on a block puts it back to where it was', () => {
  const world = setUp([], 1, BLOCKS);
  world.click(100, LANE);
  world.click(100, LANE);
  expect(world.doc().blocks).toEqual([]);
});

test('a block that is dragged may be put where a paragraph begins', () => {
  const world = setUp([], 1, BLOCKS);
  world.change((doc) => splitParagraph(doc, 10));
  world.drag([900, LANE], [98, LANE]);
  world.gestures.up(world.at(98, LANE));
  expect(world.doc().blocks).toEqual([60, 80, 69.75, 0]);
});
