import { readFile } from 'node:fs/promises';
import type { Range } from '#model/types.ts';

/** Starts and ends by turns; transferable. */
export function flatRanges(ranges: readonly Range[]): Float64Array<ArrayBuffer> {
  const flat = new Float64Array(2 * ranges.length);
  for (let i = 0; i < ranges.length; i++) {
    flat[2 * i] = ranges[i]!.start;
    flat[2 * i + 1] = ranges[i]!.end;
  }
  return flat;
}

/** Undoes `flatRanges`. */
export function rangesOf(flat: Float64Array): Range[] {
  return Array.from({ length: flat.length / 2 }, (_, i) => ({ start: flat[2 * i]!, end: flat[2 * i + 1]! }));
}

/** Of a file that holds a `Float64Array`. */
export async function readFloats(path: string): Promise<Float64Array> {
  const bytes = new Uint8Array(await readFile(path));
  return new Float64Array(bytes.buffer, 0, bytes.length / Float64Array.BYTES_PER_ELEMENT);
}
