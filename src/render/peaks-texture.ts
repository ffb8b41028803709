import type { PeaksLevel } from '#model/peaks.ts';

/** Texels a row. Every GPU with WebGL 2 takes 2048; an hour of peaks is then 469 rows. */
export const TEXTURE_WIDTH = 2048;

export interface PackedPeaks {
  /** Two bytes a texel: min + 128, max + 128. */
  readonly data: Uint8Array;
  readonly height: number;
  /** Texel at which each level starts. */
  readonly offsets: readonly number[];
}

/** Lays all levels of the peaks one behind the other into one texture. */
export function packPeaks(levels: readonly PeaksLevel[]): PackedPeaks {
  const total = levels.reduce((sum, level) => sum + level.length, 0);
  const height = Math.max(1, Math.ceil(total / TEXTURE_WIDTH));
  const data = new Uint8Array(TEXTURE_WIDTH * height * 2);
  const pairs = new Uint16Array(data.buffer);
  const offsets: number[] = [];
  let at = 0;
  for (const { length, min, max } of levels) {
    offsets.push(at);
    for (let i = 0; i < length; i++, at++) pairs[at] = (min[i] + 128) | ((max[i] + 128) << 8);
  }
  return { data, height, offsets };
}

/** Share of the loud moments that may touch the edges of the band. */
const CUTPED_SHARE = 0.005;
const MAX_GAIN = 4;

/** Share of half the band's height for each unit of `min`/`max`: all but the loudest half per cent fits unclipped. */
export function waveformGain(levels: readonly PeaksLevel[]): number {
  const moments = levels.find((level) => level.binsPerSecond <= 20) ?? levels[levels.length - 1];
  if (!moments || moments.length === 0) return 1 / 127;
  const histogram = new Uint32Array(129);
  for (let i = 0; i < moments.length; i++) histogram[Math.max(moments.max[i], -moments.min[i], 0)]++;
  let allowed = Math.floor(moments.length * CUTPED_SHARE);
  let loudest = 127;
  while (loudest > 1 && allowed >= histogram[loudest]) allowed -= histogram[loudest--];
  return Math.min(1 / loudest, MAX_GAIN / 127);
}
