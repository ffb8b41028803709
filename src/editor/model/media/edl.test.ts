import { expect, test } from 'vitest';
import { arrangementOf } from '../edit/arrangement.ts';
import { timeMap } from '../edit/time-map.ts';
import { randomNumbers } from '../testing.ts';
import { exportPlan, keptFrameStep } from './edl.ts';

const rate = { num: 30_000, den: 1001 };
const at = (frame: number) => (frame * rate.den) / rate.num;
/** Frames 0–29, 60–61 and 90–119 are kept. */
const kept = [
  { start: 0, end: at(30) },
  { start: at(60), end: at(62) },
  { start: at(90), end: at(120) },
];
const recorded = arrangementOf({ blocks: [], duration: at(120) });
const step = (frame: number, direction: 1 | -1) => keptFrameStep(kept, recorded, rate, at(frame), direction);

test('a step goes to the start of the neighbouring frame, also from its middle', () => {
  expect(step(10, 1)).toBe(at(11));
  expect(step(10, -1)).toBe(at(9));
  expect(step(10.7, 1)).toBe(at(11));
  expect(step(10.7, -1)).toBe(at(9));
});

test('frames of a cut are stepped over in both directions', () => {
  expect(step(29, 1)).toBe(at(60));
  expect(step(60, -1)).toBe(at(29));
  expect(step(61, 1)).toBe(at(90));
  expect(step(90, -1)).toBe(at(61));
});

test('the first and the last frame hold', () => {
  expect(step(0, -1)).toBe(0);
  expect(step(119, 1)).toBe(at(119));
  expect(keptFrameStep([], recorded, rate, 3, 1)).toBe(3);
});

test('in another order a step goes over a border to where it plays on, and its time is of that block', () => {
  // 2.26–4, then 0–2.26: the border lies in frame 22, which is shown with what was recorded before it.
  const order = arrangementOf({ blocks: [2.26, 0], duration: 4 });
  const ten = { num: 10, den: 1 };
  const moved = (time: number, direction: 1 | -1) => keptFrameStep(order.blocks, order, ten, time, direction);
  expect(moved(3.9, 1)).toBe(0);
  expect(moved(0, -1)).toBe(3.9);
  expect(moved(2.2, 1)).toBe(2.2);
  expect(moved(2.3, -1)).toBe(2.3);
  const late = arrangementOf({ blocks: [2.24, 0], duration: 4 });
  expect(keptFrameStep(late.blocks, late, ten, 2.3, -1)).toBe(2.24);
  expect(keptFrameStep(late.blocks, late, ten, 2.24, 1)).toBe(2.3);
});

test('a hundred steps forth and back come back', () => {
  let time = 0;
  for (let i = 0; i < 50; i++) time = keptFrameStep(kept, recorded, rate, time, 1);
  for (let i = 0; i < 50; i++) time = keptFrameStep(kept, recorded, rate, time, -1);
  expect(time).toBe(0);
});

const ntsc = { num: 30000, den: 1001 };
const pal = { num: 25, den: 1 };

test('kept ranges become whole frames and the samples that belong to them', () => {
  const plan = exportPlan({
    kept: [
      { start: 0, end: 2 },
      { start: 3, end: 10 },
    ],
    frameRate: pal,
    sampleRate: 48000,
  });
  expect(plan).toEqual({
    frameRate: pal,
    sampleRate: 48000,
    segments: [
      { startFrame: 0, endFrame: 50, startSample: 0, sampleCount: 96000 },
      { startFrame: 75, endFrame: 250, startSample: 144000, sampleCount: 336000 },
    ],
    totalFrames: 225,
    totalSamples: 432000,
    duration: 9,
  });
});

test('5,000 cuts at 30000/1001 do not drift: at every seam video and audio are where they should be', () => {
  const random = randomNumbers(7);
  const kept = Array.from({ length: 5001 }, (_, i) => {
    const start = i * 1.7 + random() * 0.3;
    return { start, end: start + 0.2 + random() };
  });
  const plan = exportPlan({ kept, frameRate: ntsc, sampleRate: 44100 });
  expect(plan.segments).toHaveLength(5001);
  let exact = 0;
  let frames = 0;
  let samples = 0;
  for (const [i, { startFrame, endFrame, sampleCount }] of plan.segments.entries()) {
    exact += kept[i].end - kept[i].start;
    frames += endFrame - startFrame;
    samples += sampleCount;
    expect(Math.abs((frames * 1001) / 30000 - exact)).toBeLessThan(0.51 * (1001 / 30000));
    expect(Math.abs(samples / 44100 - (frames * 1001) / 30000)).toBeLessThan(0.51 / 44100);
    expect(Math.abs((startFrame * 1001) / 30000 - kept[i].start)).toBeLessThan(1001 / 30000);
    expect(Math.abs((endFrame * 1001) / 30000 - kept[i].end)).toBeLessThan(1001 / 30000);
  }
  expect([plan.totalFrames, plan.totalSamples]).toEqual([frames, samples]);
});

test('audio alone is cut at samples, and its total is exact', () => {
  const kept = Array.from({ length: 1000 }, (_, i) => ({ start: i + 0.123_456_7, end: i + 0.654_321_9 }));
  const plan = exportPlan({ kept, frameRate: null, sampleRate: 44100, samples: 44100 * 1000 });
  const exact = timeMap([], 0).editedDuration + 1000 * (0.654_321_9 - 0.123_456_7);
  expect(Math.abs(plan.totalSamples / 44100 - exact)).toBeLessThan(1 / 44100);
  expect(plan.segments[999]).toMatchObject({ startFrame: 0, endFrame: 0 });
  expect(plan.duration).toBe(plan.totalSamples / 44100);
});

test('ranges too short for a frame vanish, touching ones become one', () => {
  const kept = [
    { start: 0, end: 1 },
    { start: 1.01, end: 2 },
    { start: 3.001, end: 3.012 },
    { start: 4, end: 5 },
  ];
  const { segments } = exportPlan({ kept, frameRate: pal, sampleRate: 48000 });
  expect(segments.map(({ startFrame, endFrame }) => [startFrame, endFrame])).toEqual([
    [0, 50],
    [100, 125],
  ]);
});

test('nothing is planned past the last frame or sample; no audio gives no samples', () => {
  const kept = [{ start: 0, end: 10.03 }];
  expect(exportPlan({ kept, frameRate: pal, sampleRate: 0, frames: 250 })).toMatchObject({
    totalFrames: 250,
    totalSamples: 0,
  });
  expect(exportPlan({ kept, frameRate: null, sampleRate: 1000, samples: 10_000 }).totalSamples).toBe(10_000);
  expect(exportPlan({ kept: [], frameRate: pal, sampleRate: 48000 })).toMatchObject({
    segments: [],
    duration: 0,
  });
});
