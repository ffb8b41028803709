import { expect, test } from 'vitest';
import { box, full, text, u32, zeros } from './boxes.ts';
import { readTracks } from './packet-list.ts';

const SCALE = 10;

/** One track of frames, ten ticks a second, in a movie of a thousand. */
function index(tables: {
  readonly chunks?: Buffer;
  readonly edits?: Buffer;
  readonly sizes?: readonly number[];
}) {
  const { chunks, edits, sizes = [5, 6, 7, 8] } = tables;
  const table = box(
    'stbl',
    full('stts', 0, u32(1, 4, 1)),
    // Shown in the order 0, 2, 1, 3, as with B-frames.
    full('ctts', 0, u32(4, 1, 1, 1, 2, 1, 0, 1, 1)),
    full('stss', 0, u32(1, 1)),
    full('stsc', 0, u32(2, 1, 3, 1, 2, 1, 1)),
    full('stsz', 0, u32(0, sizes.length, ...sizes)),
    chunks ?? full('stco', 0, u32(2, 100, 50)),
  );
  const media = box(
    'mdia',
    full('mdhd', 0, u32(0, 0, SCALE, 4)),
    full('hdlr', 0, u32(0), text('vide'), zeros(12)),
    box('minf', table),
  );
  const trak = box('trak', ...(edits ? [box('edts', edits)] : []), media);
  return Buffer.concat([full('mvhd', 0, u32(0, 0, 1000, 400)), trak]);
}

test('reads times, key frames and offsets of packets from the index', () => {
  const [track] = readTracks(index({}));
  expect([...(track?.times ?? [])]).toEqual([0.1, 0.3, 0.2, 0.4]);
  expect([...(track?.keys ?? [])]).toEqual([0.1]);
  // 26 bytes in four tenths of a second.
  expect(track).toMatchObject({ start: 0.1, end: 0.5, bitRate: 520, place: { from: 50, until: 118 } });
});

test('reads offsets beyond 4 GB', () => {
  const high = 5 * 2 ** 32;
  const [track] = readTracks(index({ chunks: full('co64', 0, u32(2, 5, 0, 0, 50)) }));
  expect(track?.place).toEqual({ from: 50, until: high + 18 });
});

test('packets outside the edit list are not listed, and an empty edit delays the rest', () => {
  const edits = full('elst', 0, u32(2, 700, -1, 0x10000, 200, 2, 0x10000));
  const [track] = readTracks(index({ edits }));
  expect([...(track?.times ?? [])]).toEqual([0.8, 0.7]);
  expect(track).toMatchObject({ start: 0.7, end: 0.9 });
  expect(track?.keys).toHaveLength(0);
});

test('tables that contradict each other, end early or are missing are refused', () => {
  expect(() => readTracks(index({ sizes: [5, 6, 7] }))).toThrow('times of 4 samples instead of 3');
  expect(() => readTracks(index({ chunks: full('stco', 0, u32(1, 100)) }))).toThrow('chunks of 3 samples');
  expect(() => readTracks(index({ chunks: full('stco', 0, u32(2, 100)) }))).toThrow(RangeError);
  expect(() => readTracks(index({ chunks: box('free') }))).toThrow('no stco');
});
