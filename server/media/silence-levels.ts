import { SILENT } from './levels.ts';

export interface Run {
  readonly start: number;
  readonly end: number;
}

export interface Surroundings {
  /** dB of the noise. */
  readonly floor: number;
  /** dB; louder is sound. */
  readonly threshold: number;
  /** Noise hides the soft ends of words. */
  readonly isNoisy: boolean;
}

/** Seconds between measurements of the floor, and on each side of one. */
const STEP = 1;
const FLOOR_AROUND = 8;
const SPEECH_AROUND = 15;
const FLOOR_SHARE = 0.08;
const SPEECH_SHARE = 0.95;
/** Share of the way from floor to speech, within limits, dB. */
const RISE = 0.25;
const LEAST_RISE = 4;
const MOST_RISE = 12;
/** dB under the speech that nobody hears. */
const HEARD = 48;
const SOFTER = 20;
/** dB; a smaller distance of floor and speech is noise. */
const CLEAR = 38;
const FRAMES_PER_SECOND = 100;
const BIN = 0.5;
const BINS = Math.ceil(-SILENT / BIN);

/** One a second, from histograms: sorting would take long. */
export function surroundingsOf(levels: Float32Array): Surroundings[] {
  const seconds = Math.max(1, Math.ceil(levels.length / FRAMES_PER_SECOND / STEP));
  const counts = Array.from({ length: seconds }, () => new Uint32Array(BINS));
  for (const [f, level] of levels.entries()) {
    const bin = Math.floor((level - SILENT) / BIN);
    counts[Math.floor(f / FRAMES_PER_SECOND / STEP)]![Math.max(0, Math.min(BINS - 1, bin))]!++;
  }
  const shareOf = (share: number, from: number, to: number): number =>
    levelOf(counts.slice(Math.max(0, from), to), share);
  const all = shareOf(SPEECH_SHARE, 0, seconds);
  return counts.map((_, second) => {
    const near = (share: number, around: number): number =>
      shareOf(share, second - around, second + around + 1);
    const speech = Math.max(near(SPEECH_SHARE, SPEECH_AROUND), all - SOFTER);
    const floor = Math.max(near(FLOOR_SHARE, FLOOR_AROUND), speech - HEARD);
    const rise = Math.min(MOST_RISE, Math.max(LEAST_RISE, RISE * (speech - floor)));
    return { floor, threshold: floor + rise, isNoisy: speech - floor < CLEAR };
  });
}

/** @param share 0–1 */
function levelOf(counts: readonly Uint32Array[], share: number): number {
  const sum = new Uint32Array(BINS);
  let total = 0;
  for (const second of counts)
    for (let bin = 0; bin < BINS; bin++) {
      sum[bin]! += second[bin]!;
      total += second[bin]!;
    }
  let below = 0;
  for (let bin = 0; bin < BINS; bin++) {
    below += sum[bin]!;
    if (below > share * total) return SILENT + (bin + 0.5) * BIN;
  }
  return SILENT;
}

export function surroundingsAt(surroundings: readonly Surroundings[], f: number): Surroundings {
  const second = Math.floor(f / FRAMES_PER_SECOND / STEP);
  return surroundings[Math.max(0, Math.min(surroundings.length - 1, second))]!;
}

/** Two of three frames must be loud: noise crosses any line now and then. */
export function soundRuns(levels: Float32Array, surroundings: readonly Surroundings[]): Run[] {
  const isLoud = (f: number): number =>
    Number(levels[f] !== undefined && levels[f] >= surroundingsAt(surroundings, f).threshold);
  const runs: Run[] = [];
  let start = -1;
  for (let f = 0; f <= levels.length; f++) {
    const sounds = f < levels.length && isLoud(f - 1) + isLoud(f) + isLoud(f + 1) >= 2;
    if (sounds && start < 0) start = f;
    if (sounds || start < 0) continue;
    runs.push({ start, end: f });
    start = -1;
  }
  return runs;
}
