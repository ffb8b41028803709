/** Stretches between decoded frames. Pure; container seconds. */
import type { Range } from '#model/types.ts';
import { lowerBound } from './smart-plan.ts';

/** Seconds: less is neither seen nor heard, and encoders leave as much out. */
const SHORTEST = 0.15;

/**
 * Where no frame came out.
 * @param decoded times of frames, ascending
 * @param stored times of packets, ascending
 * @param isResynced damaged packets are not listed: a pause without any is damage, too
 */
export function holesIn(decoded: Float64Array, stored: Float64Array, isResynced = false): Range[] {
  const holes: Range[] = [];
  const usual = median(decoded);
  const consider = (last: number, next: number) => {
    const start = last + usual;
    if (next - start < SHORTEST) return;
    // Two of them: the first after a loss may only warm the decoder up.
    const from = lowerBound(stored, start - usual / 2);
    const isStored = (stored[from + 1] ?? Number.POSITIVE_INFINITY) < next - usual / 2;
    if (isResynced) holes.push({ start, end: next });
    else if (isStored) holes.push({ start: Math.max(start, stored[from] ?? start), end: next });
  };
  for (let i = 1; i < decoded.length; i++) consider(decoded[i - 1] ?? 0, decoded[i] ?? 0);
  const [end, last] = [stored.at(-1), decoded.at(-1)];
  if (end !== undefined && last !== undefined) consider(last, end + usual);
  return holes;
}

/** In order, those that touch as one. */
export function mergedHoles(holes: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const hole of [...holes].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && hole.start <= last.end + SHORTEST)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, hole.end) };
    else merged.push({ ...hole });
  }
  return merged;
}

function median(times: Float64Array): number {
  const gaps = times.map((time, i) => time - (times[i - 1] ?? time)).subarray(1);
  return gaps.sort()[gaps.length >> 1] ?? 0;
}
