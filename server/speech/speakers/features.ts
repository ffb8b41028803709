import { createRequire } from 'node:module';
import type Meyda from 'meyda';
import { SPEECH_RATE } from '../engine.ts';

// The package's Node build is CommonJS, its types are not.
const meyda = createRequire(import.meta.url)('meyda') as typeof Meyda;

/** Samples: 32 ms every 16 ms. */
export const FRAME = 512;
export const HOP = 256;
/** Seconds. */
export const FRAME_TIME = HOP / SPEECH_RATE;
/** Coefficients without the level, which says how near the microphone was. */
export const DIMENSIONS = 19;
const MEL_BANDS = 28;

meyda.bufferSize = FRAME;
meyda.sampleRate = SPEECH_RATE;
meyda.melBands = MEL_BANDS;
meyda.numberOfMFCCCoefficients = DIMENSIONS + 1;

/** Rows of `DIMENSIONS` numbers. */
export function mfccOf(sound: Int16Array): Float32Array {
  const count = Math.max(0, Math.floor((sound.length - FRAME) / HOP) + 1);
  const rows = new Float32Array(count * DIMENSIONS);
  // In whole numbers, not −1…1: the library takes the logarithm of one plus the energy, which would drown faint sounds.
  const frame = new Float32Array(FRAME);
  for (let f = 0; f < count; f++) {
    for (let i = 0; i < FRAME; i++) frame[i] = sound[f * HOP + i]!;
    const mfcc = meyda.extract('mfcc', frame) as unknown as number[];
    for (let d = 0; d < DIMENSIONS; d++) rows[f * DIMENSIONS + d] = mfcc[d + 1]!;
  }
  return rows;
}
