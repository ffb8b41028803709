import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { media } from '#i18n/en/server.ts';
import { MediaFailed } from '../errors.ts';
import { withoutPaths } from '../ffmpeg/run.ts';
import { MAX_INDEXED } from '../limits.ts';
import { type ShownFrames, shownFrames } from '../plan/placed-frames.ts';
import { canKeepRotation, codedSize } from '../plan/rotation.ts';
import { lowerBound } from '../plan/smart-plan.ts';
import { Numbers } from '../probe/packets.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';
import { av1Codec } from './av1.ts';
import type { CopyCodec } from './copy-codec.ts';
import { avcCodec } from './h264.ts';
import { hevcCodec } from './hevc.ts';
import { vp9Codec } from './vp9.ts';

/** By ffprobe's name: what mediabunny calls it, and the pixel formats that are mixed. */
const COPIED: Readonly<Record<string, { name: string; pixelFormats: readonly string[] }>> = {
  h264: { name: 'avc', pixelFormats: ['yuv420p', 'yuvj420p'] },
  hevc: { name: 'hevc', pixelFormats: ['yuv420p', 'yuvj420p', 'yuv420p10le'] },
  vp9: { name: 'vp9', pixelFormats: ['yuv420p', 'yuv420p10le'] },
  av1: { name: 'av1', pixelFormats: ['yuv420p', 'yuv420p10le'] },
};

export interface PacketIndex {
  readonly codec: CopyCodec;
  /** Rank in time of each packet, in stored order. */
  readonly frames: Int32Array;
  readonly shown: ShownFrames;
  /** Key frames from which copies may start; see `CopyCodec.isKey`. */
  readonly keys: readonly number[];
  /** Units of key frames that apply to later frames as well, such as HDR metadata. */
  readonly carried: readonly Uint8Array[];
  /** The units of `count` packets in stored order, starting at a key frame, without those of frames shown before it. */
  read(keyFrame: number, count: number): AsyncGenerator<readonly Uint8Array[]>;
  close(): void;
}

/** Why packets cannot safely be mixed with encoded ones; for the log. */
export type Obstacle = string;

export async function indexPackets(
  path: string,
  info: MediaInfo,
  signal: AbortSignal,
): Promise<PacketIndex | Obstacle> {
  const { video } = info;
  const kind = COPIED[video?.codec ?? ''];
  if (!video || !kind) return `codec ${video?.codec}`;
  if (!kind.pixelFormats.includes(video.pixelFormat)) return `pixel format ${video.pixelFormat}`;
  if (video.variableRate) return 'variable rate';
  if (!canKeepRotation(video)) return 'rotated';
  if (video.fieldOrder) return 'interlaced';
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  let usable = false;
  try {
    const track = (await input.getVideoTracks()).find((t) => t.codec === kind.name);
    const config = await track?.getDecoderConfig();
    if (!track || !config) return 'no such track';
    const sink = new EncodedPacketSink(track);
    const codec = await copyCodec({ ...video, ...codedSize(video) }, config, sink);
    if (!codec) return 'unusual headers';

    const gathered = new Numbers();
    const positions: number[] = [];
    for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
      signal.throwIfAborted();
      if (gathered.length === MAX_INDEXED) return `more than ${MAX_INDEXED} packets`;
      if (packet.type === 'key') positions.push(gathered.length);
      gathered.push(packet.timestamp);
    }
    const times = gathered.finish();
    const sorted = times.toSorted();
    const shown = shownFrames(sorted, info.startTime, video.frameRate.num / video.frameRate.den, video);
    if (!shown) return 'off the grid';
    const frames = Int32Array.from(times, (time) => lowerBound(sorted, time));

    const packetOf = async (n: number) => {
      const packet = await sink.getPacket(sorted[n] ?? 0);
      return packet && packet.timestamp === sorted[n] ? packet : null;
    };
    const keys: number[] = [];
    let leadIsLost = false;
    let carried: readonly Uint8Array[] = [];
    for (const position of positions) {
      signal.throwIfAborted();
      const n = frames[position] ?? 0;
      const packet = await packetOf(n);
      if (!packet) return `no packet of frame ${n}`;
      const units = codec.unitsOf(packet.data);
      if (codec.hasParameterSets?.(units)) return 'parameter sets within';
      if (keys.length === 0) carried = codec.carriedBy?.(units) ?? [];
      if (position === 0) leadIsLost = codec.afterSeam?.(units).some((unit, i) => unit !== units[i]) ?? false;
      if (codec.isKey(units)) keys.push(n);
    }
    // Of a recording that was cut off within open groups: what the first packet's frame comes behind cannot be decoded.
    const [first = 0] = frames;
    if (keys[0] !== first || (first > 0 && !leadIsLost)) return 'no key frame first';
    usable = true;
    return {
      ...{ codec, frames, keys, carried },
      shown: { ...shown, from: Math.max(shown.from, first) },
      close: () => input.dispose(),
      async *read(keyFrame, count) {
        const first = await packetOf(keyFrame);
        if (!first) throw new MediaFailed(media.notCut(), `no packet of frame ${keyFrame}`);
        let left = count;
        for await (const packet of sink.packets(first)) {
          if (left === 0) return;
          if (packet.timestamp < first.timestamp) continue;
          const units = codec.unitsOf(packet.data);
          yield left === count ? (codec.afterSeam?.(units) ?? units) : units;
          left--;
        }
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    // mediabunny cannot read all that ffmpeg can. Such a file is encoded as a whole.
    if (error instanceof Error) return withoutPaths(error.message);
    throw error;
  } finally {
    if (!usable) input.dispose();
  }
}

async function copyCodec(
  video: VideoInfo,
  { codec, description }: { codec: string; description?: ArrayBufferLike | ArrayBufferView },
  sink: EncodedPacketSink,
): Promise<CopyCodec | null> {
  if (video.codec === 'vp9') return vp9Codec(codec, video);
  if (video.codec === 'av1') {
    const first = await sink.getFirstPacket();
    return first && av1Codec(codec, first.data);
  }
  if (!description) return null;
  const bytes = bytesOf(description);
  return video.codec === 'hevc' ? hevcCodec(bytes, video) : avcCodec(bytes, video);
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return new Uint8Array(source);
}
