import { expect, test } from 'vitest';
import { canKeepRotation, codedSize, rotationOf } from './rotation.ts';

/** As ffprobe prints it. */
const printed = (...rows: string[]) => rows.map((row, i) => `\n0000000${i}: ${row}`).join('');
const CLOCKWISE = printed(
  ...['           0       65536           0', '      -65536           0           0'],
  '    15728640           0  1073741824',
);

test('a rotated video keeps the matrix of its header, with its translation', () => {
  const rotation = rotationOf([{}, { rotation: -90, displaymatrix: CLOCKWISE }], 'mp4');
  expect(rotation).toEqual({ rotation: 90, matrix: [0, 65_536, 0, -65_536, 0, 0, 15_728_640, 0, 2 ** 30] });
  expect(canKeepRotation(rotation)).toBe(true);
});

test('a mirrored video has a matrix too', () => {
  const mirrored = printed('65536 0 0', '0 -65536 0', '0 0 1073741824');
  expect(rotationOf([{ rotation: 0, displaymatrix: mirrored }], 'mp4').matrix?.slice(3, 6)).toEqual([
    ...[0, -65_536, 0],
  ]);
});

test('there is no matrix where the container cannot write one', () => {
  const matroska = rotationOf([{ rotation: -90, displaymatrix: CLOCKWISE }], 'matroska');
  expect(matroska).toEqual({ rotation: 90 });
  expect(canKeepRotation(matroska)).toBe(false);
  const aslant = printed('46340 46340 0', '-46340 46340 0', '0 0 1073741824');
  expect(rotationOf([{ rotation: -45, displaymatrix: aslant }], 'mp4')).not.toHaveProperty('matrix');
  const stretched = printed('131072 0 0', '0 65536 0', '0 0 1073741824');
  expect(rotationOf([{ rotation: 0, displaymatrix: stretched }], 'mp4')).toEqual({ rotation: 0 });
  expect(rotationOf([], 'mp4')).toEqual({ rotation: 0 });
});

test('frames are stored as wide as they are shown high', () => {
  expect(codedSize({ width: 1080, height: 1920, rotation: 270 })).toEqual({ width: 1920, height: 1080 });
  expect(codedSize({ width: 1080, height: 1920, rotation: 180 })).toEqual({ width: 1080, height: 1920 });
});
