import { media } from '#i18n/en/server.ts';
import { x265Quality } from '../encode/video-encoding.ts';
import { MediaFailed } from '../errors.ts';
import type { VideoInfo } from '../types.ts';
/** Parses as much of HEVC's bit stream as cutting without re-encoding needs. Pure. */
import { Bits, framesBetween, toAnnexB, toPacket, unitsOf } from './annexb.ts';
import type { CopyCodec, EncodedFrame } from './copy-codec.ts';

/** Types of units. */
const BLA_N_LP = 18;
const CRA = 21;
const LAST_SLICE = 31;
const VPS = 32;
const SPS = 33;
const PPS = 34;
const AUD = 35;
const PREFIX_SEI = 39;
/** Messages that hold HDR's mastering display and light levels. */
const HDR_MESSAGES = [137, 144];

/** The id of our encoder's sets. Its Exp-Golomb code is eight bits longer than that of 0. */
const OUR_SETS = 15;

const typeOf = (unit: Uint8Array) => ((unit[0] ?? 0) >> 1) & 63;
const isRandomAccess = (type: number) => type >= 16 && type <= 23;
const isSet = (unit: Uint8Array) => typeOf(unit) >= VPS && typeOf(unit) <= PPS;

export interface HvcConfig {
  /** Profile, level and format, to before the length of lengths. */
  readonly head: Uint8Array;
  /** Layers and the bytes of the length before each unit. */
  readonly lengths: number;
  readonly units: readonly Uint8Array[];
}

const HEAD = 21;
const LEVEL = 12;

/** @throws RangeError if it ends early */
export function parseHvcConfig(bytes: Uint8Array): HvcConfig {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units: Uint8Array[] = [];
  let at = HEAD + 2;
  for (let arrays = view.getUint8(HEAD + 1); arrays > 0; arrays--) {
    let count = view.getUint16(at + 1);
    for (at += 3; count > 0; count--) {
      const length = view.getUint16(at);
      at += 2 + length;
      if (at > bytes.length) throw new RangeError('The hvcC record ends early');
      units.push(bytes.subarray(at - length, at));
    }
  }
  return { head: bytes.subarray(0, HEAD), lengths: view.getUint8(HEAD), units };
}

/** Always writes unit lengths of four bytes. */
export function buildHvcConfig({ head, lengths, units }: HvcConfig): Uint8Array {
  const types = [...new Set(units.map(typeOf))].sort((a, b) => a - b);
  const arrays = types.flatMap((type) => {
    const members = units.filter((unit) => typeOf(unit) === type);
    return [
      ...[0x80 | type, members.length >> 8, members.length & 255],
      ...members.flatMap((unit) => [unit.length >> 8, unit.length & 255, ...unit]),
    ];
  });
  return Uint8Array.from([...head, lengths | 3, types.length, ...arrays]);
}

/** The id of a parameter set (VPS, SPS or PPS). */
export function setId(unit: Uint8Array): number {
  const bits = new Bits(unit.subarray(2));
  if (typeOf(unit) === PPS) return bits.ue();
  const vps = bits.u(4);
  if (typeOf(unit) === VPS) return vps;
  const subLayers = bits.u(3);
  bits.u(1 + 96);
  const present = Array.from({ length: subLayers }, () => [bits.u(1), bits.u(1)]);
  if (subLayers > 0) bits.u(2 * (8 - subLayers));
  for (const [profile = 0, level = 0] of present) bits.u(88 * profile + 8 * level);
  return bits.ue();
}

/** A unit of our encoder, which uses id 0, with the id that is reserved for it. @throws MediaFailed if it has another id */
export function renumbered(unit: Uint8Array): Uint8Array {
  const type = typeOf(unit);
  const bytes = withoutEmulation(unit);
  if (type === VPS || type === SPS) {
    if ((bytes[2] ?? 0) >> 4 !== 0) throw unusual();
    bytes[2] = (bytes[2] ?? 0) | (OUR_SETS << 4);
  }
  if (type === VPS) return withEmulation(bytes);
  if (type === SPS) {
    if (((bytes[2] ?? 0) & 0x0e) !== 0) throw unusual();
    return withEmulation(longerId(bytes, 16 + 8 + 96));
  }
  if (type === PPS) return withEmulation(longerId(longerId(bytes, 16), 16 + 9));
  return withEmulation(longerId(bytes, isRandomAccess(type) ? 18 : 17));
}

