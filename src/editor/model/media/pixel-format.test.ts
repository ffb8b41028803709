import { expect, test } from 'vitest';
import { holdingAll, losesColours, readPixelFormat } from './pixel-format.ts';

test.each([
  ['yuv420p', '4:2:0', 8, false],
  ['yuvj440p', '4:4:0', 8, false],
  ['yuva444p12le', '4:4:4', 12, true],
  ['gbrp', 'RGB', 8, false],
  ['gbrap16le', 'RGB', 16, true],
  ['rgb48le', 'RGB', 16, false],
  ['bgra', 'RGB', 8, true],
  ['bgr0', 'RGB', 8, false],
  ['yuyv422', '4:2:2', 8, false],
  ['gray10le', 'grey', 10, false],
  ['ya8', 'grey', 8, true],
])('reads %s', (name, chroma, bits, alpha) => {
  expect(readPixelFormat(name)).toEqual({ chroma, bits, alpha });
});

test('less chroma, less depth and no transparency are losses; more, and another range, are not', () => {
  expect(losesColours('gbrp', 'yuv444p')).toBe(true);
  expect(losesColours('yuv440p', 'yuv422p')).toBe(true);
  expect(losesColours('yuv420p12le', 'yuv420p10le')).toBe(true);
  expect(losesColours('yuva420p', 'yuv420p')).toBe(true);
  expect(losesColours('bayer_rggb8', 'yuv420p')).toBe(true);
  expect(losesColours('yuvj420p', 'yuv420p')).toBe(false);
  expect(losesColours('yuv440p', 'yuv444p')).toBe(false);
  expect(losesColours('yuv420p', 'yuv422p10le')).toBe(false);
  expect(losesColours('gray', 'yuv420p')).toBe(false);
});

test.each([
  ['yuv420p yuv420p10le', 'yuv420p10le'],
  ['yuv422p yuv420p10le', 'yuv422p10le'],
  ['yuv411p yuv420p', 'yuv422p'],
  ['yuv440p yuv422p', 'yuv444p'],
  ['yuvj420p yuv420p', 'yuvj420p'],
  ['yuva444p10le yuv422p10le', 'yuva444p10le'],
  ['gbrp yuv420p10le', 'gbrp10le'],
  ['bayer_rggb8 yuv422p', 'yuv422p'],
  ['unknown', 'yuv420p'],
])('what holds all of %s', (names, expected) => {
  expect(holdingAll(names.split(' '))).toBe(expected);
});
