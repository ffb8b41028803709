/** Parses as much of VP9's bit stream as cutting without re-encoding needs, and reads and writes IVF. Pure. */

import { indexQuality } from '../encode/video-encoding.ts';
import type { VideoInfo } from '../types.ts';
import type { CopyCodec, EncodedFrame } from './copy-codec.ts';

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

/** @param n number of the frame among those written */
export function ivfFrame(data: readonly Uint8Array[], n: number): Buffer {
  const head = Buffer.alloc(FRAME_HEAD);
  head.writeUInt32LE(
    data.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  head.writeBigUInt64LE(BigInt(n), 4);
  return Buffer.concat([head, ...data]);
}

/** Splits an IVF stream into frames, wherever its chunks end. */
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

/** Whether a packet is a key frame; a frame that is shown again is none. */
export function isKeyFrame([first = 0]: Uint8Array): boolean {
  // Profile 3 has a reserved bit more.
  const shift = ((first >> 4) & 3) === 3 ? 1 : 0;
  return first >> 6 === 2 && ((first >> (2 - shift)) & 3) === 0;
}

async function* framesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedFrame> {
  for await (const frame of ivfFrames(stream)) yield { units: [frame], sets: [] };
}

/** @param name as WebCodecs does, 'vp09.00.41.08' */
export function vp9Codec(name: string, video: VideoInfo): CopyCodec {
  const [, profile = 0, level = 0, depth = 8] = name.split('.').map(Number);
  const speed = ['-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1', '-tile-columns', '2'];
  // Chroma 4:2:0 with samples beside luma; range and colours are said in the file around it.
  const config = [1, 0, 0, 0, profile, level, (depth << 4) | (1 << 1), 2, 2, 2, 0, 0];
  return {
    unitsOf: (packet) => [packet],
    toPacket: ([frame = new Uint8Array(0)]) => frame,
    isKey: ([frame = new Uint8Array(0)]) => isKeyFrame(frame),
    mixing: {
      decoder: {
        demuxer: ['-f', 'ivf'],
        head: ivfHead(video),
        runHead: new Uint8Array(0),
        toStream: ivfFrame,
      },
      encoder: {
        args: [
          ...['-c:v', 'libvpx-vp9', '-b:v', '0', ...indexQuality(video, 30), ...speed],
          ...['-profile:v', String(profile), '-g', '99999', '-f', 'ivf'],
        ],
        framesOf,
      },
    },
    sampleEntry: 'vp09',
    configBox: 'vpcC',
    config: () => Uint8Array.from(config),
  };
}
