import { expect, test } from 'vitest';
import type { VideoInfo } from '../types.ts';
import { isKeyFrame, ivfFrame, ivfFrames, ivfHead, vp9Codec } from './vp9.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'vp9', width: 320, height: 240, rotation: 0, frames: 240, variableRate: false },
  ...{ frameRate: { num: 30000, den: 1001 }, pixelFormat: 'yuv420p10le', hdr: false },
};
const codec = vp9Codec('vp09.02.11.10', video);

test('key frames are recognised in every profile; frames that are shown again are none', () => {
  // Marker 2, profile, (a reserved bit in profile 3,) shown again, inter frame.
  expect(isKeyFrame(Uint8Array.of(0b1000_0010))).toBe(true);
  expect(isKeyFrame(Uint8Array.of(0b1000_0110))).toBe(false);
  expect(isKeyFrame(Uint8Array.of(0b1000_1000))).toBe(false);
  expect(isKeyFrame(Uint8Array.of(0b1001_0010))).toBe(true);
  expect(isKeyFrame(Uint8Array.of(0b1011_0001))).toBe(true);
  expect(isKeyFrame(Uint8Array.of(0b1011_0010))).toBe(false);
  expect(isKeyFrame(Uint8Array.of(0x00))).toBe(false);
});

test('the vpcC record states profile, level, depth and chroma', () => {
  expect([...codec.config(null)].slice(0, 7)).toEqual([1, 0, 0, 0, 2, 11, (10 << 4) | 2]);
  expect(codec.mixing?.encoder.args.join(' ')).toContain('-profile:v 2');
});

test('an IVF stream is split into frames wherever its chunks end', async () => {
  const frames = [[Uint8Array.of(1), Uint8Array.of(2, 3)], [], [Uint8Array.of(4)]];
  const head = ivfHead({ width: 320, height: 240, frameRate: { num: 30000, den: 1001 } });
  const stream = Buffer.concat([head, ...frames.map(ivfFrame)]);
  expect(stream.toString('latin1', 0, 4)).toBe('DKIF');
  expect(stream.toString('latin1', 8, 12)).toBe('VP90');
  expect([stream.readUInt32LE(16), stream.readUInt32LE(20)]).toEqual([30000, 1001]);
  for (const size of [1, 5, 33, 1000]) {
    async function* chunks() {
      for (let at = 0; at < stream.length; at += size) yield stream.subarray(at, at + size);
    }
    const read: number[][] = [];
    for await (const frame of ivfFrames(chunks())) read.push([...frame]);
    expect(read).toEqual([[1, 2, 3], [], [4]]);
  }
});
