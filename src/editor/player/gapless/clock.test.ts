import { expect, test } from 'vitest';
import { ContextClock, outputAt } from './clock.ts';

test('the audio waits at its anchor, then advances by its speed', () => {
  const anchor = { frame: 1000, outputSample: 500, rate: 2 };
  expect(outputAt(anchor, 900)).toBe(500);
  expect(outputAt(anchor, 1100)).toBe(700);
});

test('a machine that slept for an hour does not run away from its last anchor', () => {
  const anchor = { frame: 0, outputSample: 0, rate: 1 };
  expect(outputAt(anchor, 3600 * 48_000)).toBeLessThan(3 * 48_000);
});

test('readings are smoothed, but a jump is believed at once', () => {
  const clock = new ContextClock(48_000);
  expect(clock.frameAt(0)).toBeNull();
  clock.note(1, 1000);
  clock.note(1.01, 1000);
  expect(clock.frameAt(1000)).toBeCloseTo(1.001 * 48_000, 3);
  clock.note(1, 61_000);
  expect(clock.frameAt(61_000)).toBeCloseTo(48_000, 3);
});
