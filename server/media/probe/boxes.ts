/** MP4 boxes (ISO/IEC 14496-12): written as bytes, and the outermost ones of a file read by their headers. */
import type { FileHandle } from 'node:fs/promises';

interface OuterBox {
  readonly name: string;
  /** Bytes: where it begins, where its content does, and where it says that it ends. */
  readonly at: number;
  readonly from: number;
  readonly until: number;
}

/** The outermost boxes of an MP4. Reads their headers only. */
export async function* outerBoxes(file: FileHandle): AsyncGenerator<OuterBox> {
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size; ) {
    await file.read(header, 0, 16, at);
    const short = header.readUInt32BE(0);
    // 0: the box reaches to the end of the file.
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short || size - at;
    if (length < 8) return;
    const name = header.toString('latin1', 4, 8);
    yield { name, at, from: at + (short === 1 ? 16 : 8), until: at + length };
    at += length;
  }
}

export const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

export function full(name: string, flags: number, ...parts: readonly Uint8Array[]): Buffer {
  return box(name, u32(flags), ...parts);
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * i);
  return bytes;
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, 2 * i);
  return bytes;
}

export const text = (value: string) => Buffer.from(value, 'latin1');
export const zeros = (count: number) => Buffer.alloc(count);
