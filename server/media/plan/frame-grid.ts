/** The grid that the frames of a recording are cut on. Pure. */
import type { Rational } from '#model/types.ts';

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
  { num: 100, den: 1 },
  { num: 120000, den: 1001 },
  { num: 120, den: 1 },
  { num: 240000, den: 1001 },
  { num: 240, den: 1 },
];
/** Above this it is a clock, not a camera. */
const MAX_RATE = 250;
/** Slides and time lapses change more rarely than audio is cut: they are laid on an ordinary grid. */
const MIN_RATE = 9.9;
const SLIDES_RATE: Rational = { num: 30, den: 1 };
/** Two frames may lie close together where a whole second of the recording has fewer than this. */
const ORDINARY_RATE = 60;
/** A second with jitter has a few frames more than its rate. */
const JITTER = 1.1;
/** Share of frames that may lose their slot to the next one. One may always: where recordings were concatenated times jump. */
const MAX_LOST_SHARE = 0.001;
/** Of a place of the grid: frames that some are missing beside lie nearer to theirs, else gaps would be taken for a slower pace. */
const MAX_OFF = 0.2;
/** Places without a frame, in a row and in all: as many as a codec stores out of order, and those are lost where packets were cut off. */
const MAX_GAP = 16;
/** Share of places without a frame, above that: a camera that dropped some. */
const MAX_MISSING_SHARE = 0.01;
/** Of a rate: one of film or television and the whole one beside it differ by a thousandth. */
const TWIN_TOLERANCE = 0.002;

export interface FrameGrid {
  readonly rate: Rational;
  /** The times do not lie on it: each frame is shown from the slot nearest to its time. */
  readonly variable: boolean;
  /** At a constant rate: places between the first and the last frame that have none. Absent: all have one. */
  readonly missing?: number;
}

/**
 * The first claimed (or standard) rate whose grid has one frame a slot; else the first at which few slots have none; else variable,
 * with the lowest standard rate from the one nearest the median on at which almost no two frames fall into one slot.
 * @param times container seconds
 * @param zeroAt container seconds of slot 0, by rate; by default of the first frame
 */
export function frameGrid(
  times: Float64Array,
  claimed: readonly Rational[],
  zeroAt?: (rate: Rational) => number,
): FrameGrid {
  const sorted = times.toSorted();
  const gaps = sorted.map((time, i) => (i === 0 ? Number.NaN : time - (sorted[i - 1] ?? 0)));
  const median = gaps.subarray(1).sort()[(gaps.length - 1) >> 1] ?? Number.NaN;
  const zero = zeroAt ?? (() => sorted[0] ?? 0);
  if (median > 1 / MIN_RATE) return { rate: roomyRate(sorted, SLIDES_RATE, zero), variable: true };
  const usable = claimed.filter(({ num, den }) => num > 0 && den > 0 && num / den <= MAX_RATE);
  const near = STANDARD_RATES.filter(({ num, den }) => Math.abs((median * num) / den - 1) < 0.08);
  const likely = [...usable, ...near];
  const constant = likely.find((rate) => fitsGrid(sorted, rate));
  if (constant) return { rate: constant, variable: false };
  for (const rate of likely) {
    const missing = slotsMissing(sorted, rate);
    if (missing !== null) return { rate, variable: false, missing };
  }
  if (!(median > 0)) return { rate: usable[0] ?? { num: 25, den: 1 }, variable: sorted.length > 1 };
  const distance = ({ num, den }: Rational) => Math.abs(Math.log((median * num) / den));
  const [nearest] = [...STANDARD_RATES].sort((a, b) => distance(a) - distance(b));
  return { rate: roomyRate(sorted, nearest ?? { num: 25, den: 1 }, zero), variable: true };
}

function fitsGrid(sorted: Float64Array, { num, den }: Rational): boolean {
  const first = sorted[0] ?? 0;
  return sorted.every((time, i) => Math.abs(((time - first) * num) / den - i) < 0.45);
}

/** How many slots have no frame, where they are few and all frames lie on the grid; else null. */
function slotsMissing(sorted: Float64Array, { num, den }: Rational): number | null {
  const first = sorted[0] ?? 0;
  let before = -1;
  for (const time of sorted) {
    const place = ((time - first) * num) / den;
    const slot = Math.round(place);
    if (Math.abs(place - slot) > MAX_OFF || slot <= before || slot - before - 1 > MAX_GAP) return null;
    before = slot;
  }
  const missing = before + 1 - sorted.length;
  return missing <= Math.max(MAX_GAP, MAX_MISSING_SHARE * before) ? missing : null;
}

/** The lowest rate from `least` on that leaves almost every frame a slot of its own; else the highest that is sensible. */
function roomyRate(sorted: Float64Array, least: Rational, zeroAt: (rate: Rational) => number): Rational {
  const most = busiestSecond(sorted) > JITTER * ORDINARY_RATE ? MAX_RATE : ORDINARY_RATE;
  const few = Math.max(1, MAX_LOST_SHARE * sorted.length);
  const value = ({ num, den }: Rational) => num / den;
  const lost = (rate: Rational) => slotsShared(sorted, rate, zeroAt(rate));
  const faster = STANDARD_RATES.filter((rate) => value(rate) > value(least) && value(rate) <= most);
  const rates = [least, ...faster];
  const roomy = rates.find((rate) => lost(rate) <= few) ?? rates.at(-1) ?? least;
  // 60 where it suits better than 59.94.
  const twin = rates.find(
    (rate) => rate !== roomy && Math.abs(value(rate) / value(roomy) - 1) < TWIN_TOLERANCE,
  );
  return twin && lost(twin) < lost(roomy) ? twin : roomy;
}

/** How many frames lie in the slot of the one before: that one is never shown. */
function slotsShared(sorted: Float64Array, { num, den }: Rational, zero: number): number {
  let shared = 0;
  let before = Number.NaN;
  for (const time of sorted) {
    const slot = Math.round(((time - zero) * num) / den);
    if (slot === before) shared++;
    before = slot;
  }
  return shared;
}

/** The most frames that begin within a second. */
function busiestSecond(sorted: Float64Array): number {
  let most = 0;
  let from = 0;
  for (const [i, time] of sorted.entries()) {
    while (time - (sorted[from] ?? time) >= 1) from++;
    most = Math.max(most, i - from + 1);
  }
  return most;
}
