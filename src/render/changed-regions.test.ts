import { describe, expect, test } from 'vitest';
import { emptyWords } from '#model/words.ts';
import { manualCut as cut, frameInput as input } from '#tests/support/frame-input.ts';
import { bandsFor } from './bands.ts';
import { changedRegions, isOnlyMoved } from './changed-regions.ts';
import { NOTHING } from './clip-geometry.ts';
import { type FrameInput, NO_SPEAKERS } from './frame-input.ts';
import { NO_MATCHES } from './match-columns.ts';

const { bands: BANDS, scale: SCALE } = input([]);

const clips = [cut(10, 2), cut(30, 2), cut(50, 2)];
const BODY = BANDS.wave.y;
const OVERVIEW = BANDS.overview.y + 10;
const RULER = 10;

/** First and last pixel column at height y that is drawn anew. */
function reach(before: FrameInput, after: FrameInput, y: number): number[][] | null {
  const regions = changedRegions(before, after);
  return (
    regions
      ?.filter(({ top, bottom }) => top <= y && y < bottom)
      .map(({ left, right }) => [left, right])
      .sort(([a], [b]) => a - b) ?? null
  );
}
/** Whether the place of a source time in the overview is drawn anew. */
function isTickDrawn(before: FrameInput, after: FrameInput, time: number): boolean {
  const x = 16 + (time * 968) / 100;
  return (reach(before, after, OVERVIEW) ?? []).some(([left, right]) => left <= x && x < right);
}

describe('changedRegions', () => {
  test('nothing changed is nothing to draw, another window is all of it', () => {
    const before = input(clips);
    expect(changedRegions(before, { ...before })).toEqual([]);
    expect(changedRegions(before, { ...before, scale: SCALE.zoomedAbout(0, 2) })).toBeNull();
    expect(changedRegions(before, { ...before, theme: { ...before.theme } })).toBeNull();
  });

  test.each<Partial<FrameInput>>([
    { bands: bandsFor(input([]).height, true, true) },
    { speakers: { ...NO_SPEAKERS } },
    { words: emptyWords() },
    { matches: { ...NO_MATCHES } },
    { hasFilm: false },
  ])('what may be seen everywhere is all of it: %o', (change) => {
    const before = input(clips);
    expect(changedRegions(before, { ...before, ...change })).toBeNull();
  });

  test('an edge that moved is its cut before and after, and its tick in the overview', () => {
    const before = input(clips, { selected: 1 });
    const after = input([clips[0], cut(30, 3), clips[2]], { selected: 1 });
    // 32 pixels at both sides are enough for handles, focus ring and close button.
    expect(reach(before, after, BODY)).toEqual([[268, 362]]);
    for (const time of [30, 32.9]) expect(isTickDrawn(before, after, time)).toBe(true);
  });

  test('a lifted cut leaves the scene where it was, comes back where it is, and moves outside of it', () => {
    const before = input(clips, { selected: 1 });
    const lifted = { ...before, lifted: NOTHING };
    const moved = { ...input([clips[0], cut(30, 3), clips[2]], { selected: 1 }), lifted: NOTHING };
    expect(reach(before, lifted, BODY)).toEqual([[268, 352]]);
    expect(reach(lifted, moved, BODY)).toEqual([]);
    expect(isTickDrawn(lifted, moved, 32.9)).toBe(true);
    expect(reach(moved, { ...moved, lifted: null }, BODY)).toEqual([[268, 362]]);
  });

  test('an edge that moved by less than shows in the overview leaves that alone', () => {
    // Its tick ends at pixel 325.76; less than an eighth of a pixel from where the next one begins is not sure.
    const before = input(clips, { selected: 1 });
    const to = (duration: number) => input([clips[0], cut(30, duration), clips[2]], { selected: 1 });
    expect(isTickDrawn(before, to(2.01), 32)).toBe(false);
    expect(isTickDrawn(before, to(2.07), 32)).toBe(true);
    expect(isTickDrawn(before, to(2.15), 32)).toBe(true);
  });

  test('only the selected cut moved', () => {
    const before = input(clips, { selected: 1 });
    const moved = input([clips[0], cut(30, 3), clips[2]], { selected: 1 });
    expect(isOnlyMoved(before, moved)).toBe(true);
    expect(isOnlyMoved(before, { ...before })).toBe(true);
    expect(isOnlyMoved(before, { ...moved, playheadTime: 91 })).toBe(false);
    expect(isOnlyMoved({ ...before, selected: 0 }, { ...moved, selected: 0 })).toBe(false);
    expect(isOnlyMoved(before, input([clips[0], cut(30, 3)], { selected: 1 }))).toBe(false);
  });

  test('a cut that moved past others leaves them alone', () => {
    const before = input(clips);
    const after = input([clips[1], clips[2], cut(80, 2)]);
    expect(reach(before, after, BODY)).toEqual([
      [68, 152],
      [768, 852],
    ]);
    for (const time of [10.1, 80.1]) expect(isTickDrawn(before, after, time)).toBe(true);
  });

  test('another cut under the pointer or selected is both of them', () => {
    const before = input(clips, { hovered: 0 });
    expect(reach(before, { ...before, hovered: 2 }, BODY)).toEqual([
      [68, 152],
      [468, 552],
    ]);
    expect(reach(before, { ...before, selected: 2 }, BODY)).toEqual([[468, 552]]);
    const selected = input(clips, { selected: 2 });
    expect(reach(selected, { ...selected, focusedEdge: 'end' }, BODY)).toEqual([[468, 552]]);
  });

  test('the playhead is where it was and where it is', () => {
    const before = input(clips, { playheadTime: 20 });
    const near = { ...before, playheadTime: 20.1 };
    expect(reach(before, near, BODY)).toEqual([[198, 203]]);
    // With its tag, and the times on the ruler that make room for it.
    expect(reach(before, near, RULER)).toEqual([[120, 339]]);
    expect(isTickDrawn(before, near, 20)).toBe(true);
    const far = { ...before, playheadTime: 70 };
    expect(reach(before, far, BODY)).toEqual([
      [198, 202],
      [698, 702],
    ]);
    const zoomed = input(clips, { scale: SCALE.zoomedAbout(0, 10), playheadTime: 70 });
    expect(reach(zoomed, { ...zoomed, playheadTime: 71 }, BODY)).toEqual([]);
    expect(isTickDrawn(zoomed, { ...zoomed, playheadTime: 71 }, 71)).toBe(true);
  });

  test('where cuts lie upon each other, all of them to the next gap', () => {
    const dense = Array.from({ length: 40 }, (_, i) => cut(20 + i * 0.1, 0.08));
    const before = input([...dense, clips[2]]);
    const after = input([cut(20, 0.09), ...dense.slice(1), clips[2]]);
    expect(reach(before, after, BODY)).toEqual([[168, 241]]);
  });

  test('most of the canvas is all of it', () => {
    expect(changedRegions(input(clips), input([cut(10, 80)]))).toBeNull();
  });
});
