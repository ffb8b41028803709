import { SPEECH_RATE } from './engine.ts';

/** Samples of one level: 20 ms. */
export const FRAME = SPEECH_RATE / 50;

/** Level of a frame of digital silence, dB of full scale. */
const SILENT = -96;

/**
 * Levels of a signal in dB of full scale, one a frame of 20 ms, of what is left above about 100 Hz: rumble and
 * mains hum would hide the pauses. Pure; `samples` beyond the last whole frame are ignored.
 */
export function frameLevels(samples: Int16Array): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / FRAME));
  // One-pole high-pass: y[i] = k (y[i−1] + x[i] − x[i−1]).
  const k = 1 / (1 + (2 * Math.PI * 100) / SPEECH_RATE);
  let x = samples[0] ?? 0;
  let y = 0;
  for (let f = 0; f < levels.length; f++) {
    let sum = 0;
    for (let i = f * FRAME; i < (f + 1) * FRAME; i++) {
      const next = samples[i]!;
      y = k * (y + next - x);
      x = next;
      sum += y * y;
    }
    levels[f] = sum === 0 ? SILENT : Math.max(SILENT, 10 * Math.log10(sum / FRAME / 32_768 ** 2));
  }
  return levels;
}

/** The level below which `share` (0–1) of the frames lie; −96 for none. */
export function levelAt(levels: Float32Array, share: number): number {
  if (levels.length === 0) return SILENT;
  const sorted = levels.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
