import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeCuts } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import type { Cut } from '#model/types.ts';
import { cut, HEAD, RULER, setUp, TRACK } from '#tests/support/gesture-world.ts';
import { cutSelection } from '../state/cuts/cut-actions.ts';
import { editor, undo } from '../state/document/document.ts';
import { clearSelection, markRange, selectCut, selection } from '../state/document/selection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a click seeks after 300 ms', () => {
  const world = setUp([]);
  world.click(400, TRACK);
  vi.advanceTimersByTime(299);
  expect(world.log).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(world.log).toEqual(['select null', 'seek 40.00']);
});

test('a second click in that time makes a cut 30 px wide instead', () => {
  const world = setUp([]);
  world.click(400, TRACK);
  vi.advanceTimersByTime(200);
  world.click(402, TRACK);
  vi.advanceTimersByTime(1000);
  expect(world.log).toEqual([]);
  expect(world.cuts()).toHaveLength(1);
  expect(world.cuts()[0]).toMatchObject({ isNew: true, reason: 'manual' });
  expect(world.cuts()[0].start).toBeCloseTo(38.7, 6);
  expect(world.cuts()[0].duration).toBeCloseTo(3, 6);
  expect(selection.cutId).toBe(world.cuts()[0].id);
});

test('a double-click on a silence makes a cut of what it takes of it; a single one selects it at once', () => {
  const silence: Cut = {
    ...cut('s1', 20, 10),
    reason: 'silence',
    color: 'bg-red-800',
    description: 'silence',
  };
  const world = setUp([silence]);
  world.click(250, TRACK);
  expect(world.log).toEqual(['select s1']);
  world.click(251, TRACK);
  const [before, made, after] = world.cuts();
  expect([before.reason, made.reason, made.isNew, after.reason]).toEqual([
    'silence',
    'manual',
    true,
    'silence',
  ]);
  expect([before.start, made.start, after.start + after.duration]).toEqual([20, expect.closeTo(23.6, 6), 30]);
  expect(selection.cutId).toBe(made.id);
  undo();
  world.click(250, TRACK);
  vi.advanceTimersByTime(301);
  world.click(250, TRACK);
  expect(world.cuts()).toEqual([silence]);
  expect(world.log.filter((entry) => entry.startsWith('seek'))).toEqual([]);
});

test('a double-click on the side of a silence meets the handle that its first click brought, and cuts all the same', () => {
  const silence: Cut = {
    ...cut('s1', 20, 10),
    reason: 'silence',
    color: 'bg-red-800',
    description: 'silence',
  };
  const world = setUp([silence]);
  world.click(203, TRACK);
  world.click(203, TRACK);
  expect(world.log).toEqual(['select s1']);
  expect(world.cuts().map(({ reason }) => reason)).toEqual(['manual', 'silence']);
});

test('a double-click near a cut cuts what is left beside it, and none where all is cut', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.click(310, TRACK);
  world.click(310, TRACK);
  expect(world.cuts()).toHaveLength(2);
  expect(world.cuts()[1].start).toBe(30);
  expect(world.cuts()[1].duration).toBeCloseTo(2.5, 6);
});

test('a new cut is about 30 px wide at every zoom, and never under 0.1 s', () => {
  for (const zoom of [1, 3.5, 10, 29]) {
    const world = setUp([], zoom);
    world.click(400, TRACK);
    world.click(400, TRACK);
    const { start, duration } = world.cuts()[0];
    expect(duration * world.scale().pxPerSecond).toBeCloseTo(30, 6);
    expect(world.scale().timeToX(start)).toBeCloseTo(385, 6);
  }
  const closest = setUp([], 1000);
  closest.click(400, TRACK);
  closest.click(400, TRACK);
  expect(closest.cuts()[0].duration).toBeCloseTo(0.1, 6);
});

test('at the ends of the recording a new cut is as wide, and inside of it', () => {
  const world = setUp([]);
  for (const x of [2, 999]) {
    world.click(x, TRACK);
    world.click(x, TRACK);
  }
  expect(world.cuts().map(({ start, duration }) => [start, duration])).toEqual([
    [0, 3],
    [97, 3],
  ]);
});

