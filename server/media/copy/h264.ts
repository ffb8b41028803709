/** Parses as much of H.264's bit stream as cutting without re-encoding needs. Pure. */

import { x264Quality } from '../encode/video-encoding.ts';
import type { VideoInfo } from '../types.ts';
import { Bits, framesBetween, toAnnexB, toPacket, unitsOf } from './annexb.ts';
import type { CopyCodec, EncodedFrame } from './copy-codec.ts';

const IDR = 5;
const SPS = 7;
const PPS = 8;
const AUD = 9;
/** Parameter set id of our encoder. */
const OUR_SETS = 1;

export interface AvcConfig {
  readonly profile: number;
  readonly compatibility: number;
  readonly level: number;
  /** Bytes of the length before each unit. */
  readonly lengthSize: number;
  readonly sps: readonly Uint8Array[];
  readonly pps: readonly Uint8Array[];
}

/** @throws RangeError if it ends early */
export function parseAvcConfig(bytes: Uint8Array): AvcConfig {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 5;
  const list = (count: number) =>
    Array.from({ length: count }, () => {
      const length = view.getUint16(at);
      at += 2 + length;
      if (at > bytes.length) throw new RangeError('The avcC record ends early');
      return bytes.subarray(at - length, at);
    });
  const sps = list(view.getUint8(at++) & 31);
  const pps = list(view.getUint8(at++));
  return {
    profile: view.getUint8(1),
    compatibility: view.getUint8(2),
    level: view.getUint8(3),
    lengthSize: (view.getUint8(4) & 3) + 1,
    sps,
    pps,
  };
}

export function buildAvcConfig(config: Omit<AvcConfig, 'lengthSize'>): Uint8Array {
  const units = (list: readonly Uint8Array[]) =>
    list.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]);
  const { profile, compatibility, level, sps, pps } = config;
  const high = [100, 110, 122, 144].includes(profile) ? [0xfd, 0xf8, 0xf8, 0] : [];
  return Uint8Array.from([
    ...[1, profile, compatibility, level, 0xff],
    ...[0xe0 | sps.length, ...units(sps), pps.length, ...units(pps), ...high],
  ]);
}

export const isIdr = (units: readonly Uint8Array[]) => units.some((unit) => kind(unit) === IDR);
export const hasParameterSets = (units: readonly Uint8Array[]) =>
  units.some((unit) => kind(unit) === SPS || kind(unit) === PPS);

/** Whether no other frame refers to this one. All slices of a frame say the same, so one is looked at. */
export const isNonReference = (units: readonly Uint8Array[]) => {
  const slice = units.find((unit) => kind(unit) > 0 && kind(unit) <= IDR);
  return slice !== undefined && ((slice[0] ?? 0) & 0x60) === 0;
};

const kind = (unit: Uint8Array) => (unit[0] ?? 0) & 31;

/** As the encoder writes it, with the parameter sets that came with it. */
export async function* framesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedFrame> {
  for await (const units of framesBetween(stream, (unit) => kind(unit) === AUD))
    yield {
      // What is left beside slices (types 1 to 5) is the encoder's signature.
      units: units.filter((unit) => kind(unit) <= IDR),
      sets: units.filter((unit) => kind(unit) === SPS || kind(unit) === PPS),
    };
}

/** Reads what must match for encoded frames to mix with a stream; null where the parameter set is too unusual. */
export function describeSps(unit: Uint8Array): { id: number; progressive: boolean; plain: boolean } | null {
  const bits = new Bits(unit.subarray(4));
  const profile = unit[1] ?? 0;
  const id = bits.ue();
  let plain = true;
  if ([100, 110, 122, 244, 44, 83, 86, 118, 128].includes(profile)) {
    const chroma = bits.ue();
    const luma = bits.ue();
    const chromaDepth = bits.ue();
    plain = chroma === 1 && luma === 0 && chromaDepth === 0;
    bits.u(1);
    // Scaling lists: legal, rare, and long to skip.
    if (bits.u(1) === 1) return null;
  }
  bits.ue();
  const order = bits.ue();
  if (order === 0) bits.ue();
  else if (order === 1) return null;
  bits.ue();
  bits.u(1);
  bits.ue();
  bits.ue();
  return { id, progressive: bits.u(1) === 1, plain };
}

export const ppsId = (unit: Uint8Array) => new Bits(unit.subarray(1)).ue();

/** Null where the stream cannot be mixed: it must be progressive, of 8 bits, and leave the encoder's parameter set id free. */
export function avcCodec(description: Uint8Array, video: VideoInfo): CopyCodec | null {
  const config = parseAvcConfig(description);
  if (!mixable(config)) return null;
  const own = `sps-id=${OUR_SETS}:keyint=infinite:open-gop=0:aud=1:repeat-headers=1`;
  return {
    unitsOf: (packet) => unitsOf(packet, config.lengthSize),
    toPacket,
    isKey: isIdr,
    isNonReference,
    hasParameterSets,
    mixing: {
      decoder: {
        demuxer: ['-f', 'h264'],
        head: new Uint8Array(0),
        runHead: toAnnexB([...config.sps, ...config.pps]),
        toStream: toAnnexB,
      },
      encoder: {
        args: [
          ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-bf', '0'],
          ...x264Quality(video),
          ...['-forced-idr', '1', '-x264-params', own, '-f', 'h264'],
        ],
        framesOf,
      },
    },
    sampleEntry: 'avc1',
    configBox: 'avcC',
    config: (first) => buildAvcConfig(first ? withOurs(config, first.sets) : config),
  };
}

/** The configuration of both streams: the higher profile and level, and all parameter sets. */
function withOurs(config: AvcConfig, sets: readonly Uint8Array[]): Omit<AvcConfig, 'lengthSize'> {
  const sps = sets.filter((unit) => kind(unit) === SPS);
  const ours = sps[0] ?? new Uint8Array(4);
  return {
    profile: Math.max(config.profile, ours[1] ?? 0),
    compatibility: config.compatibility & (ours[2] ?? 0),
    level: Math.max(config.level, ours[3] ?? 0),
    sps: [...config.sps, ...sps],
    pps: [...config.pps, ...sets.filter((unit) => kind(unit) === PPS)],
  };
}

function mixable(config: AvcConfig): boolean {
  if (config.sps.length !== 1 || config.pps.length === 0) return false;
  const sps = describeSps(config.sps[0] ?? new Uint8Array(0));
  if (!sps?.progressive || !sps.plain || sps.id === OUR_SETS) return false;
  return config.pps.every((unit) => ppsId(unit) !== OUR_SETS);
}
