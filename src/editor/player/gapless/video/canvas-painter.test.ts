import { expect, test } from 'vitest';
import { halve } from './canvas-painter.ts';

test('each pixel of a frame at half size is the mean of four, channel by channel', () => {
  const [width, height] = [6, 4];
  const bytes = Uint8Array.from(
    { length: 4 * width * height },
    (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 24,
  );
  const mean = (x: number, y: number, channel: number) => {
    const at = (dx: number, dy: number) => bytes[4 * ((2 * y + dy) * width + 2 * x + dx) + channel];
    return Math.floor((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4);
  };
  const expected = Array.from({ length: width * height }, (_, i) => {
    const [pixel, channel] = [i >> 2, i % 4];
    return mean(pixel % (width / 2), Math.floor(pixel / (width / 2)), channel);
  });
  halve(new Uint32Array(bytes.buffer), width, height);
  expect([...bytes.subarray(0, width * height)]).toEqual(expected);
});
