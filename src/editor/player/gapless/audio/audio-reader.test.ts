import { expect, test } from 'vitest';
import { offGrid, unrounded } from './audio-reader.ts';

test('packets are counted from the first one, whichever way their times were rounded', () => {
  // 20 ms each from 0.5 ms on: the first is noted as 0, the others as 21, 41, 61…
  expect(offGrid(0, 0)).toBe(0);
  for (const noted of [0.021, 0.041, 3.561]) expect(offGrid(noted, 0)).toBeCloseTo(-0.001, 9);
  expect(offGrid(0.022, 0.003)).toBeCloseTo(0.001, 9);
  expect(offGrid(0.0125, 0)).toBeCloseTo(0, 9);
});

test('a packet that does not belong to the row keeps its own time', () => {
  expect(offGrid(1.0013, 0)).toBe(0);
});

test('frames that begin behind the padding of the audio, rounded, begin right behind it', () => {
  expect(unrounded(0.007, 0, 0.0065)).toBe(0.0065);
  expect(unrounded(0.04, 0, 0.0065)).toBe(0.04);
  expect(unrounded(0, 0, 0)).toBe(0);
});
