import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { MediaFailed } from './errors.ts';
import {
  type AvcConfig,
  describeSps,
  hasParameterSets,
  isIdr,
  parseAvcConfig,
  ppsId,
  unitsOf,
} from './h264.ts';
import { MAX_INDEXED } from './limits.ts';
import { Numbers } from './packets.ts';
import { lowerBound } from './smart-plan.ts';
import type { MediaInfo } from './types.ts';

/** Parameter set id of our encoder. */
export const OUR_SETS = 1;

export interface PacketIndex {
  readonly config: AvcConfig;
  /** Rank in time of each packet, in stored order. */
  readonly frames: Int32Array;
  readonly idrs: readonly number[];
  /** From the IDR picture `startFrame`, in stored order, as units without lengths. */
  read(startFrame: number, count: number): AsyncGenerator<Uint8Array[]>;
  close(): void;
}

/**
 * Null where packets cannot safely be mixed with encoded ones: other codec, off the grid, interlaced, 10 bits, unusual headers.
 */
export async function indexPackets(
  path: string,
  info: MediaInfo,
  signal: AbortSignal,
): Promise<PacketIndex | null> {
  const { video } = info;
  if (video?.codec !== 'h264' || info.container !== 'mp4' || video.variableRate) return null;
  const most = Math.min(video.frames ?? 0, MAX_INDEXED);
  if (video.rotation !== 0 || video.hdr || video.pixelFormat !== 'yuv420p') return null;
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  let usable = false;
  try {
    const track = (await input.getVideoTracks()).find((t) => t.codec === 'avc');
    const description = (await track?.getDecoderConfig())?.description;
    if (!track || !description) return null;
    const config = parseAvcConfig(bytesOf(description));
    if (!mixable(config)) return null;

    const sink = new EncodedPacketSink(track);
    const gathered = new Numbers();
    const keys: number[] = [];
    for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
      signal.throwIfAborted();
      if (gathered.length === most) return null;
      if (packet.type === 'key') keys.push(gathered.length);
      gathered.push(packet.timestamp);
    }
    const times = gathered.finish();
    const sorted = times.toSorted();
    const frame = video.frameRate.den / video.frameRate.num;
    // Pictures before source time 0, or missing at its start, would shift every number.
    if (sorted.length === 0 || Math.abs((sorted[0] ?? 0) - info.startTime) > frame / 2) return null;
    if (sorted.some((time, i) => time === sorted[i - 1])) return null;
    const frames = Int32Array.from(times, (time) => lowerBound(sorted, time));

    const packetOf = async (n: number) => {
      const packet = await sink.getPacket(sorted[n] ?? 0);
      return packet && packet.timestamp === sorted[n] ? packet : null;
    };
    const idrs: number[] = [];
    for (const position of keys) {
      signal.throwIfAborted();
      const n = frames[position] ?? 0;
      const packet = await packetOf(n);
      if (!packet) return null;
      const units = unitsOf(packet.data, config.lengthSize);
      if (hasParameterSets(units)) return null;
      if (isIdr(units)) idrs.push(n);
    }
    if (idrs[0] !== 0 || frames[0] !== 0) return null;
    usable = true;
    return {
      config,
      frames,
      idrs,
      close: () => input.dispose(),
      async *read(startFrame, count) {
        const first = await packetOf(startFrame);
        let left = count;
        if (!first)
          throw new MediaFailed('The recording could not be cut.', `no packet of frame ${startFrame}`);
        for await (const packet of sink.packets(first)) {
          if (left-- === 0) return;
          yield unitsOf(packet.data, config.lengthSize);
        }
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    // A file mediabunny reads less of than ffmpeg: encode it all.
    if (error instanceof Error) return null;
    throw error;
  } finally {
    if (!usable) input.dispose();
  }
}

/** Progressive 8-bit pictures that leave our parameter set id free. */
function mixable(config: AvcConfig): boolean {
  if (config.sps.length !== 1 || config.pps.length === 0) return false;
  const sps = describeSps(config.sps[0] ?? new Uint8Array(0));
  if (!sps?.progressive || !sps.plain || sps.id === OUR_SETS) return false;
  return config.pps.every((unit) => ppsId(unit) !== OUR_SETS);
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return new Uint8Array(source);
}
