import { SPEECH_RATE } from './engine.ts';

/** Samples of 20 ms. */
export const FRAME = SPEECH_RATE / 50;

/** dB of full scale. */
const SILENT = -96;

/** dB of full scale above about 100 Hz, one a whole frame: rumble and hum would hide pauses. Pure. */
export function speechLevels(samples: Int16Array): Float32Array {
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

/** @param share 0–1 of the frames @returns −96 for none */
export function levelAt(levels: Float32Array, share: number): number {
  if (levels.length === 0) return SILENT;
  const sorted = levels.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
