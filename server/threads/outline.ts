import { readFile } from 'node:fs/promises';
import { parsePeaks } from '#model/media/peaks.ts';

const LEVELS = 64;

/** The waveform of a peaks file in 64 steps, the loudest 1. */
export async function outlineOf(path: string): Promise<readonly number[]> {
  const { rms } = parsePeaks(new Uint8Array(await readFile(path)).buffer);
  const means = Array.from({ length: LEVELS }, (_, i) => {
    const from = Math.floor((i * rms.length) / LEVELS);
    const part = rms.subarray(from, Math.max(from + 1, Math.floor(((i + 1) * rms.length) / LEVELS)));
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  });
  const loudest = Math.max(1, ...means);
  return means.map((mean) => Math.round((100 * mean) / loudest) / 100);
}
