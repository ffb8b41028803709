/** Reader of the waveform file (docs/peaks-format.md), plus coarser levels. */

export const PEAKS_VERSION = 1;
export const PEAKS_HEADER = 32;
export const PEAKS_PER_SECOND = 200;
/** Min/max bins that share one loudness; also the step between levels. */
export const PEAKS_FACTOR = 4;

/** Bin i covers source seconds [i, i + 1) / `binsPerSecond`; a sample is `entry / 127 × scale`. */
export interface PeaksLevel {
  readonly binsPerSecond: number;
  readonly length: number;
  readonly min: Int8Array;
  readonly max: Int8Array;
}

export interface Peaks {
  /** Source seconds. */
  readonly duration: number;
  /** Sample value (1 = full scale) of entry 127 in `min`/`max`. */
  readonly scale: number;
  /** `(entry / 255)² × scale` for every `PEAKS_FACTOR` finest bins. */
  readonly rms: Uint8Array;
  /** Finest first, never empty. */
  readonly levels: readonly PeaksLevel[];
}

/** @throws Error with a sentence */
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
  const rms = new Uint8Array(bytes, PEAKS_HEADER + 2 * length, rmsLength);
  let last: PeaksLevel = { binsPerSecond: PEAKS_PER_SECOND, length, min, max };
  const levels = [last];
  while (last.length > PEAKS_FACTOR) {
    last = coarser(last);
    levels.push(last);
  }
  return { duration: view.getFloat64(16, true), scale: view.getFloat32(12, true), rms, levels };
}

/** The coarsest with at least that many bins, else the finest. */
export function peaksLevelFor(peaks: Peaks, binsPerSecond: number): PeaksLevel {
  return peaks.levels.findLast((level) => level.binsPerSecond >= binsPerSecond) ?? peaks.levels[0];
}

function coarser({ binsPerSecond, length, min, max }: PeaksLevel): PeaksLevel {
  const count = Math.ceil(length / PEAKS_FACTOR);
  const low = new Int8Array(count);
  const high = new Int8Array(count);
  for (let i = 0, k = 0; i < count; i++) {
    let lowest = min[k];
    let highest = max[k];
    for (const to = Math.min(k + PEAKS_FACTOR, length); k < to; k++) {
      if (min[k] < lowest) lowest = min[k];
      if (max[k] > highest) highest = max[k];
    }
    low[i] = lowest;
    high[i] = highest;
  }
  return { binsPerSecond: binsPerSecond / PEAKS_FACTOR, length: count, min: low, max: high };
}
