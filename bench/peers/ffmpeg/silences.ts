import { execa } from 'execa';
import type { Range } from '#model/types.ts';

/** The recipe that is found first when one asks how to find pauses. */
export const SILENCEDETECT = 'silencedetect=noise=-30dB:d=0.4';

/** Pauses that ffmpeg's `silencedetect` finds in 16-bit mono, in order. @param duration seconds */
export async function detectedSilences(
  samples: Int16Array,
  rate: number,
  duration: number,
): Promise<Range[]> {
  const { stderr } = await execa(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostats', '-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', 'pipe:0'],
      ...['-af', SILENCEDETECT, '-f', 'null', '-'],
    ],
    { input: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength) },
  );
  const times = (name: string) =>
    Array.from(stderr.matchAll(new RegExp(`silence_${name}: (-?[\\d.]+)`, 'g')), ([, time]) => Number(time));
  const ends = times('end');
  // One that lasts until the recording ends has no end.
  return times('start').map((start, i) => ({ start: Math.max(0, start), end: ends[i] ?? duration }));
}
