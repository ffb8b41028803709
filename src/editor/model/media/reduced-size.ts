import type { Rational } from '../types.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Bits a pixel at 30 frames a second: a talk needs less, busy video would take more. */
const BITS = 0.09;
const USUAL_RATE = 30;
/** Video of half the pixels takes more than half the bits. */
const PIXEL_POWER = 0.75;

/** Even sides, the shorter one `lines` long; null where that is not smaller. */
export function reducedSize({ width, height }: Size, lines: number): Size | null {
  const shorter = Math.min(width, height);
  if (shorter <= lines) return null;
  const even = (side: number) => 2 * Math.round((side * lines) / shorter / 2);
  return { width: even(width), height: even(height) };
}

/** Most bits a second of video made smaller. @param sourceBits of the whole recording; it never takes more */
export function reducedBitRate(source: Size, size: Size, { num, den }: Rational, sourceBits: number): number {
  const pixels = size.width * size.height;
  const usual = BITS * pixels * USUAL_RATE * (num / den / USUAL_RATE) ** PIXEL_POWER;
  const share = (pixels / (source.width * source.height)) ** PIXEL_POWER;
  return Math.round(Math.min(usual, sourceBits * share));
}
