import type { FileHandle } from 'node:fs/promises';

export interface OuterBox {
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