test('two quick clicks in different places seek twice', () => {
  const world = setUp([]);
  world.click(400, TRACK);
  vi.advanceTimersByTime(100);
  world.click(500, TRACK);
  vi.advanceTimersByTime(300);
  expect(world.log.filter((entry) => entry.startsWith('seek'))).toEqual(['seek 40.00', 'seek 50.00']);
});

test('a click within 300 ms of the end of a drag does not seek', () => {
  const world = setUp([], 2);
  world.drag([400, TRACK], [300, TRACK]);
  world.gestures.up(world.at(300, TRACK));
  expect(world.scale().startTime).toBeCloseTo(5, 6);
  vi.advanceTimersByTime(250);
  world.click(400, TRACK);
  vi.advanceTimersByTime(1000);
  expect(world.log).toEqual([]);
  world.click(400, TRACK);
  vi.advanceTimersByTime(300);
  expect(world.log.at(-1)).toBe('seek 25.00');
});

test('a click on a cut selects it at once and does not seek', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.click(250, TRACK);
  vi.advanceTimersByTime(1000);
  expect(world.log).toEqual(['select a']);
});

test('the close button deletes', () => {
  const world = setUp([cut('a', 20, 10), cut('b', 50, 10)]);
  world.click(288, HEAD);
  expect(world.cuts().map(({ id }) => id)).toEqual(['b']);
});

test('dragging a cut moves it as one gesture, and it stops at its neighbour', () => {
  const world = setUp([cut('a', 20, 10), cut('b', 40, 10)]);
  world.drag([250, TRACK], [300, TRACK]);
  world.drag([250, TRACK], [420, TRACK]);
  world.gestures.up(world.at(420, TRACK));
  expect(world.cut('a')?.start).toBeCloseTo(30, 6);
  expect(world.cut('a')?.duration).toBeCloseTo(10, 6);
});

test('all changes of one drag are one undo step, those of the next another', () => {
  const world = setUp([cut('a', 20, 10)]);
  for (const [from, to] of [
    [250, 300],
    [300, 260],
  ]) {
    world.drag([from, TRACK], [to, TRACK]);
    world.gestures.up(world.at(to, TRACK));
  }
  expect(world.cut('a')?.start).toBeCloseTo(21, 6);
  undo();
  expect(world.cut('a')?.start).toBeCloseTo(25, 6);
  undo();
  expect(world.cut('a')?.start).toBe(20);
  expect(editor.canUndo).toBe(false);
});

test('edges resize down to 0.1 s and stop at neighbours', () => {
  const world = setUp([cut('a', 20, 10), cut('b', 40, 10)]);
  world.click(250, TRACK);
  world.drag([305, TRACK], [900, TRACK]);
  world.gestures.up(world.at(900, TRACK));
  expect(world.cut('a')?.duration).toBeCloseTo(20, 6);
  expect(world.log.at(-1)).toBe('edge a end');
  world.drag([195, TRACK], [700, TRACK]);
  world.gestures.up(world.at(700, TRACK));
  expect(world.cut('a')?.duration).toBeCloseTo(0.1, 6);
  expect(world.cut('a')?.start).toBeCloseTo(39.9, 6);
});

test('Escape puts everything back, document and view', () => {
  const world = setUp([cut('a', 20, 10)], 2);
  const before = world.doc();
  world.drag([450, TRACK], [995, TRACK]);
  world.frames[0]();
  expect(world.doc()).not.toEqual(before);
  expect(world.gestures.escape()).toBe(true);
  expect(world.doc()).toEqual(before);
  expect(world.scale().startTime).toBe(0);
  expect(world.frames).toEqual([]);
  expect(world.gestures.escape()).toBe(false);
  // An edge too.
  world.click(450, TRACK);
  world.drag([605, TRACK], [700, TRACK]);
  expect(world.cut('a')?.duration).toBeGreaterThan(14);
  expect(world.gestures.escape()).toBe(true);
  expect(world.doc()).toEqual(before);
});

