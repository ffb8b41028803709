import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { readWav, wavOf } from '#tests/support/wav.ts';

/** A voice of flite. */
export type Voice = 'rms' | 'slt';

/** What is said in one breath, and the silence after it in seconds. */
export interface Saying {
  readonly text: string;
  /** What is left of it after the cuts, where it is not all. */
  readonly kept?: string;
  /** Who says it, where several speak. */
  readonly voice?: Voice;
  readonly pause: number;
}

/** A saying as it stands in the recording, seconds. */
export interface Said extends Saying {
  readonly start: number;
  readonly end: number;
}

const RATE = 16_000;
/** Seconds before the first word. */
const LEAD = 0.6;

/**
 * Speaks `sayings` one after another into `folder`/speech.wav, 16 kHz mono.
 * @returns its path, when each saying is heard, and the length in seconds
 */
export async function speak(
  voice: Voice,
  sayings: readonly Saying[],
  folder: string,
): Promise<{ path: string; said: Said[]; duration: number }> {
  const said: Said[] = [];
  const parts: Int16Array[] = [new Int16Array(LEAD * RATE)];
  let at = LEAD;
  for (const saying of sayings) {
    const wav = join(folder, 'saying.wav');
    await execa('flite', ['-voice', saying.voice ?? voice, '-t', saying.text, '-o', wav]);
    const { samples, sampleRate } = readWav(await readFile(wav));
    if (sampleRate !== RATE) throw new Error(`flite spoke at ${sampleRate} Hz`);
    const spoken = trimmed(samples);
    const end = at + spoken.length / RATE;
    said.push({ ...saying, start: at, end });
    parts.push(spoken, new Int16Array(Math.round(saying.pause * RATE)));
    at = end + saying.pause;
  }
  const path = join(folder, 'speech.wav');
  await writeFile(path, wavOf(Int16Array.from(parts.flatMap((part) => [...part])), RATE));
  return { path, said, duration: at };
}

/** Without the silence flite puts around what it says. */
function trimmed(samples: Int16Array): Int16Array {
  const loud = (sample: number): boolean => Math.abs(sample) > 300;
  return samples.slice(samples.findIndex(loud), samples.findLastIndex(loud) + 1);
}
