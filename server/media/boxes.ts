/** MP4 boxes (ISO/IEC 14496-12). Pure. */

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
