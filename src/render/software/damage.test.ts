import { describe, expect, test } from 'vitest';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { emptyWords } from '#model/words/words.ts';
import { manualCut as cut, frameInput as input } from '#tests/support/frame.ts';
import { type Frame, NO_LANE, NO_MATCHES, NO_SPEAKERS } from '../frame.ts';
import { arrangedCuts } from '../geometry/arranged.ts';
import { bandsFor } from '../geometry/bands.ts';
import { cutColumns } from '../geometry/cut-columns.ts';
import { damageBetween } from './damage.ts';

const { bands: BANDS, scale: SCALE } = input([]);

/** 60–80 s play first. */
const ORDER = arrangementOf({ blocks: [60, 0, 80], duration: 100 });
const cuts = [cut(10, 2), cut(30, 2), cut(50, 2)];
const BODY = BANDS.wave.y;
const OVERVIEW = BANDS.overview.y + 10;
const RULER = 10;

const damage = (before: Frame, after: Frame) => damageBetween(before, after, false);

/** First and last pixel column at height y that is redrawn. */
function reach(before: Frame, after: Frame, y: number): number[][] | null {
  return (
    damage(before, after)
      ?.regions.filter(({ top, bottom }) => top <= y && y < bottom)
      .map(({ left, right }) => [left, right])
      .sort(([a], [b]) => a - b) ?? null
  );
}
/** Whether the place of a source time in the overview is redrawn. */
function isTickDrawn(before: Frame, after: Frame, time: number): boolean {
  const x = 16 + (time * 968) / 100;
  return (reach(before, after, OVERVIEW) ?? []).some(([left, right]) => left <= x && x < right);
}

describe('damage in place', () => {
  test('nothing changed is nothing to draw, another window is all of it', () => {
    const before = input(cuts);
    expect(damage(before, { ...before })).toMatchObject({ moved: 0, regions: [] });
    expect(damage(before, { ...before, scale: SCALE.zoomedAbout(0, 2) })).toBeNull();
    expect(damage(before, { ...before, theme: { ...before.theme } })).toBeNull();
  });

  test.each<Partial<Frame>>([
    { bands: bandsFor(input([]).height, true, true) },
    { speakers: { ...NO_SPEAKERS } },
    { words: emptyWords() },
    { matches: { ...NO_MATCHES } },
    { seams: [{ start: 40, name: 'two.mp4' }] },
    { hasFilm: false },
    { order: ORDER },
    { lane: { ...NO_LANE, hovered: 1 } },
  ])('what may be seen everywhere is all of it: %o', (change) => {
    const before = input(cuts);
    expect(damage(before, { ...before, ...change })).toBeNull();
  });

  test('a range that is drawn is its place before and after', () => {
    const before = input(cuts, { range: { start: 20, end: 22 } });
    const after = { ...before, range: { start: 20, end: 24 } };
    expect(reach(before, after, BODY)).toEqual([[198, 242]]);
    expect(reach(before, { ...before, range: null }, RULER)).toEqual([[198, 222]]);
  });

  test('an edge that moved is its cut before and after, and its tick in the overview', () => {
    const before = input(cuts, { selected: 1 });
    const after = input([cuts[0], cut(30, 3), cuts[2]], { selected: 1 });
    // 32 pixels at both sides are enough for handles, focus ring and close button.
    expect(reach(before, after, BODY)).toEqual([[268, 362]]);
    for (const time of [30, 32.9]) expect(isTickDrawn(before, after, time)).toBe(true);
  });

  test('an overview that looks the same is left alone', () => {
    const after = input([cuts[0], cut(30, 2.01), cuts[2]]);
    const { regions = [] } = damageBetween(input(cuts), after, true) ?? {};
    expect(regions).toHaveLength(1);
    expect(regions[0].bottom).toBeLessThan(OVERVIEW);
  });

  test('a cut that moved past others leaves them alone', () => {
    const before = input(cuts);
    const after = input([cuts[1], cuts[2], cut(80, 2)]);
    expect(reach(before, after, BODY)).toEqual([
      [68, 152],
      [768, 852],
    ]);
    for (const time of [10.1, 80.1]) expect(isTickDrawn(before, after, time)).toBe(true);
  });

  test('another cut under the pointer or selected is both of them', () => {
    const before = input(cuts, { hovered: 0 });
    expect(reach(before, { ...before, hovered: 2 }, BODY)).toEqual([
      [68, 152],
      [468, 552],
    ]);
    expect(reach(before, { ...before, selected: 2 }, BODY)).toEqual([[468, 552]]);
    const selected = input(cuts, { selected: 2 });
    expect(reach(selected, { ...selected, focusedEdge: 'end' }, BODY)).toEqual([[468, 552]]);
  });

  test('a cut over a border is both of its places', () => {
    const columns = arrangedCuts(cutColumns([cut(10, 2), cut(58, 4)]), ORDER);
    const before = input([], { columns, order: ORDER });
    const places = [
      [0, 52],
      [748, 832],
    ];
    expect(reach(before, { ...before, hovered: 0 }, BODY)).toEqual(places);
    expect(reach(before, { ...before, selected: 0 }, BODY)).toEqual(places);
  });

  test('the playhead is where it was and where it is', () => {
    const before = input(cuts, { playheadTime: 20 });
    const near = { ...before, playheadTime: 20.1 };
    expect(reach(before, near, BODY)).toEqual([[198, 203]]);
    // With its tag, and the times on the ruler that make room for it.
    expect(reach(before, near, RULER)).toEqual([[120, 348]]);
    expect(isTickDrawn(before, near, 20)).toBe(true);
    const far = { ...before, playheadTime: 70 };
    expect(reach(before, far, BODY)).toEqual([
      [198, 202],
      [698, 702],
    ]);
    const zoomed = input(cuts, { scale: SCALE.zoomedAbout(0, 10), playheadTime: 70 });
    expect(reach(zoomed, { ...zoomed, playheadTime: 71 }, BODY)).toEqual([]);
    expect(isTickDrawn(zoomed, { ...zoomed, playheadTime: 71 }, 71)).toBe(true);
  });

  test('where cuts lie upon each other, all of them to the next gap', () => {
    const dense = Array.from({ length: 40 }, (_, i) => cut(20 + i * 0.1, 0.08));
    const before = input([...dense, cuts[2]]);
    const after = input([cut(20, 0.09), ...dense.slice(1), cuts[2]]);
    expect(reach(before, after, BODY)).toEqual([[168, 241]]);
  });

  test('most of the canvas is all of it', () => {
    expect(damage(input(cuts), input([cut(10, 80)]))).toBeNull();
  });
});
