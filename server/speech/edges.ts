import type { Range } from '#model/types.ts';
import { SPEECH_RATE } from './engine.ts';

/** Seconds an edge may move: recognisers are off by as much. */
const REACH = 0.04;
/** Seconds; two periods of a deep voice. */
const WINDOW = 0.01;
/** Seconds. */
const STEP = 0.0025;
/** dB that a candidate a whole `REACH` away must be quieter by. */
const DISTANCE_PENALTY = 6;
/** Seconds. */
const MIN_WORD = 0.03;

/**
 * Moves edges to the quietest point near them, so that a cut clips no sound. Seconds from the audio's start; words stay in order
 * and disjoint.
 */
export function refined<W extends Range>(words: readonly W[], audio: Int16Array): W[] {
  const energy = energies(audio);
  const edges = words.map(({ start, end }) => ({ start, end }));
  for (const [i, edge] of edges.entries()) {
    const before = edges[i - 1];
    const next = edges[i + 1];
    const touches = before !== undefined && edge.start - before.end < 0.001;
    const floor = before ? (touches ? before.start + MIN_WORD : before.end) : 0;
    const start = quietest(edge.start, floor, edge.end - MIN_WORD, energy);
    if (touches) before.end = start;
    edge.start = start;
    if (next && next.start - edge.end < 0.001) continue;
    const ceiling = next ? next.start : audio.length / SPEECH_RATE;
    edge.end = quietest(edge.end, edge.start + MIN_WORD, ceiling, energy);
  }
  return words.map((word, i) => ({ ...word, ...edges[i]! }));
}

function energies(audio: Int16Array): Float64Array {
  const step = STEP * SPEECH_RATE;
  const sums = new Float64Array(Math.ceil(audio.length / step) + 1);
  let sum = 0;
  for (let i = 0; i < audio.length; i++) {
    sum += audio[i]! ** 2;
    if ((i + 1) % step === 0) sums[(i + 1) / step] = sum;
  }
  sums[sums.length - 1] = sum;
  return sums;
}

/** Within `REACH` and `[from, to]`; `time` itself where these leave no room. */
function quietest(time: number, from: number, to: number, sums: Float64Array): number {
  const low = Math.max(from, time - REACH);
  const high = Math.min(to, time + REACH);
  if (!(low < high)) return time;
  let best = time;
  let least = Number.POSITIVE_INFINITY;
  for (let at = Math.ceil(low / STEP) * STEP; at <= high; at += STEP) {
    const cost = levelAround(at, sums) + (DISTANCE_PENALTY * Math.abs(at - time)) / REACH;
    if (cost >= least) continue;
    least = cost;
    best = at;
  }
  return best;
}

function levelAround(time: number, sums: Float64Array): number {
  const half = WINDOW / STEP / 2;
  const middle = Math.round(time / STEP);
  const last = sums.length - 1;
  const from = Math.min(last, Math.max(0, middle - half));
  const to = Math.min(last, middle + half);
  return 10 * Math.log10(1 + (sums[to]! - sums[from]!) / Math.max(1, to - from));
}
