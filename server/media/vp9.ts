/** The little of VP9's bit stream that cutting without re-encoding needs. Pure. */
import type { CopyCodec, EncodedPicture } from './copy-codec.ts';
import { ivfFrame, ivfFrames, ivfHead } from './ivf.ts';
import { indexQuality } from './picture-quality.ts';
import type { VideoInfo } from './types.ts';

/** Not one that is shown again. */
export function isKeyFrame([first = 0]: Uint8Array): boolean {
  // Profile 3 has a reserved bit more.
  const shift = ((first >> 4) & 3) === 3 ? 1 : 0;
  return first >> 6 === 2 && ((first >> (2 - shift)) & 3) === 0;
}

async function* picturesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedPicture> {
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
    hasParameterSets: () => false,
    afterSeam: (units) => units,
    carriedBy: () => [],
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
        picturesOf,
      },
    },
    sampleEntry: 'vp09',
    configBox: 'vpcC',
    config: () => Uint8Array.from(config),
  };
}