test('what came from elsewhere during a drag outlives Escape, which puts only the cut back', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.drag([250, TRACK], [450, TRACK]);
  const words = [{ text: 'late', start: 90, end: 90.5, confidence: 1, speaker: 0 }];
  world.change((doc) => appendTranscript(doc, words));
  world.gestures.move(world.at(460, TRACK));
  world.change((doc) => appendTranscript(doc, [{ ...words[0], start: 91, end: 91.5 }]));
  expect(world.gestures.escape()).toBe(true);
  expect(world.doc().words.length).toBe(22);
  expect(world.cut('a')).toMatchObject({ start: 20, duration: 10 });
});

test('a cut that is deleted while it is dragged stays deleted, and none of its edges is selected', () => {
  const world = setUp([cut('a', 20, 10), cut('b', 50, 10)]);
  const deleteHalfway = () => {
    world.click(250, TRACK);
    world.drag([305, TRACK], [350, TRACK]);
    world.change((doc) => removeCuts(doc, ['a']));
    world.gestures.move(world.at(360, TRACK));
    expect(world.cuts().map(({ id }) => id)).toEqual(['b']);
  };
  deleteHalfway();
  world.gestures.up(world.at(360, TRACK));
  expect(world.log).not.toContain('edge a end');
  world.change((doc) => ({ ...doc, cuts: [cut('a', 20, 10), cut('b', 50, 10)] }));
  deleteHalfway();
  world.gestures.escape();
  expect(world.cuts().map(({ id }) => id)).toEqual(['b']);
});

test('edges snap to words within 8 px, and not with Alt', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.click(250, TRACK);
  world.drag([300, TRACK], [607, TRACK]);
  world.gestures.up(world.at(607, TRACK));
  const end = () => (world.cut('a')?.start ?? 0) + (world.cut('a')?.duration ?? 0);
  expect(end()).toBeCloseTo(60.5, 6);
  world.drag([605, TRACK], [612, TRACK], { alt: true });
  world.gestures.up(world.at(612, TRACK));
  expect(end()).toBeCloseTo(61.2, 6);
});

test('a drag at the side of the window scrolls it and the edge goes along', () => {
  const world = setUp([cut('a', 20, 10)], 2);
  world.click(500, TRACK);
  world.drag([605, TRACK], [999, TRACK], { alt: true });
  const before = world.cut('a')?.duration ?? 0;
  for (let i = 0; i < 10; i++) world.frames[0]();
  expect(world.scale().startTime).toBeGreaterThan(5);
  expect(world.cut('a')?.duration).toBeGreaterThan(before + 5);
  world.gestures.up(world.at(999, TRACK));
  expect(world.frames).toEqual([]);
});

test('the frame of the overview drags from where it is held; a press beside it brings it there', () => {
  const world = setUp([], 4);
  world.gestures.down(world.at(16 + 968 * 0.1, 180));
  world.gestures.move(world.at(16 + 968 * 0.4, 180));
  world.gestures.up(world.at(16 + 968 * 0.4, 180));
  expect(world.scale().startTime).toBeCloseTo(30, 6);
  world.gestures.down(world.at(16 + 968 * 0.9, 180));
  expect(world.scale().startTime).toBeCloseTo(75, 6);
});

test('who rests while a cut is dragged is told of its begin and end, also when it is taken back', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.drag([250, TRACK], [300, TRACK]);
  expect(world.log).toEqual(['drag a', 'select a']);
  world.gestures.up(world.at(300, TRACK));
  expect(world.log.at(-1)).toBe('rest');
  world.log.length = 0;
  world.drag([305, TRACK], [350, TRACK]);
  world.gestures.escape();
  expect(world.log).toEqual(['drag a', 'select a', 'rest']);
});