/** Replaces the Exp-Golomb code of 0 (bit 1) by that of 15 (bits 000010000): one byte longer, so that the rest keeps its alignment. */
function longerId(bytes: Uint8Array, bit: number): Uint8Array {
  const at = bit >> 3;
  const used = bit & 7;
  const byte = bytes[at] ?? 0;
  if (((byte >> (7 - used)) & 1) !== 1) throw unusual();
  const rest = byte & (0x7f >> used);
  const before = byte & ~(0xff >> used);
  const out = new Uint8Array(bytes.length + 1);
  out.set(bytes.subarray(0, at));
  out[at] = before | (0x08 >> used);
  out[at + 1] = ((0x08 << (8 - used)) & 0xff) | rest;
  out.set(bytes.subarray(at + 1), at + 2);
  return out;
}

function unusual(): MediaFailed {
  return new MediaFailed(media.notCut(), 'the encoder numbered its parameter sets otherwise');
}

function withoutEmulation(unit: Uint8Array): Uint8Array {
  const out = new Uint8Array(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out[length++] = byte;
  }
  return out.subarray(0, length);
}

function withEmulation(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length * 1.5) + 2);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out[length++] = byte;
  }
  if (zeros > 0) out[length++] = 3;
  return out.subarray(0, length);
}

/** The frames of the encoder's byte stream, with parameter set ids that the recording does not use. */
async function* framesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedFrame> {
  for await (const units of framesBetween(stream, (unit) => typeOf(unit) === AUD))
    yield {
      units: units.filter((unit) => typeOf(unit) <= LAST_SLICE).map(renumbered),
      sets: units.filter(isSet).map(renumbered),
    };
}

/** Turns a random access point into one after a broken link (BLA), at which decoders start afresh. */
function brokenLink(unit: Uint8Array): Uint8Array {
  if (typeOf(unit) !== CRA) return unit;
  const copy = Uint8Array.from(unit);
  copy[0] = ((copy[0] ?? 0) & 0x81) | (BLA_N_LP << 1);
  return copy;
}

/** Null where the recording uses the encoder's parameter set id. */
export function hevcCodec(description: Uint8Array, video: VideoInfo): CopyCodec | null {
  const config = parseHvcConfig(description);
  const sets = config.units.filter(isSet);
  if (new Set(sets.map(typeOf)).size < 3 || sets.some((unit) => setId(unit) === OUR_SETS)) return null;
  const profile = video.pixelFormat === 'yuv420p10le' ? 'main10' : 'main';
  const own = 'keyint=-1:open-gop=0:bframes=0:aud=1:repeat-headers=1:log-level=error';
  return {
    unitsOf: (packet) => unitsOf(packet, (config.lengths & 3) + 1),
    toPacket,
    isKey: (units) => units.some((unit) => isRandomAccess(typeOf(unit))),
    hasParameterSets: (units) => units.some(isSet),
    afterSeam: (units) => units.map(brokenLink),
    carriedBy: (units) =>
      units.filter((unit) => typeOf(unit) === PREFIX_SEI && HDR_MESSAGES.includes(unit[2] ?? 0)),
    mixing: {
      decoder: {
        demuxer: ['-f', 'hevc'],
        head: new Uint8Array(0),
        runHead: toAnnexB(config.units),
        toStream: toAnnexB,
      },
      encoder: {
        args: [
          ...['-c:v', 'libx265', '-preset', 'veryfast', '-profile:v', profile, ...x265Quality(video, own)],
          ...['-forced-idr', '1', '-f', 'hevc'],
        ],
        framesOf,
      },
    },
    sampleEntry: 'hvc1',
    configBox: 'hvcC',
    config: (first) => buildHvcConfig(first ? withOurs(config, first.sets) : config),
  };
}

/** The configuration of both streams: the higher level, and all parameter sets. */
function withOurs({ head, lengths, units }: HvcConfig, sets: readonly Uint8Array[]): HvcConfig {
  const merged = Uint8Array.from(head);
  const sps = sets.find((unit) => typeOf(unit) === SPS);
  // Behind the unit's header, a byte, and all of its profile.
  const level = sps ? (withoutEmulation(sps)[2 + 1 + 11] ?? 0) : 0;
  merged[LEVEL] = Math.max(merged[LEVEL] ?? 0, level);
  return { head: merged, lengths, units: [...units, ...sets] };
}
