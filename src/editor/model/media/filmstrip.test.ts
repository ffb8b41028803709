import { expect, test } from 'vitest';
import {
  FILMSTRIP_HEAD_BYTES,
  filmstripHead,
  filmstripLevelFor,
  filmstripLevels,
  parseFilmstrip,
  TILES_PER_ATLAS,
  thumbnailAt,
} from './filmstrip.ts';

test('levels go from two seconds up to one atlas for the whole recording', () => {
  expect(filmstripLevels(6)).toEqual([{ interval: 2, count: 3 }]);
  expect(filmstripLevels(3600)).toEqual([
    { interval: 2, count: 1800 },
    { interval: 16, count: 225 },
    { interval: 128, count: 29 },
  ]);
  // A whole day still has no more thumbnails than two hours.
  expect(filmstripLevels(86_400)[0]).toEqual({ interval: 24, count: 3600 });
});

const atlasBytes = (duration: number) =>
  filmstripLevels(duration).map(({ count }, level) =>
    Array.from({ length: Math.ceil(count / TILES_PER_ATLAS) }, (_, i) => 1000 * (level + 1) + i),
  );

test('a head reads back as it was written, and fits into the first request', () => {
  const levels = filmstripLevels(86_400);
  const head = filmstripHead(levels, atlasBytes(86_400));
  expect(head.length).toBeLessThan(FILMSTRIP_HEAD_BYTES);
  const whole = new Uint8Array(FILMSTRIP_HEAD_BYTES);
  whole.set(head);
  const index = parseFilmstrip(whole.buffer);
  expect(index.levels).toEqual(levels);
  expect(index.atlases[0][0]).toEqual({ offset: head.length, length: 1000 });
  expect(index.atlases[0][2]).toEqual({ offset: head.length + 2001, length: 1002 });
  expect(index.atlases.map((list) => list.length)).toEqual(levels.map(({ count }) => Math.ceil(count / 32)));
});

test('what is not a whole head is refused', () => {
  const head = filmstripHead(filmstripLevels(600), atlasBytes(600));
  const changed = (at: number, value: number) => {
    const bytes = head.slice();
    bytes[at] = value;
    return bytes.buffer;
  };
  expect(() => parseFilmstrip(new ArrayBuffer(4096))).toThrow('not one of ours');
  expect(() => parseFilmstrip(changed(4, 9))).toThrow('version');
  expect(() => parseFilmstrip(head.slice(0, -1).buffer)).toThrow('incomplete');
  expect(() => parseFilmstrip(changed(32 + 12, 200))).toThrow('contradicts');
});

test('a thumbnail is chosen by the room it has and the time it stands for', () => {
  const levels = filmstripLevels(3600);
  expect([0.2, 2, 15.9, 16, 5000].map((seconds) => filmstripLevelFor(levels, seconds))).toEqual([
    0, 0, 0, 1, 2,
  ]);
  expect([-5, 0.9, 1.1, 3599].map((time) => thumbnailAt(levels[0], time))).toEqual([0, 0, 1, 1799]);
});
