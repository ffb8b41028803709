/**
 * Chained Ogg files (RFC 3533, section 4): whole recordings one after the other, each with headers and a clock of its own, as
 * recordings of a radio stream have one for each title.
 */
import type { FileHandle } from 'node:fs/promises';
import { reading } from './reading.ts';

/** Bytes of the file. */
export interface Link {
  readonly from: number;
  readonly until: number;
  /** Alike where links of one track of audio, without chapters, are decoded alike; absent of others. */
  readonly coding?: string;
  /** Samples from the clock's zero to the end, as the last page states; of links with a `coding`. */
  readonly stated?: number;
}

interface Page {
  readonly at: number;
  readonly begins: boolean;
  readonly ends: boolean;
  /** On its stream's clock; headers have 0. */
  readonly position: number;
  /** What is in it; of pages longer than a block their beginning. */
  readonly content: Buffer;
}

const CAPTURE = Buffer.from('OggS\0', 'latin1');
/** Bytes of a page before its table of segments, and of that table at most. */
const HEAD = 27;
const MAX_TABLE = 255;
/** Bytes, read at once. */
const BLOCK = 1024 * 1024;
/** Bytes that a page that begins a stream of audio takes, at most. */
const FIRST = 128;
/** What chapters are called in the comments of a stream. */
const CHAPTERS = 'CHAPTER0';
/** Bits of a page that begins a stream, and of one that ends it. */
const BEGINS = 2;
const ENDS = 4;

/** The recordings that hold more than headers; null where the file is no chain. @throws the signal's reason */
export async function linksIn(path: string, signal: AbortSignal): Promise<readonly Link[] | null> {
  return reading(path, async (file, size) => {
    const links: Found[] = [];
    let mayEnd = true;
    for await (const { at, begins, ends, position, content } of pagesIn(file)) {
      signal.throwIfAborted();
      // -1: no packet ends in it.
      const isHeader = position <= 0;
      const last = links.at(-1);
      if (last && ((begins && !mayEnd) || (isHeader && content.includes(CHAPTERS)))) last.coding = undefined;
      // All streams of a link begin before the first of its data.
      if (begins && mayEnd) {
        if (last) last.until = at;
        links.push({ from: last ? at : 0, until: size, isEmpty: true, end: 0, ...audioIn(content) });
        mayEnd = false;
      } else if (last && !begins) {
        mayEnd ||= !isHeader || ends;
        last.isEmpty &&= isHeader;
        last.end = Math.max(last.end, position);
      }
    }
    if (links.length < 2) return null;
    return links.flatMap(({ from, until, isEmpty, coding, delay, end }) =>
      isEmpty ? [] : [{ from, until, ...(coding !== undefined && { coding, stated: end - delay }) }],
    );
  });
}

interface Found {
  readonly from: number;
  until: number;
  isEmpty: boolean;
  coding: string | undefined;
  readonly delay: number;
  end: number;
}

/** Codec, rate and channels, and samples of the encoder's delay, as the first page of a stream states them. @param head its content */
function audioIn(head: Buffer): Pick<Found, 'coding' | 'delay'> {
  const fields = (from: number, until: number) => head.toString('hex', from, until);
  if (head.length > 18 && head.indexOf('OpusHead') === 0)
    return { coding: `opus ${fields(9, 10)} ${fields(18, 29)}`, delay: head.readUInt16LE(10) };
  if (head.indexOf('\x01vorbis') === 0) return { coding: `vorbis ${fields(11, 28)}`, delay: 0 };
  if (head.indexOf('\x7fFLAC') === 0)
    return { coding: `flac ${fields(27, 30)} ${(head[30] ?? 0) >> 4}`, delay: 0 };
  return { coding: undefined, delay: 0 };
}

/** None of another kind of file. What lies between pages is damage, and skipped. */
async function* pagesIn(file: FileHandle): AsyncGenerator<Page> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
    const block = buffer.subarray(0, bytesRead);
    if (at === 0 && block.indexOf(CAPTURE) !== 0) return;
    const isLast = bytesRead < BLOCK;
    const whole = bytesRead - HEAD - (isLast ? 0 : MAX_TABLE + FIRST);
    let from = 0;
    while (from <= whole) {
      const found = block.indexOf(CAPTURE, from);
      from = found < 0 ? Math.max(from, bytesRead - CAPTURE.length + 1) : found;
      if (found < 0 || found > whole) break;
      const flags = block[found + 5] ?? 0;
      const [begins, ends] = [(flags & BEGINS) !== 0, (flags & ENDS) !== 0];
      // -1: no packet ends in it.
      const position = Number(block.readBigInt64LE(found + 6));
      const table = block.subarray(found + HEAD, found + HEAD + (block[found + HEAD - 1] ?? 0));
      from = table.reduce((sum, length) => sum + length, found + HEAD + table.length);
      const content = block.subarray(found + HEAD + table.length, from);
      yield { at: at + found, begins, ends, position, content };
    }
    if (isLast) return;
    at += from;
  }
}
