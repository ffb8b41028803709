/** What the packet times of a recording say: where streams begin and end, keyframes, and whether the rate is constant. Pure. */
import type { Rational } from '#model/types.ts';

/** The packets of one stream in container seconds. */
export interface StreamPackets {
  /** Presentation times in file order; packets that are decoded but not shown are left out. */
  readonly times: number[];
  /** Presentation times of keyframes in file order. */
  readonly keys: number[];
  /** End of the last shown packet. */
  end: number;
}

/** Reads ffprobe's lines `stream_index,pts_time,dts_time,duration_time,flags`. */
export function readPackets(csv: string): Map<number, StreamPackets> {
  const streams = new Map<number, StreamPackets>();
  for (let from = 0; from < csv.length; ) {
    let to = csv.indexOf('\n', from);
    if (to < 0) to = csv.length;
    const [index, pts, dts, duration, flags] = csv.slice(from, to).split(',');
    from = to + 1;
    // AVI knows decoding times only; its pictures are stored in the order they are shown.
    const time = Number.parseFloat(pts === 'N/A' ? (dts ?? '') : (pts ?? ''));
    if (Number.isNaN(time) || flags?.includes('D')) continue;
    let stream = streams.get(Number(index));
    if (!stream) {
      stream = { times: [], keys: [], end: Number.NEGATIVE_INFINITY };
      streams.set(Number(index), stream);
    }
    stream.times.push(time);
    if (flags?.startsWith('K')) stream.keys.push(time);
    stream.end = Math.max(stream.end, time + (Number.parseFloat(duration ?? '') || 0));
  }
  return streams;
}

/** Seconds between the two keyframes farthest apart, the end counting as one. */
export function maxKeyframeGap(stream: StreamPackets): number {
  const keys = [...stream.keys, stream.end].sort((a, b) => a - b);
  let gap = 0;
  for (let i = 1; i < keys.length; i++) gap = Math.max(gap, (keys[i] ?? 0) - (keys[i - 1] ?? 0));
  return Math.round(gap * 1000) / 1000;
}

const STANDARD_RATES: readonly Rational[] = [
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
  { num: 120, den: 1 },
];
/** A rate above this is a clock, not a camera. */
const MAX_RATE = 125;

/**
 * The constant grid of a stream: the first of the rates it claims (or else a standard one) on which its frames lie one
 * a slot, from the first on; if there is none the rate is variable and the standard rate nearest its median is taken.
 */
export function frameGrid(
  times: readonly number[],
  claimed: readonly Rational[],
): { rate: Rational; variable: boolean } {
  const sorted = Float64Array.from(times).sort();
  const gaps = sorted.map((time, i) => (i === 0 ? Number.NaN : time - (sorted[i - 1] ?? 0)));
  const median = gaps.subarray(1).sort()[(gaps.length - 1) >> 1] ?? Number.NaN;
  const usable = claimed.filter(({ num, den }) => num > 0 && den > 0 && num / den <= MAX_RATE);
  const near = STANDARD_RATES.filter(({ num, den }) => Math.abs((median * num) / den - 1) < 0.08);
  const constant = [...usable, ...near].find((rate) => liesOn(sorted, rate));
  if (constant) return { rate: constant, variable: false };
  if (!(median > 0)) return { rate: usable[0] ?? { num: 25, den: 1 }, variable: sorted.length > 1 };
  const distance = ({ num, den }: Rational) => Math.abs(Math.log((median * num) / den));
  const [nearest] = [...STANDARD_RATES].sort((a, b) => distance(a) - distance(b));
  return { rate: nearest ?? { num: 25, den: 1 }, variable: true };
}

function liesOn(sorted: Float64Array, { num, den }: Rational): boolean {
  const first = sorted[0] ?? 0;
  return sorted.every((time, i) => Math.abs(((time - first) * num) / den - i) < 0.45);
}
