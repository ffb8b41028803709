import { expect, test } from 'vitest';
import { ivfFrame, ivfFrames, ivfHead } from './vp9.ts';

test('frames come out of the stream that the encoder writes wherever its chunks end', async () => {
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