test('a press on the ruler seeks at once and scrubs from there', () => {
  const world = setUp([]);
  world.gestures.down(world.at(400, RULER));
  expect(world.log).toEqual(['pause', 'seek 40.00']);
  world.gestures.move(world.at(401, RULER));
  world.gestures.move(world.at(550, 300));
  world.gestures.up(world.at(550, 300));
  expect(world.log.slice(2)).toEqual(['seek 40.10', 'seek 55.00', 'resume']);
  vi.advanceTimersByTime(1000);
  world.gestures.down(world.at(700, RULER));
  world.gestures.up(world.at(700, RULER));
  world.gestures.down(world.at(300, RULER));
  expect(world.playhead()).toBe(30);
});

test('the tag of the playhead keeps its distance to the pointer; Escape takes a scrub back', () => {
  const world = setUp([]);
  world.gestures.down(world.at(400, RULER));
  world.gestures.up(world.at(400, RULER));
  world.log.length = 0;
  world.gestures.down(world.at(410, RULER));
  expect(world.log).toEqual(['pause']);
  world.gestures.move(world.at(420, RULER));
  expect(world.playhead()).toBeCloseTo(41, 6);
  world.gestures.escape();
  expect(world.log).toEqual(['pause', 'seek 41.00', 'seek 40.00', 'resume']);
});

test('a scrub held at the border of the window scrolls it and takes the playhead along', () => {
  const world = setUp([], 10);
  world.drag([500, RULER], [999, RULER]);
  const before = world.playhead();
  for (let i = 0; i < 10; i++) world.frames[0]();
  expect(world.scale().startTime).toBeGreaterThan(1);
  expect(world.playhead()).toBeGreaterThan(before + 1);
  world.gestures.up(world.at(999, RULER));
  expect(world.frames).toEqual([]);
});

test('a press on the ruler right after a cut was dragged is a slip', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.drag([250, TRACK], [300, TRACK]);
  world.gestures.up(world.at(300, TRACK));
  world.gestures.down(world.at(300, RULER));
  world.gestures.up(world.at(300, RULER));
  expect(world.playhead()).toBe(0);
});

test('dragging an edge shows the frame at the edge, and on release that of the playhead', () => {
  const world = setUp([cut('a', 20, 10)]);
  world.click(250, TRACK);
  world.log.length = 0;
  world.drag([300, TRACK], [400, TRACK], { alt: true });
  expect(world.log).toContain('peek 40.00');
  world.gestures.up(world.at(400, TRACK));
  expect(world.log.filter((line) => line.startsWith('peek')).at(-1)).toBe('peek playhead');
  world.log.length = 0;
  world.drag([200, TRACK], [150, TRACK], { alt: true });
  expect(world.log).toContain('peek 15.00');
  world.gestures.escape();
  expect(world.log.at(-1)).toBe('peek playhead');
});

test('Shift and a drag draw a range, snapped to words, over cuts as well; A cuts what is left of it', () => {
  clearSelection();
  const world = setUp([cut('a', 62, 1)]);
  world.drag([613, TRACK], [647, TRACK], { shift: true });
  world.gestures.up(world.at(647, TRACK));
  expect(selection.range).toEqual({ start: 61.5, end: 64.5 });
  expect(world.log).toEqual([]);
  expect(cutSelection()).toBe(true);
  expect(world.cuts().map(({ start, duration }) => [start, start + duration])).toEqual([
    [61.5, 62],
    [62, 63],
    [63, 64.5],
  ]);
  expect(selection.range).toBeNull();
});

test('Escape gives back the range of before; a click beside cuts goes there and leaves the range, one on a cut drops it', () => {
  const world = setUp([cut('a', 20, 10)]);
  markRange({ start: 40, end: 50 });
  world.drag([700, TRACK], [600, TRACK], { shift: true });
  expect(selection.range).toEqual({ start: 60, end: 70 });
  world.gestures.escape();
  expect(selection.range).toEqual({ start: 40, end: 50 });
  selectCut(null, 'timeline');
  expect(selection.range).not.toBeNull();
  selectCut('a', 'timeline');
  expect(selection.range).toBeNull();
});
