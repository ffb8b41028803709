import type { PeaksLevel } from '#model/media/peaks.ts';

/** Every WebGL 2 GPU takes 2048. */
export const TEXTURE_WIDTH = 2048;

export interface PackedPeaks {
  /** Two bytes a texel: min + 128, max + 128. */
  readonly data: Uint8Array;
  readonly height: number;
  readonly offsets: readonly number[];
}

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

/** Share of loud bins that may clip. */
const CLIPPED_SHARE = 0.005;
const MAX_GAIN = 4;

/** Gain in half band heights per unit of `min`/`max`. */
export function waveformGain(levels: readonly PeaksLevel[]): number {
  const bins = levels.find((level) => level.binsPerSecond <= 20) ?? levels[levels.length - 1];
  if (!bins || bins.length === 0) return 1 / 127;
  const histogram = new Uint32Array(129);
  for (let i = 0; i < bins.length; i++) histogram[Math.max(bins.max[i], -bins.min[i], 0)]++;
  let allowed = Math.floor(bins.length * CLIPPED_SHARE);
  let loudest = 127;
  while (loudest > 1 && allowed >= histogram[loudest]) allowed -= histogram[loudest--];
  return Math.min(1 / loudest, MAX_GAIN / 127);
}
