import { expect, test } from 'vitest';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { manualCut as cut } from '#tests/support/frame.ts';
import { arrangedCuts, arrangedSpans } from './arranged.ts';
import { bandsFor } from './bands.ts';
import { cutColumns, piecesOf } from './cut-columns.ts';
import { type HitScene, hitTimeline } from './hit-test.ts';
import { TimeScale } from './time-scale.ts';

/** 100 s of which 60–80 plays first: 60–80, 0–60, 80–100. */
const ORDER = arrangementOf({ blocks: [60, 0, 80], duration: 100 });

const spans = (...list: [number, number][]) => ({
  count: list.length,
  start: Float64Array.from(list, ([start]) => start),
  end: Float64Array.from(list, ([, end]) => end),
});

test('what lies over borders is seen in each block, in playing order', () => {
  const { start, end, of } = arrangedSpans(spans([10, 20], [50, 90], [60, 62], [85, 86]), ORDER);
  expect([...of].map((each, i) => [each, start[i], end[i]])).toEqual([
    [1, 0, 20],
    [2, 0, 2],
    [0, 30, 40],
    [1, 70, 80],
    [1, 80, 90],
    [3, 85, 86],
  ]);
});

test('a cut over a border is one cut at two places', () => {
  const cuts = [cut(10, 2), cut(58, 6)];
  const columns = arrangedCuts(cutColumns(cuts), ORDER);
  expect(columns.cuts).toEqual([cuts[1], cuts[0], cuts[1]]);
  expect(piecesOf(columns, 0)).toEqual({ all: [0, 2], start: 2, end: 0 });
  expect(piecesOf(columns, 1)).toEqual({ all: [1], start: 1, end: 1 });
  const recorded = cutColumns(cuts);
  expect(arrangedCuts(recorded, arrangementOf({ blocks: [], duration: 100 }))).toBe(recorded);
});

/** Ten pixels a second. */
function scene(rest: Partial<HitScene> = {}): HitScene {
  return {
    scale: new TimeScale(100, 1000),
    bands: bandsFor(191, true, false, true),
    columns: arrangedCuts(cutColumns([cut(10, 2), cut(55, 10)]), ORDER),
    order: ORDER,
    selected: -1,
    hovered: -1,
    ...rest,
  };
}

const HEAD = 30;

test('both places of a cut over a border are hit, and each edge has its handle where it is', () => {
  expect(hitTimeline(scene(), 20, HEAD)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(scene(), 770, HEAD)).toEqual({ kind: 'cut', index: 2 });
  const selected = scene({ selected: 0 });
  expect(hitTimeline(selected, 745, HEAD)).toEqual({ kind: 'handle', index: 0, edge: 'start' });
  expect(hitTimeline(selected, 55, HEAD)).toEqual({ kind: 'handle', index: 0, edge: 'end' });
  expect(hitTimeline(selected, 795, HEAD)).toEqual({ kind: 'cut', index: 2 });
  const hovered = scene({ hovered: 0 });
  expect(hitTimeline(hovered, 38, HEAD)).toEqual({ kind: 'close', index: 0 });
  expect(hitTimeline(hovered, 788, HEAD)).toEqual({ kind: 'close', index: 0 });
});

test('the lane of the blocks is there only where something was moved', () => {
  const { bands } = scene();
  expect(bands).toMatchObject({
    blocks: { y: 51, height: 14 },
    film: { y: 65 },
    wave: { y: 109 },
    bottom: 167,
  });
  const lane = bands.blocks.y + 4;
  expect(hitTimeline(scene(), 199, lane)).toEqual({ kind: 'block', block: 0 });
  expect(hitTimeline(scene(), 200, lane)).toEqual({ kind: 'block', block: 1 });
  expect(hitTimeline(scene(), 999, lane)).toEqual({ kind: 'block', block: 2 });
  expect(bandsFor(191, true, false)).toMatchObject({ blocks: { height: 0 }, body: { y: 51 } });
  expect(hitTimeline(scene({ bands: bandsFor(191, true, false) }), 500, lane)).toEqual({ kind: 'track' });
});
