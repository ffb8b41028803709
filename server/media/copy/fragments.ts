/**
 * One track of frames as fragmented MP4, which carries packets with their times through a pipe. Pure. Times are counted in frames of
 * its rate.
 */
import type { Rational } from '#model/types.ts';
import { box, full, MATRIX, text, u16, u32, zeros } from '../probe/boxes.ts';
import type { VideoInfo } from '../types.ts';

export interface FragmentPacket {
  readonly data: Uint8Array;
  readonly decoded: number;
  /** Until the next one is decoded. */
  readonly lasts: number;
  /** Frames between decoding and showing. */
  readonly delay: number;
  readonly isKey: boolean;
}

export interface FragmentTrack {
  /** As stored. */
  readonly width: number;
  readonly height: number;
  readonly rate: Rational;
  /** See `VideoInfo`. */
  readonly matrix: VideoInfo['matrix'] | undefined;
}

/** @param codec four-letter names of the sample entry and of its configuration's box, and what that holds */
export function fragmentHead(
  { width, height, rate, matrix }: FragmentTrack,
  codec: { readonly sampleEntry: string; readonly configBox: string; readonly config: Uint8Array },
): Buffer {
  const entry = box(
    codec.sampleEntry,
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
    box(codec.configBox, codec.config),
  );
  const tables = ['stts', 'stsc', 'stco'].map((name) => full(name, 0, u32(0)));
  const samples = box('stbl', full('stsd', 0, u32(1), entry), ...tables, full('stsz', 0, u32(0, 0)));
  const references = box('dinf', full('dref', 0, u32(1), full('url ', 1)));
  const media = box(
    'mdia',
    full('mdhd', 0, u32(0, 0, rate.num, 0), u16(0x55c4, 0)),
    full('hdlr', 0, u32(0), text('vide'), zeros(12), text('video\0')),
    box('minf', full('vmhd', 1, zeros(8)), references, samples),
  );
  const shown = matrix ? u32(...matrix) : MATRIX;
  const header = full('tkhd', 3, u32(0, 0, 1, 0, 0), zeros(16), shown, u32(width * 65536, height * 65536));
  return Buffer.concat([
    box('ftyp', text('isom'), u32(0x200), text('isomiso6mp41')),
    box(
      'moov',
      full('mvhd', 0, u32(0, 0, 1000, 0, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2)),
      box('trak', header, media),
      box('mvex', full('trex', 0, u32(1, 1, rate.den, 0, 0))),
    ),
  ]);
}

/** @param packets in decoding order */
export function fragment(rate: Rational, packets: readonly FragmentPacket[]): Buffer {
  const first = packets[0]?.decoded ?? 0;
  const moof = (dataOffset: number) => {
    // Length, size, flags and display delay of each packet, and where the first one lies.
    const run = packets.map(({ data, lasts, delay, isKey }) =>
      u32(lasts * rate.den, data.length, isKey ? 0x2000000 : 0x1010000, delay * rate.den),
    );
    const decodeTime = Buffer.alloc(8);
    decodeTime.writeBigUInt64BE(BigInt(first) * BigInt(rate.den));
    return box(
      'moof',
      full('mfhd', 0, u32(first + 1)),
      box(
        'traf',
        full('tfhd', 0x20000, u32(1)),
        full('tfdt', 0x1000000, decodeTime),
        full('trun', 0xf01, u32(packets.length, dataOffset), ...run),
      ),
    );
  };
  const length = moof(0).length;
  return Buffer.concat([moof(length + 8), box('mdat', ...packets.map(({ data }) => data))]);
}
