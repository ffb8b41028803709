import { expect, test } from 'vitest';
import { frameInput, manualCut } from '#tests/support/frame.ts';
import type { Frame } from '../frame.ts';
import { TimeScale } from '../geometry/time-scale.ts';
import { damageBetween } from './damage.ts';

const WIDTH = 1000;

/** Ten pixels a second of 1,000 seconds, with a cut of 20 s at 105 s. */
const BEFORE = frameInput([manualCut(105, 20)], {
  scale: new TimeScale(1000, WIDTH, 10, 100),
  playheadTime: 150,
  frameRate: null,
});
const BANDS = BEFORE.bands;

const from = (startTime: number, rest: Partial<Frame> = {}): Frame => ({
  ...BEFORE,
  scale: BEFORE.scale.scrolledTo(startTime),
  ...rest,
});

const damage = (before: Frame, now: Frame) => damageBetween(before, now, true);

/** First and last pixel column redrawn at height y. */
const reach = (now: Frame, y: number) =>
  damage(BEFORE, now)
    ?.regions.filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ left, right }) => [left, right]);

test('what comes into the window is drawn, on either side', () => {
  expect(damage(BEFORE, from(103))).toMatchObject({ moved: -30, bottom: BANDS.overview.y });
  expect(reach(from(103), BANDS.wave.y)).toEqual([[970, 1000]]);
  expect(damage(BEFORE, from(96))?.moved).toBe(40);
  expect(reach(from(96), BANDS.wave.y)).toEqual([[0, 40]]);
});

test('so is a text that stays in view at the side, where it is and where it was', () => {
  const insideHead = BANDS.head.y + 5;
  expect(reach(from(103), insideHead)).toEqual([[970, 1000]]);
  // The cut begins 20 pixels before the window now.
  expect(reach(from(107), insideHead)).toEqual([
    [930, 1000],
    [0, 180],
  ]);
});

test('so is the playhead beside a side of the window', () => {
  const ruler = BANDS.ruler.y + 5;
  expect(reach(from(103, { playheadTime: 150 }), ruler)).toHaveLength(1);
  const near = { ...BEFORE, playheadTime: 106 };
  const change = damage(near, { ...near, scale: BEFORE.scale.scrolledTo(103) });
  expect(change?.regions.some(({ left, top }) => left === 0 && top === 0)).toBe(true);
});

test('everything is drawn where more than the window changed, or much of it', () => {
  expect(damage(BEFORE, from(103, { hovered: 0 }))).toBeNull();
  expect(damage(BEFORE, from(103, { playheadTime: 151 }))).toBeNull();
  const otherZoom = { ...BEFORE, scale: new TimeScale(1000, WIDTH, 11, 100) };
  expect(damage(BEFORE, otherZoom)).toBeNull();
  expect(damage(BEFORE, from(160))).toBeNull();
});
