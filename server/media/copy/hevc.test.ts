import { expect, test } from 'vitest';
import type { VideoInfo } from '../types.ts';
import { toAnnexB } from './annexb.ts';
import { buildHvcConfig, hevcCodec, parseHvcConfig, renumbered, setId } from './hevc.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'hevc', width: 320, height: 240, rotation: 0, frames: 240, variableRate: false },
  ...{ frameRate: { num: 30, den: 1 }, pixelFormat: 'yuv420p', hdr: false },
};

/** Written by x265 for 320×240. */
const VPS = Buffer.from('40010c01ffff01600000030090000003000003003c959409', 'hex');
const SPS = Buffer.from(
  '42010101600000030090000003000003003ca00a080f16595952930bc05a020000030002000003003c10',
  'hex',
);
const PPS = Buffer.from('4401c073c189', 'hex');
const IDR = Buffer.from('2801ac2110298cd15db9e1bed38eb895', 'hex');
const TRAIL = Buffer.from('0201d0097e10c2042413e604', 'hex');
const HEAD = Buffer.from('010160000000900000000000' + '3cf000fcfdf8f80000', 'hex');

const CONFIG = buildHvcConfig({ head: HEAD, lengths: 0x0c, units: [VPS, SPS, PPS] });
const hex = (units: readonly Uint8Array[]) => units.map((unit) => Buffer.from(unit).toString('hex'));

test('parsing and building an hvcC record round-trips', () => {
  const read = parseHvcConfig(CONFIG);
  expect(hex(read.units)).toEqual(hex([VPS, SPS, PPS]));
  expect(read.lengths & 3).toBe(3);
  expect(hex([buildHvcConfig(read)])).toEqual(hex([CONFIG]));
  expect(() => parseHvcConfig(CONFIG.subarray(0, -3))).toThrow(RangeError);
});

test('parameter sets of the encoder get a new id, and everything after it keeps its bit alignment', () => {
  expect([VPS, SPS, PPS].map(setId)).toEqual([0, 0, 0]);
  expect([VPS, SPS, PPS].map(renumbered).map(setId)).toEqual([15, 15, 15]);
  // A PPS has its own id and that of its SPS, each 1 bit that becomes 9.
  expect(hex([renumbered(PPS)])).toEqual(['440108040073c189']);
  expect(renumbered(VPS)).toHaveLength(VPS.length);
});

test('slices refer to the new id, and everything after it keeps its bit alignment', () => {
  // 1 (first slice) 0 (keep pictures) 1 (id 0) 01100… becomes 1 0 000010000 01100…
  expect(hex([renumbered(IDR)])).toEqual([`2801820c${hex([IDR.subarray(3)])[0]}`]);
  // No second flag: 1 1 010000 becomes 1 000010000 010000.
  expect(hex([renumbered(TRAIL)])).toEqual([`02018410${hex([TRAIL.subarray(3)])[0]}`]);
  expect(() => renumbered(Buffer.from('28018c21', 'hex'))).toThrow();
});

test('bytes that look like a start code are escaped again after renumbering', () => {
  const slice = renumbered(Buffer.from('0201d0000003000003019000000300', 'hex'));
  expect(hex([slice])).toEqual(['0201841000000300000301900000030003']);
});

test('a key frame after a seam becomes a broken link, and HDR mastering data is kept', () => {
  const codec = hevcCodec(CONFIG, { ...video, pixelFormat: 'yuv420p10le' });
  const cra = Uint8Array.of(21 << 1, 1, 0xac);
  const mastering = Uint8Array.of(39 << 1, 1, 137, 24);
  const signature = Uint8Array.of(39 << 1, 1, 5, 255);
  expect(codec?.isKey([signature, cra])).toBe(true);
  expect(codec?.isKey([TRAIL])).toBe(false);
  expect(hex(codec?.afterSeam?.([mastering, cra]) ?? [])).toEqual(
    hex([mastering, Uint8Array.of(18 << 1, 1, 0xac)]),
  );
  expect(hex(codec?.afterSeam?.([IDR]) ?? [])).toEqual(hex([IDR]));
  expect(codec?.carriedBy?.([signature, mastering, cra])).toEqual([mastering]);
  expect(codec?.mixing?.encoder.args.join(' ')).toContain('-profile:v main10');
});

test('encoded frames mix with those of the recording, at the higher of both levels', async () => {
  const codec = hevcCodec(CONFIG, video);
  const higher = Buffer.from(SPS);
  // general_level_idc
  higher[17] = 0x5d;
  async function* stream() {
    yield toAnnexB([Uint8Array.of(35 << 1, 1, 0x50), VPS, higher, PPS, Uint8Array.of(39 << 1, 1, 5), IDR]);
    yield toAnnexB([Uint8Array.of(35 << 1, 1, 0x50), TRAIL]);
  }
  const frames = [];
  for await (const frame of codec?.mixing?.encoder.framesOf(stream()) ?? []) frames.push(frame);
  expect(frames.map(({ units, sets }) => [units.length, sets.length])).toEqual([
    [1, 3],
    [1, 0],
  ]);
  const merged = parseHvcConfig(codec?.config(frames[0] ?? null) ?? new Uint8Array(0));
  expect(merged.units.map(setId)).toEqual([0, 15, 0, 15, 0, 15]);
  expect(merged.head[12]).toBe(0x5d);
  const taken = buildHvcConfig({ head: HEAD, lengths: 0x0c, units: [VPS, SPS, renumbered(PPS)] });
  expect(hevcCodec(taken, video)).toBeNull();
});
