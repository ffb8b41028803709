import { expect, test } from 'vitest';
import type { VideoInfo } from '../types.ts';
import { toAnnexB, toPacket, unitsOf } from './annexb.ts';
import {
  avcCodec,
  buildAvcConfig,
  describeSps,
  framesOf,
  hasParameterSets,
  isIdr,
  isNonReference,
  parseAvcConfig,
  ppsId,
} from './h264.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'h264', width: 320, height: 240, rotation: 0, frames: 240, variableRate: false },
  ...{ frameRate: { num: 30, den: 1 }, pixelFormat: 'yuv420p', hdr: false },
};

/** Written by x264 for 320×240, and with the options of the parts we encode, whose sets have number 1. */
const X264_SPS = Buffer.from('6764000dacd94141fb0110000003001000000303c0f1429960', 'hex');
const PPS_0 = Buffer.from('68ef8fcb', 'hex');
const OUR_SPS = Buffer.from('6764000a4b2d020b6022000003000200000300781e244d40', 'hex');
const OUR_PPS = Buffer.from('684af06f2c', 'hex');

test('parsing and building an avcC record round-trips', () => {
  const config = { profile: 100, compatibility: 0, level: 13, sps: [X264_SPS, X264_SPS], pps: [PPS_0] };
  const read = parseAvcConfig(buildAvcConfig(config));
  expect(read).toMatchObject({ profile: 100, compatibility: 0, level: 13, lengthSize: 4 });
  expect(read.sps.map((unit) => Buffer.from(unit).equals(X264_SPS))).toEqual([true, true]);
  expect(Buffer.from(read.pps[0] ?? []).equals(PPS_0)).toBe(true);
});

test('describes parameter sets: id, progressive, plain', () => {
  expect(describeSps(X264_SPS)).toEqual({ id: 0, progressive: true, plain: true });
  expect(ppsId(PPS_0)).toBe(0);
  expect(describeSps(OUR_SPS)).toEqual({ id: 1, progressive: true, plain: true });
  expect(ppsId(OUR_PPS)).toBe(1);
});

test('packets and Annex B streams convert to the same units', () => {
  const units = [Uint8Array.of(0x65, 1, 2), Uint8Array.of(0x41, 3)];
  expect(unitsOf(toPacket(units), 4).map((unit) => [...unit])).toEqual(units.map((unit) => [...unit]));
  expect([...toAnnexB(units)]).toEqual([0, 0, 0, 1, 0x65, 1, 2, 0, 0, 0, 1, 0x41, 3]);
  expect([isIdr(units), hasParameterSets(units)]).toEqual([true, false]);
});

test('a byte stream is split into frames wherever its chunks end', async () => {
  const stream = Buffer.concat([
    toAnnexB([
      Uint8Array.of(9, 0x10),
      X264_SPS,
      PPS_0,
      Uint8Array.of(6, 5),
      Uint8Array.of(0x65, 7, 0, 0, 3, 1),
    ]),
    // A start code of three bytes, and a zero that belongs to the next one.
    Uint8Array.of(0, 0, 0, 1, 9, 0x30, 0, 0, 1, 0x41, 8),
  ]);
  for (const size of [1, 3, 7, 1000]) {
    async function* chunks() {
      for (let at = 0; at < stream.length; at += size) yield stream.subarray(at, at + size);
    }
    const frames = [];
    for await (const frame of framesOf(chunks())) frames.push(frame);
    expect(frames.map((p) => p.units.map((unit) => [...unit]))).toEqual([
      [[0x65, 7, 0, 0, 3, 1]],
      [[0x41, 8]],
    ]);
    expect(frames[0]?.sets.map((unit) => Buffer.from(unit))).toEqual([X264_SPS, PPS_0]);
    expect(frames[1]?.sets).toEqual([]);
  }
});

test('the parameter sets of the encoder are added to those of the recording, unless their id is taken', () => {
  const config = { profile: 77, compatibility: 64, level: 30, sps: [X264_SPS], pps: [PPS_0] };
  const merged = parseAvcConfig(
    avcCodec(buildAvcConfig(config), video)?.config({ units: [], sets: [OUR_SPS, OUR_PPS] }) ??
      new Uint8Array(0),
  );
  expect(merged).toMatchObject({ profile: 100, compatibility: 0, level: 30 });
  expect(merged.sps.map((unit) => Buffer.from(unit))).toEqual([X264_SPS, OUR_SPS]);
  expect(merged.pps.map((unit) => Buffer.from(unit))).toEqual([PPS_0, OUR_PPS]);
  expect(avcCodec(buildAvcConfig({ ...config, sps: [OUR_SPS], pps: [OUR_PPS] }), video)).toBeNull();
});

test('a frame is not a reference when its slices say so', () => {
  const slice = (header: number) => [Uint8Array.of(9, 0x50), Uint8Array.of(6, 5), Uint8Array.of(header, 1)];
  const heads = [0x01, 0x21, 0x41, 0x61, 0x65];
  expect(heads.map((head) => isNonReference(slice(head)))).toEqual([true, false, false, false, false]);
  expect(isNonReference([Uint8Array.of(9, 0x50)])).toBe(false);
});
