import { expect, test } from 'vitest';
import { frameInput } from '#tests/support/frame.ts';
import { filmTiles, thumbnailOf } from './film-tiles.ts';

const level = { interval: 8, count: 13 };
const edges = (frame: ReturnType<typeof frameInput>) =>
  filmTiles(frame).map((tile) => [tile.left, tile.right, thumbnailOf(tile, level)]);

test('without a seam there is a tile each 80 px, with the thumbnail nearest to its middle', () => {
  // 10 px a second.
  expect(edges(frameInput([])).slice(0, 3)).toEqual([
    [0, 79, 1],
    [80, 159, 2],
    [160, 239, 3],
  ]);
});

test('a tile ends at a seam, and neither side shows what lies behind it', () => {
  const seams = [
    { start: 0, name: 'one.mp4' },
    { start: 13, name: 'two.mp4' },
    { start: 15, name: 'three.mp4' },
    { start: 98, name: 'four.mp4' },
  ];
  // Those of two seconds have no thumbnail of their own.
  expect(edges(frameInput([], { seams })).slice(0, 5)).toEqual([
    [0, 79, 1],
    [80, 130, 1],
    [130, 150, 2],
    [150, 159, 2],
    [160, 239, 3],
  ]);
  expect(edges(frameInput([], { seams })).at(-1)).toEqual([980, 1039, 12]);
});

test('tiles move with the window, their thumbnails with them', () => {
  const frame = frameInput([], {
    seams: [
      { start: 50, name: '' },
      { start: 57, name: '' },
    ],
  });
  const { scale } = frame;
  const scrolled = { ...frame, scale: scale.zoomedAbout(0, 2).scrolledTo(50) };
  // 20 px a second, from 1000 px on, in which a tile begins at 960.
  expect(edges(scrolled).slice(0, 4)).toEqual([
    [-40, 0, 6],
    [0, 39, 7],
    [40, 119, 7],
    [120, 140, 7],
  ]);
});
