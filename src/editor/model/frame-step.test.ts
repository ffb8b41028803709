import { expect, test } from 'vitest';
import { keptFrameStep } from './frame-step.ts';

const rate = { num: 30_000, den: 1001 };
const at = (frame: number) => (frame * rate.den) / rate.num;
/** Frames 0–29, 60–61 and 90–119 are kept. */
const kept = [
  { start: 0, end: at(30) },
  { start: at(60), end: at(62) },
  { start: at(90), end: at(120) },
];
const step = (frame: number, direction: 1 | -1) => keptFrameStep(kept, rate, at(frame), direction);

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
  expect(keptFrameStep([], rate, 3, 1)).toBe(3);
});

test('a hundred steps forth and back come back', () => {
  let time = 0;
  for (let i = 0; i < 50; i++) time = keptFrameStep(kept, rate, time, 1);
  for (let i = 0; i < 50; i++) time = keptFrameStep(kept, rate, time, -1);
  expect(time).toBe(0);
});
