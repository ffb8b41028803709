import { expect, test } from 'vitest';
import { dueAt } from './video-runs.ts';

/** 30 frames a second of 1600 samples: frames 0–29 at output 0, frames 60–89 behind them. */
const spans = [
  { outputSample: 0, start: 0, count: 48_000 },
  { outputSample: 48_000, start: 96_000, count: 48_000 },
];
const half = 800;

test('frames of kept ranges are due with their audio, frames of a cut never', () => {
  expect(dueAt(spans, 0, 1600, half)).toBe(0);
  expect(dueAt(spans, 29 * 1600, 1600, half)).toBe(29 * 1600);
  expect(dueAt(spans, 30 * 1600, 1600, half)).toBeNull();
  expect(dueAt(spans, 59 * 1600, 1600, half)).toBeNull();
  expect(dueAt(spans, 60 * 1600, 1600, half)).toBe(48_000);
  expect(dueAt(spans, 90 * 1600, 1600, half)).toBeNull();
});

test('time stamps rounded to milliseconds move no frame over a splice', () => {
  for (const off of [-24, 24]) {
    expect(dueAt(spans, 30 * 1600 + off, 1600, half)).toBeNull();
    expect(dueAt(spans, 59 * 1600 + off, 1600, half)).toBeNull();
    expect(dueAt(spans, 60 * 1600 + off, 1600, half)).toBe(48_000 + Math.max(0, off));
  }
});

test('a frame that began before the range is shown from its start', () => {
  expect(dueAt([{ outputSample: 10, start: 2000, count: 5000 }], 1600, 1600, half)).toBe(10);
  expect(dueAt([{ outputSample: 10, start: 3100, count: 5000 }], 1600, 1600, half)).toBeNull();
});
