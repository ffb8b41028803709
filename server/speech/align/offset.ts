/** By how much a whole file of captions is late, from where it has words and where the audio is loud. Pure. */
import type { Range } from '#model/types.ts';

/** Seconds of one step. */
export const STEP = 0.05;
/** Seconds, either way. */
const FARTHEST = 60;
/** Seconds between two candidates: nearer ones are told apart by the words. */
const MIN_DISTANCE = 3;
const MAX_OFFSETS = 4;

/**
 * Seconds to be added to the times of the words, the likeliest first.
 * @param levels dB of the audio, one each `STEP`
 */
export function likelyOffsets(words: readonly Range[], levels: Float32Array): number[] {
  const speech = centred(loudness(levels));
  const spoken = new Float32Array(levels.length);
  for (const { start, end } of words) spoken.fill(1, Math.max(0, start / STEP), Math.max(0, end / STEP));
  const said = centred(spoken);
  const reach = Math.round(FARTHEST / STEP);
  const scores = Array.from({ length: 2 * reach + 1 }, (_, i) => match(said, speech, i - reach));
  const ranked = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const found: number[] = [];
  for (const at of ranked) {
    const offset = (at - reach) * STEP;
    if (found.every((other) => Math.abs(other - offset) >= MIN_DISTANCE)) found.push(offset);
    if (found.length === MAX_OFFSETS) break;
  }
  return found;
}

/** 0 in the quiet of the recording, 1 where it is loud. */
function loudness(levels: Float32Array): Float32Array {
  const sorted = levels.toSorted();
  const quiet = sorted[Math.floor(0.1 * sorted.length)] ?? 0;
  const range = Math.max(1, (sorted[Math.floor(0.9 * sorted.length)] ?? 0) - quiet);
  return levels.map((level) => Math.max(0, Math.min(1, (level - quiet) / range)));
}

function centred(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

/** How well the words lie on the speech when they are moved by `lag` steps. The hot loop. */
function match(said: Float32Array, speech: Float32Array, lag: number): number {
  let sum = 0;
  const end = Math.min(said.length, said.length - lag);
  for (let i = Math.max(0, -lag); i < end; i++) sum += said[i]! * speech[i + lag]!;
  return sum;
}
