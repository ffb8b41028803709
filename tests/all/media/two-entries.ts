/** An MP4 whose frames are coded in two ways, as editors write it that concatenate files: ffmpeg states one only. */
import { readFile, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { box, u32 } from '#server/media/probe/boxes.ts';
import { boxes, within } from '#server/media/probe/packet-list.ts';

const TABLE = ['trak', 'mdia', 'minf', 'stbl'];

/** Of two MP4s with nothing but a video track. @param out written; `.mp4` or `.mov` */
export async function inTwoEntries(first: string, second: string, out: string): Promise<void> {
  await writeFile(`${out}.txt`, `file '${first}'\nfile '${second}'\n`);
  const list = ['-f', 'concat', '-safe', '0', '-auto_convert', '0', '-i', `${out}.txt`];
  await execa('ffmpeg', ['-v', 'error', '-y', ...list, '-c', 'copy', out]);
  const [whole, one, two] = await Promise.all([out, first, second].map((path) => readFile(path)));
  const [joined, ...own] = [whole, one, two].map((file) => within(file ?? Buffer.alloc(0), 'moov'));
  const [before, behind] = own.map((moov) => within(moov, ...TABLE));
  if (!whole || !joined || !before || !behind) throw new Error('no description');
  const count = within(before, 'stsz').readUInt32BE(8);
  const table = within(joined, ...TABLE);
  const offsets = offsetsOf(table);
  let moov = changed(joined, [...TABLE, 'stsd'], (stsd) =>
    Buffer.concat([u32(0, 2), stsd.subarray(8), within(behind, 'stsd').subarray(8)]),
  );
  // Each packet a chunk: the first of the second file begins one.
  moov = changed(moov, [...TABLE, 'stsc'], () => u32(0, 2, 1, 1, 1, count + 1, 1, 2));
  moov = changed(moov, [...TABLE, 'stco'], () => u32(0, offsets.length, ...offsets));
  // The description stands behind the packets, whose places stay.
  await writeFile(
    out,
    Buffer.concat(
      [...boxes(whole)].map((part) => box(part.name, part.name === 'moov' ? moov : part.content)),
    ),
  );
}

/** Bytes of the file at which packets begin. */
function offsetsOf(table: Buffer): number[] {
  const [stsc, stco, stsz] = ['stsc', 'stco', 'stsz'].map((name) => within(table, name));
  if (!stsc || !stco || !stsz) throw new Error('no table');
  const offsets: number[] = [];
  for (let chunk = 1, run = 0; chunk <= stco.readUInt32BE(4); chunk++) {
    if (run + 1 < stsc.readUInt32BE(4) && stsc.readUInt32BE(8 + 12 * (run + 1)) === chunk) run++;
    let at = stco.readUInt32BE(4 + 4 * chunk);
    for (let n = 0; n < stsc.readUInt32BE(12 + 12 * run); n++) {
      offsets.push(at);
      at += stsz.readUInt32BE(4) || stsz.readUInt32BE(8 + 4 * offsets.length);
    }
  }
  return offsets;
}

/** The first box of each name. */
function changed(
  content: Buffer,
  [name, ...path]: readonly string[],
  to: (content: Buffer) => Buffer,
): Buffer {
  const parts = [...boxes(content)];
  const at = parts.findIndex((part) => part.name === name);
  return Buffer.concat(
    parts.map((part, i) => {
      if (i !== at) return box(part.name, part.content);
      return box(part.name, path.length > 0 ? changed(part.content, path, to) : to(part.content));
    }),
  );
}
