/** IVF: pictures of VP9 with a length before each. Pure. */
import type { VideoInfo } from './types.ts';

const HEAD = 32;
const FRAME_HEAD = 12;

/** The number of frames is not stated, since it is not known. */
export function ivfHead({
  width,
  height,
  frameRate,
}: Pick<VideoInfo, 'width' | 'height' | 'frameRate'>): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write('DKIF', 0, 'latin1');
  head.writeUInt16LE(HEAD, 6);
  head.write('VP90', 8, 'latin1');
  head.writeUInt16LE(width, 12);
  head.writeUInt16LE(height, 14);
  head.writeUInt32LE(frameRate.num, 16);
  head.writeUInt32LE(frameRate.den, 20);
  return head;
}

/** @param n number of the picture among those written */
export function ivfFrame(data: readonly Uint8Array[], n: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt32LE(
    data.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  head.writeBigUInt64LE(BigInt(n), 4);
  return Buffer.concat([head, ...data]);
}

/** From a stream whose chunks end anywhere. */
export async function* ivfFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  let at = HEAD;
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= at + FRAME_HEAD) {
      const end = at + FRAME_HEAD + rest.readUInt32LE(at);
      if (rest.length < end) break;
      yield rest.subarray(at + FRAME_HEAD, end);
      at = end;
    }
    if (at <= rest.length) {
      rest = rest.subarray(at);
      at = 0;
    }
  }
}
