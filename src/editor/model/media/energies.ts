/** Reader of the energies of a recording's sound (docs/energies-format.md), and how loud an edit is by them. */

import { partitionPoint } from '../time/sorted.ts';
import type { Gain, Range } from '../types.ts';

export const ENERGIES_VERSION = 1;
export const ENERGIES_HEADER = 16;
/** Source seconds. */
export const ENERGY_BLOCK = 0.1;

export interface Energies {
  /**
   * Of each track of audio: entry k is the mean square of source seconds [k, k + 1) × `ENERGY_BLOCK`, K-weighted, full scale 1, summed over the
   * channels by their weights.
   */
  readonly tracks: readonly Float32Array[];
  /** That which somebody speaks in, and which is played. */
  readonly spoken: Float32Array;
}

/** @throws Error with a sentence */
export function parseEnergies(bytes: ArrayBuffer): Energies {
  const view = new DataView(bytes);
  if (bytes.byteLength < ENERGIES_HEADER || view.getUint32(0, false) !== 0x5453454e)
    throw new Error('The file of energies is not one of ours.');
  if (view.getUint16(4, true) !== ENERGIES_VERSION)
    throw new Error('The file of energies has a version this program does not know.');
  const count = view.getUint16(6, true);
  const length = view.getUint32(8, true);
  if (bytes.byteLength !== ENERGIES_HEADER + 4 * count * length)
    throw new Error('The file of energies is incomplete.');
  const tracks = Array.from(
    { length: count },
    (_, i) => new Float32Array(bytes, ENERGIES_HEADER + 4 * i * length, length),
  );
  const spoken = tracks[view.getUint16(12, true)];
  if (!spoken) throw new Error('The file of energies has no track.');
  return { tracks, spoken };
}

/** LUFS; an edit as quiet as that is as good as silent, and stays as it is. */
const LEAST_LOUDNESS = -60;
/** dB of full scale that peaks of an edit with another loudness have at most; lossy codecs overshoot it by some tenths, and −1 is promised. */
export const MAX_PEAK = -1.8;

/** dB by which an edit of so many LUFS becomes as loud as is wanted. */
export function loudnessGain(wanted: number, loudness: number): number {
  return loudness <= LEAST_LOUDNESS ? 0 : wanted - loudness;
}

/**
 * LUFS of an edit, gated as by ITU-R BS.1770-4; −∞ where it is silent, or shorter than a window.
 * @param energies of the track
 * @param kept source seconds, as they are played
 * @param gains of which levels count, and nothing that is muted or bleeped
 */
export function editLoudness(energies: Float32Array, kept: readonly Range[], gains: readonly Gain[]): number {
  const blocks = editedBlocks(energies, kept, gains);
  const windows = new Float64Array(Math.max(0, blocks.length - BLOCKS_PER_WINDOW + 1));
  for (const i of windows.keys())
    for (let k = i; k < i + BLOCKS_PER_WINDOW; k++) windows[i] += blocks[k] / BLOCKS_PER_WINDOW;
  const gate = meanAbove(windows, ABSOLUTE_GATE) * RELATIVE_GATE;
  return -0.691 + 10 * Math.log10(meanAbove(windows, Math.max(ABSOLUTE_GATE, gate)));
}

/** Of 400 ms, a block apart from each other. */
const BLOCKS_PER_WINDOW = 4;
/** The energy of −70 LUFS: what is softer is no voice. */
export const ABSOLUTE_GATE = 10 ** ((-70 + 0.691) / 10);
/** −10 LU, of the mean: what is softer are pauses. */
export const RELATIVE_GATE = 0.1;

/** 0 where none is. */
function meanAbove(energies: Float64Array, least: number): number {
  let [sum, count] = [0, 0];
  for (const energy of energies) {
    if (energy < least) continue;
    sum += energy;
    count++;
  }
  return sum / Math.max(1, count);
}

/** Energies of blocks of edited time, the last one filled up with silence. */
function editedBlocks(energies: Float32Array, kept: readonly Range[], gains: readonly Gain[]): Float64Array {
  const total = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  const blocks = new Float64Array(Math.floor(total / ENERGY_BLOCK + 1e-6) + 1);
  /** In blocks, as all that follows. */
  let edited = 0;
  const add = (start: number, end: number, factor: number): void => {
    const to = end / ENERGY_BLOCK;
    for (let at = start / ENERGY_BLOCK; at < to; ) {
      const source = Math.floor(at);
      const block = Math.floor(edited);
      const step = Math.min(to - at, source + 1 - at, block + 1 - edited);
      blocks[block] += step * factor * (energies[source] ?? 0);
      at += step;
      edited += step;
    }
  };
  const levels = gains.filter(({ kind }) => kind === 'level');
  for (const { start, end } of kept) {
    let at = start;
    for (let i = partitionPoint(levels.length, (k) => levels[k].end <= start); at < end; i++) {
      const level = levels.at(i);
      const from = Math.max(at, Math.min(end, level?.start ?? end));
      const to = Math.min(end, level?.end ?? end);
      add(at, from, 1);
      add(from, to, 10 ** ((level?.decibels ?? 0) / 10));
      at = Math.max(from, to);
    }
  }
  return blocks;
}
