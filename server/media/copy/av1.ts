/** Parses as much of AV1's bit stream as copying packets needs. Pure. */
import type { CopyCodec } from './copy-codec.ts';

/** Types of OBUs. */
const SEQUENCE_HEADER = 1;
const FRAME_HEADER = 3;
const FRAME = 6;

const HAS_EXTENSION = 0b100;
const HAS_SIZE = 0b10;

interface Obu {
  readonly type: number;
  /** The whole OBU, and its content after the header. */
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

/** LEB128. @throws RangeError where it has no end */
function readLength(bytes: Uint8Array, at: number): { value: number; bytes: number } {
  let value = 0;
  for (let n = 0; n < 8; n++) {
    const byte = bytes[at + n];
    if (byte === undefined) break;
    value += (byte & 127) * 2 ** (7 * n);
    if (byte < 128) return { value, bytes: n + 1 };
  }
  throw new RangeError('An OBU ends early');
}

/** Splits a packet into OBUs; the last one may have no length. @throws RangeError if the packet ends early */
export function obusOf(packet: Uint8Array): Obu[] {
  const obus: Obu[] = [];
  for (let at = 0; at < packet.length; ) {
    const head = packet[at] ?? 0;
    let from = at + (head & HAS_EXTENSION ? 2 : 1);
    let end = packet.length;
    if (head & HAS_SIZE) {
      const { value, bytes } = readLength(packet, from);
      from += bytes;
      end = from + value;
      if (end > packet.length) throw new RangeError('An OBU ends early');
    }
    obus.push({
      type: (head >> 3) & 15,
      bytes: packet.subarray(at, end),
      content: packet.subarray(from, end),
    });
    at = end;
  }
  return obus;
}

/** Whether decoding can start here: a sequence header, then a key frame that is shown. */
function isKey(packet: Uint8Array): boolean {
  const obus = obusOf(packet);
  const frame = obus.find(({ type }) => type === FRAME || type === FRAME_HEADER);
  // Bits: show_existing_frame 0, frame_type 00 (key frame), show_frame 1.
  return obus.some(({ type }) => type === SEQUENCE_HEADER) && (frame?.content[0] ?? 0) >> 4 === 0b0001;
}

/**
 * Null where the first packet has no sequence header.
 * @param name as WebCodecs does, 'av01.0.05M.10.0.110'
 */
export function av1Codec(name: string, first: Uint8Array): CopyCodec | null {
  const header = obusOf(first).find(({ type }) => type === SEQUENCE_HEADER);
  if (!header) return null;
  const [, profile = '0', level = '', depth = '08'] = name.split('.');
  const isHigh = level.endsWith('H') ? 1 : 0;
  const config = [
    ...[0x81, (Number(profile) << 5) | Number.parseInt(level, 10)],
    // Chroma 4:2:0; where its samples lie stands in the header.
    ...[(isHigh << 7) | (depth === '10' ? 1 << 6 : 0) | 0b1100, 0],
    ...header.bytes,
  ];
  return {
    unitsOf: (packet) => [packet],
    toPacket: ([packet = new Uint8Array(0)]) => packet,
    isKey: ([packet = new Uint8Array(0)]) => isKey(packet),
    // Each encoder writes its own sequence header, and the mappings to MP4 and Matroska allow one per track.
    mixing: null,
    sampleEntry: 'av01',
    configBox: 'av1C',
    config: () => Uint8Array.from(config),
  };
}
