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
}

interface Page {
  readonly at: number;
  readonly begins: boolean;
  readonly ends: boolean;
  /** Headers have the position 0. */
  readonly isHeader: boolean;
}

const CAPTURE = Buffer.from('OggS\0', 'latin1');
/** Bytes of a page before its table of segments, and of that table at most. */
const HEAD = 27;
const MAX_TABLE = 255;
/** Bytes, read at once. */
const BLOCK = 1024 * 1024;
/** Bits of a page that begins a stream, and of one that ends it. */
const BEGINS = 2;
const ENDS = 4;

/** The recordings that hold more than headers; null where the file is no chain. @throws the signal's reason */
export async function linksIn(path: string, signal: AbortSignal): Promise<readonly Link[] | null> {
  return reading(path, async (file, size) => {
    const links: { from: number; until: number; isEmpty: boolean }[] = [];
    let mayEnd = true;
    for await (const { at, begins, ends, isHeader } of pagesIn(file)) {
      signal.throwIfAborted();
      const last = links.at(-1);
      // All streams of a link begin before the first of its data.
      if (begins && mayEnd) {
        if (last) last.until = at;
        links.push({ from: last ? at : 0, until: size, isEmpty: true });
        mayEnd = false;
      } else if (last && !begins) {
        mayEnd ||= !isHeader || ends;
        last.isEmpty &&= isHeader;
      }
    }
    if (links.length < 2) return null;
    return links.flatMap(({ isEmpty, ...link }) => (isEmpty ? [] : [link]));
  });
}

/** None of another kind of file. What lies between pages is damage, and skipped. */
async function* pagesIn(file: FileHandle): AsyncGenerator<Page> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
    const block = buffer.subarray(0, bytesRead);
    if (at === 0 && block.indexOf(CAPTURE) !== 0) return;
    const isLast = bytesRead < BLOCK;
    const whole = bytesRead - HEAD - (isLast ? 0 : MAX_TABLE);
    let from = 0;
    while (from <= whole) {
      const found = block.indexOf(CAPTURE, from);
      from = found < 0 ? Math.max(from, bytesRead - CAPTURE.length + 1) : found;
      if (found < 0 || found > whole) break;
      const flags = block[found + 5] ?? 0;
      const [begins, ends] = [(flags & BEGINS) !== 0, (flags & ENDS) !== 0];
      // -1: no packet ends in it.
      yield { at: at + found, begins, ends, isHeader: block.readBigInt64LE(found + 6) <= 0 };
      const table = block.subarray(found + HEAD, found + HEAD + (block[found + HEAD - 1] ?? 0));
      from = table.reduce((sum, length) => sum + length, found + HEAD + table.length);
    }
    if (isLast) return;
    at += from;
  }
}
