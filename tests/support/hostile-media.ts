import { open } from 'node:fs/promises';
import { box, full, MATRIX, text, u16, u32, zeros } from '#server/media/probe/boxes.ts';

/**
 * Writes an MP4 whose video track has `count` frames of one byte, 30 a second: a small file, since its tables say
 * everything with one entry each, that is large once it is listed.
 */
export async function manyFramesMp4(path: string, count: number): Promise<void> {
  const rate = 30;
  const ticks = Math.round(count / rate) * 1000;
  const ftyp = box('ftyp', text('isom'), u32(0x200), text('isomavc1'));
  const moov = (offset: number): Buffer => {
    const avcC = Buffer.from('0142c00affe100086742c00ada0f0a69', 'hex');
    const avc1 = box(
      'avc1',
      zeros(6),
      u16(1),
      zeros(16),
      u16(64, 64),
      u32(0x480000, 0x480000, 0),
      u16(1),
      zeros(32),
      u16(24, 0xffff),
      box('avcC', avcC, Buffer.of(1, 0, 4), Buffer.from('68ce3c80', 'hex')),
    );
    const table = box(
      'stbl',
      full('stsd', 0, u32(1), avc1),
      full('stts', 0, u32(1, count, 1)),
      full('stsc', 0, u32(1, 1, count, 1)),
      full('stsz', 0, u32(1, count)),
      full('stco', 0, u32(1, offset)),
    );
    const media = box(
      'mdia',
      full('mdhd', 0, u32(0, 0, rate, count), u16(0x55c4, 0)),
      full('hdlr', 0, u32(0), text('vide'), zeros(12), text('video\0')),
      box('minf', full('vmhd', 1, zeros(8)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), table),
    );
    const tkhd = full('tkhd', 3, u32(0, 0, 1, 0, ticks), zeros(16), MATRIX, u32(64 << 16, 64 << 16));
    return box(
      'moov',
      full('mvhd', 0, u32(0, 0, 1000, ticks, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2)),
      box('trak', tkhd, media),
    );
  };
  const head = Buffer.concat([ftyp, moov(ftyp.length + moov(0).length + 8), u32(count + 8), text('mdat')]);
  const file = await open(path, 'w');
  try {
    await file.write(head);
    await file.truncate(head.length + count);
  } finally {
    await file.close();
  }
}
