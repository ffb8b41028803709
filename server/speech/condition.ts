import { SPEECH_RATE } from './engine.ts';

/** Hz; below there is no speech. */
const HIGH_PASS_HZ = 80;
/** RMS of full scale (−23 dB). */
const SPEECH_LEVEL = 0.07;
/** 30 dB; fainter audio is not speech. */
const MAX_GAIN = 32;
const CEILING = 0.97 * 32_767;

/** Removes rumble, hum and DC offset, and brings audio to the level of ordinary speech. Pure. */
export function conditioned(audio: Int16Array): Int16Array {
  const filtered = highPassed(audio);
  let sum = 0;
  let peak = 0;
  // Plain loops: an hour has 58 million samples.
  for (let i = 0; i < filtered.length; i++) {
    const value = filtered[i]!;
    sum += value * value;
    peak = Math.max(peak, Math.abs(value));
  }
  if (peak === 0) return new Int16Array(audio.length);
  const rms = Math.sqrt(sum / filtered.length) / 32_768;
  const gain = Math.min(SPEECH_LEVEL / rms, MAX_GAIN, CEILING / peak);
  const result = new Int16Array(filtered.length);
  for (let i = 0; i < result.length; i++) result[i] = Math.round(filtered[i]! * gain);
  return result;
}

/** Two-pole Butterworth high-pass (Audio EQ Cookbook, Q = 1/√2). */
function highPassed(audio: Int16Array): Float32Array {
  const w = (2 * Math.PI * HIGH_PASS_HZ) / SPEECH_RATE;
  const alpha = Math.sin(w) / Math.SQRT2;
  const cos = Math.cos(w);
  const a0 = 1 + alpha;
  const b0 = (1 + cos) / 2 / a0;
  const a1 = (-2 * cos) / a0;
  const a2 = (1 - alpha) / a0;
  const out = new Float32Array(audio.length);
  // Starts as if the first sample had lasted for ever; an offset at the start would ring.
  let x1 = audio[0] ?? 0;
  let x2 = x1;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < audio.length; i++) {
    const x = audio[i]!;
    const y = b0 * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2;
    out[i] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
  return out;
}
