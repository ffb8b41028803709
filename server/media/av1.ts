/** The little of AV1's bit stream that cutting without re-encoding needs. A unit is an OBU that says its length. Pure. */
import type { CopyCodec, EncodedPicture } from './copy-codec.ts';
import { ivfFrame, ivfFrames, ivfHead } from './ivf.ts';
import type { VideoInfo } from './types.ts';

/** Types of OBUs, and of what metadata tell. */
const SEQUENCE_HEADER = 1;
const TEMPORAL_DELIMITER = 2;
const FRAME_HEADER = 3;
const METADATA = 5;
const FRAME = 6;
const HDR_LIGHT = 1;
const HDR_DISPLAY = 2;

const HAS_EXTENSION = 0b100;
const HAS_SIZE = 0b10;
const DELIMITER = Uint8Array.of((TEMPORAL_DELIMITER << 3) | HAS_SIZE, 0);

const typeOf = ([head = 0]: Uint8Array) => (head >> 3) & 15;

/** Where what an OBU holds begins. */
function contentOf(unit: Uint8Array): Uint8Array {
  const at = (unit[0] ?? 0) & HAS_EXTENSION ? 2 : 1;
  return unit.subarray(at + readLength(unit, at).bytes);
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

function writeLength(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...writeLength(value >>> 7)];
}

/** Of a packet or temporal unit, without delimiters; the last one may say no length. @throws RangeError where it ends early */
export function obusOf(packet: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at < packet.length; ) {
    const head = packet[at] ?? 0;
    const content = at + (head & HAS_EXTENSION ? 2 : 1);
    let end = packet.length;
    let unit: Uint8Array;
    if (head & HAS_SIZE) {
      const { value, bytes } = readLength(packet, content);
      end = content + bytes + value;
      if (end > packet.length) throw new RangeError('An OBU ends early');
      unit = packet.subarray(at, end);
    } else {
      const extension = packet.subarray(at + 1, content);
      unit = Uint8Array.from([
        ...[head | HAS_SIZE, ...extension, ...writeLength(end - content)],
        ...packet.subarray(content),
      ]);
    }
    if (typeOf(unit) !== TEMPORAL_DELIMITER) units.push(unit);
    at = end;
  }
  return units;
}

/** Of frames that nothing before them is needed for: key frames that are shown where they stand. */
function isShownKey(unit: Uint8Array): boolean {
  // Shown again, two bits of type, shown.
  return (
    (typeOf(unit) === FRAME || typeOf(unit) === FRAME_HEADER) && (contentOf(unit)[0] ?? 0) >> 4 === 0b0001
  );
}

function tellsHdr(unit: Uint8Array): boolean {
  return typeOf(unit) === METADATA && [HDR_LIGHT, HDR_DISPLAY].includes(contentOf(unit)[0] ?? 0);
}

/** Header of the sequence first, whatever was put before it. */
function inOrder(units: readonly Uint8Array[]): Uint8Array[] {
  const isHeader = (unit: Uint8Array) => typeOf(unit) === SEQUENCE_HEADER;
  return [...units.filter(isHeader), ...units.filter((unit) => !isHeader(unit))];
}

async function* picturesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedPicture> {
  for await (const frame of ivfFrames(stream)) yield { units: obusOf(frame), sets: [] };
}

/**
 * Null where the first packet has no header of the sequence. Copied and encoded parts have headers of their own, each in
 * its first packet, which is where decoders begin a new sequence.
 * @param name as WebCodecs does, 'av01.0.05M.10.0.110'
 */
export function av1Codec(name: string, video: VideoInfo, first: Uint8Array): CopyCodec | null {
  const header = obusOf(first).find((unit) => typeOf(unit) === SEQUENCE_HEADER);
  if (!header) return null;
  const [, profile = '0', level = '', depth = '08'] = name.split('.');
  const isHigh = level.endsWith('H') ? 1 : 0;
  const config = [
    ...[0x81, (Number(profile) << 5) | Number.parseInt(level, 10)],
    // Chroma 4:2:0; where its samples lie stands in the header.
    ...[(isHigh << 7) | (depth === '10' ? 1 << 6 : 0) | 0b1100, 0],
    ...header,
  ];
  return {
    unitsOf: obusOf,
    toPacket: (units) => Buffer.concat(inOrder(units)),
    isKey: (units) =>
      units.some((unit) => typeOf(unit) === SEQUENCE_HEADER) &&
      isShownKey(units.find((unit) => typeOf(unit) === FRAME || typeOf(unit) === FRAME_HEADER) ?? header),
    hasParameterSets: () => false,
    afterSeam: (units) => units,
    carriedBy: (units) => units.filter(tellsHdr),
    decoder: {
      demuxer: ['-f', 'ivf'],
      head: ivfHead('AV01', video),
      runHead: new Uint8Array(0),
      toStream: (units, n) => ivfFrame([DELIMITER, ...units], n),
    },
    encoder: {
      // SVT-AV1 takes no wishes for key frames before its version 1.5.
      args: ({ perSecond }) => [
        ...[
          '-c:v',
          'libaom-av1',
          '-usage',
          'realtime',
          '-cpu-used',
          '8',
          '-row-mt',
          '1',
          '-lag-in-frames',
          '0',
        ],
        ...['-crf', '28', '-b:v', String(perSecond), '-g', '99999', '-f', 'ivf'],
      ],
      picturesOf,
    },
    sampleEntry: 'av01',
    configBox: 'av1C',
    config: () => Uint8Array.from(config),
  };
}
