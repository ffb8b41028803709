import { expect, test } from 'vitest';
import { arrangementOf } from '#model/edit/arrangement.ts';
import type { Cut } from '#model/types.ts';
import { bandsFor } from './bands.ts';
import { cutColumns } from './cut-columns.ts';
import { forEachVisible } from './cut-geometry.ts';
import { type HitScene, hitTimeline, overviewTime, overviewX } from './hit-test.ts';
import { TimeScale } from './time-scale.ts';

function cut(id: string, start: number, duration: number): Cut {
  return {
    id,
    start,
    duration,
    reason: 'manual',
    color: 'bg-red-500',
    description: '',
    startWordIdx: -1,
    endWordIdx: -1,
    isNew: false,
  };
}

/** 10 px a second: one second is ten pixels, the window shows all 100 s. */
function scene(cuts: readonly Cut[], over: Partial<HitScene> = {}): HitScene {
  return {
    scale: new TimeScale(100, 1000),
    bands: bandsFor(191, true, false),
    columns: cutColumns(cuts),
    order: arrangementOf({ blocks: [], duration: 100 }),
    selected: -1,
    hovered: -1,
    ...over,
  };
}

const HEAD = 30;
const BODY = 100;

test('bands are those of the design', () => {
  const bands = bandsFor(191, true, false);
  expect([
    bands.lane.y,
    bands.head.y,
    bands.speakers.y,
    bands.film.y,
    bands.wave.y,
    bands.overview.y,
  ]).toEqual([20, 22, 48, 51, 95, 167]);
  expect(bands.wave.height).toBe(72);
  expect(bandsFor(159, true, false).wave.height).toBe(40);
  // Words take their row from the waveform, and do without where that is low.
  expect(bandsFor(191, true, true)).toMatchObject({ wave: { height: 54 }, words: { y: 149, height: 18 } });
  expect(bandsFor(159, true, true)).toMatchObject({ wave: { height: 40 }, words: { height: 0 } });
  expect(bandsFor(191, false, false).wave).toEqual({ y: 51, height: 116 });
  // A telephone's 92 px are ruler, cuts and waveform; in between, the overview goes after the filmstrip.
  expect(bandsFor(92, true, true)).toMatchObject({
    film: { height: 0 },
    wave: { y: 51, height: 41 },
    overview: { y: 92 },
  });
  expect(bandsFor(120, true, false)).toMatchObject({ film: { height: 0 }, overview: { y: 96 } });
});

test('ruler, tracks, overview, bodies and heads are told apart', () => {
  const world = scene([cut('a', 20, 10)]);
  expect(hitTimeline(world, 250, 10)).toEqual({ kind: 'ruler' });
  expect(hitTimeline(world, 250, HEAD)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 250, BODY)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 310, BODY)).toEqual({ kind: 'track' });
  expect(hitTimeline(world, 250, 180)).toEqual({ kind: 'overview' });
});

test('a thin head can be hit 12 px around its middle, its body only where it is drawn', () => {
  const world = scene([cut('a', 50, 0.1)]);
  expect(hitTimeline(world, 490, HEAD)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 512, HEAD)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 514, HEAD)).toEqual({ kind: 'track' });
  expect(hitTimeline(world, 490, BODY)).toEqual({ kind: 'track' });
  expect(hitTimeline(world, 501, BODY)).toEqual({ kind: 'cut', index: 0 });
});

test('of two thin heads in reach the one that starts nearest wins', () => {
  const world = scene([cut('a', 50, 0.1), cut('b', 51, 0.1)]);
  expect(hitTimeline(world, 503, HEAD)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 507, HEAD)).toEqual({ kind: 'cut', index: 1 });
});

test('only the selected cut has handles: 16 px outward and 8 inward', () => {
  const cuts = [cut('a', 20, 10)];
  expect(hitTimeline(scene(cuts), 190, BODY)).toEqual({ kind: 'track' });
  const world = scene(cuts, { selected: 0 });
  expect(hitTimeline(world, 184, BODY)).toEqual({ kind: 'handle', index: 0, edge: 'start' });
  expect(hitTimeline(world, 207, BODY)).toEqual({ kind: 'handle', index: 0, edge: 'start' });
  expect(hitTimeline(world, 208, BODY)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 315, HEAD)).toEqual({ kind: 'handle', index: 0, edge: 'end' });
  expect(hitTimeline(world, 316, HEAD)).toEqual({ kind: 'track' });
});

test('handles of a cut under 32 px lie outside it', () => {
  const world = scene([cut('a', 20, 2)], { selected: 0 });
  expect(hitTimeline(world, 205, BODY)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(world, 177, BODY)).toEqual({ kind: 'handle', index: 0, edge: 'start' });
  expect(hitTimeline(world, 243, BODY)).toEqual({ kind: 'handle', index: 0, edge: 'end' });
});

test('the close button lies inside a wide hovered head and outside a narrow one', () => {
  const wide = scene([cut('a', 20, 10)], { hovered: 0 });
  expect(hitTimeline(wide, 288, HEAD)).toEqual({ kind: 'close', index: 0 });
  expect(hitTimeline(wide, 270, HEAD)).toEqual({ kind: 'cut', index: 0 });
  expect(hitTimeline(wide, 288, BODY)).toEqual({ kind: 'cut', index: 0 });
  const narrow = scene([cut('a', 20, 2)], { hovered: 0 });
  expect(hitTimeline(narrow, 232, HEAD)).toEqual({ kind: 'close', index: 0 });
});

test('five thousand cuts in a thousand pixels are drawn five hundred times', () => {
  const cuts = Array.from({ length: 5000 }, (_, i) => cut(String(i), i * 0.02, 0.01));
  const columns = cutColumns(cuts);
  let drawn = 0;
  let covered = -10;
  forEachVisible(columns, new TimeScale(100, 1000), 4321, (i, left, right) => {
    drawn++;
    // Cuts are left out among 64 at a time.
    if (i !== 4321 && i % 64 !== 0) expect(right).toBeGreaterThan(covered);
    covered = Math.max(covered, right);
    expect(right - left).toBeGreaterThanOrEqual(2);
  });
  expect(drawn).toBeLessThanOrEqual(502 + 5000 / 64);
});

test('the overview maps the whole recording between its margins', () => {
  const scale = new TimeScale(100, 1032, 8, 40);
  expect(overviewX(scale, 0)).toBe(16);
  expect(overviewX(scale, 100)).toBe(1016);
  expect(overviewTime(scale, overviewX(scale, 33))).toBeCloseTo(33, 9);
  expect(overviewTime(scale, -5)).toBe(0);
});
