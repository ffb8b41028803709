/**
 * Reader of the waveform file described in docs/peaks-format.md: for every 5 ms of sound its lowest and highest sample,
 * for every 20 ms its loudness (RMS), plus coarser levels made here, so that drawing any zoom touches few numbers.
 */

export const PEAKS_VERSION = 1;
/** Length of the header in bytes. */
export const PEAKS_HEADER = 32;
/** Bins of minimum and maximum a second. */
export const PEAKS_PER_SECOND = 200;
/** Bins of minimum and maximum that share one RMS value, and the step from a level to the next coarser one. */
export const PEAKS_FACTOR = 4;

/**
 * One resolution of the waveform; the three columns have `length` entries and bin i covers source seconds
 * [i, i + 1) / `binsPerSecond`. A sample value is `entry / 127 × scale`, a loudness `(entry / 255)² × scale`.
 */
export interface PeaksLevel {
  readonly binsPerSecond: number;
  readonly length: number;
  readonly min: Int8Array;
  readonly max: Int8Array;
  readonly rms: Uint8Array;
}

export interface Peaks {
  /** Source seconds covered. */
  readonly duration: number;
  /** Sample value (1 = full scale) that the entry 127 of `min`/`max` and 255 of `rms` stand for: the loudest sample. */
  readonly scale: number;
  /** Finest first, each `PEAKS_FACTOR` times coarser than the one before. Never empty. */
  readonly levels: readonly PeaksLevel[];
}

/**
 * Reads a peaks file.
 * @throws Error with a sentence if the bytes are not a whole peaks file of a known version.
 */
export function parsePeaks(bytes: ArrayBuffer): Peaks {
  const view = new DataView(bytes);
  if (bytes.byteLength < PEAKS_HEADER || view.getUint32(0, false) !== 0x5453504b)
    throw new Error('The waveform file is not one of ours.');
  if (view.getUint16(4, true) !== PEAKS_VERSION)
    throw new Error('The waveform file has a version this program does not know.');
  const length = view.getUint32(8, true);
  const rmsLength = Math.ceil(length / PEAKS_FACTOR);
  if (bytes.byteLength !== PEAKS_HEADER + 2 * length + rmsLength)
    throw new Error('The waveform file is incomplete.');
  const min = new Int8Array(bytes, PEAKS_HEADER, length);
  const max = new Int8Array(bytes, PEAKS_HEADER + length, length);
  const coarseRms = new Uint8Array(bytes, PEAKS_HEADER + 2 * length, rmsLength);
  const rms = new Uint8Array(length);
  for (let i = 0; i < length; i++) rms[i] = coarseRms[(i / PEAKS_FACTOR) | 0];
  let last: PeaksLevel = { binsPerSecond: PEAKS_PER_SECOND, length, min, max, rms };
  const levels = [last];
  while (last.length > PEAKS_FACTOR) {
    last = coarser(last, levels.length === 1 ? coarseRms : null);
    levels.push(last);
  }
  return { duration: view.getFloat64(16, true), scale: view.getFloat32(12, true), levels };
}

/** The coarsest level that still has at least `binsPerSecond` bins a second, else the finest one. */
export function peaksLevelFor(peaks: Peaks, binsPerSecond: number): PeaksLevel {
  return peaks.levels.findLast((level) => level.binsPerSecond >= binsPerSecond) ?? peaks.levels[0];
}

/** The next coarser level; `knownRms` where the file itself holds its loudness. */
function coarser(finer: PeaksLevel, knownRms: Uint8Array | null): PeaksLevel {
  const length = Math.ceil(finer.length / PEAKS_FACTOR);
  const min = new Int8Array(length);
  const max = new Int8Array(length);
  const rms = knownRms ?? new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const from = i * PEAKS_FACTOR;
    const to = Math.min(from + PEAKS_FACTOR, finer.length);
    let low = 127;
    let high = -127;
    let power = 0;
    for (let k = from; k < to; k++) {
      low = Math.min(low, finer.min[k]);
      high = Math.max(high, finer.max[k]);
      // The entries are square roots of loudness, so a fourth power is the energy that may be averaged.
      power += finer.rms[k] ** 4;
    }
    min[i] = low;
    max[i] = high;
    if (!knownRms) rms[i] = Math.round((power / (to - from)) ** 0.25);
  }
  return { binsPerSecond: finer.binsPerSecond / PEAKS_FACTOR, length, min, max, rms };
}
