/** Two people who talk by turns, one of them softer: the recording, who says what, and how loud each is in a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Range } from '#model/types.ts';
import { loudnessOf } from './media-reading.ts';
import type { SpeechFixture } from './speech-fixture.ts';
import { wavOf } from './wav.ts';

const RATE = 16_000;

const samplesIn = (samples: Int16Array, { start, end }: Range) =>
  samples.subarray(Math.round(start * RATE), Math.round(end * RATE));

/** LUFS of each voice, from the sentences that it says. @param samples at 16 kHz */
export async function voicesIn(samples: Int16Array, { sentences }: SpeechFixture): Promise<[number, number]> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-voices-'));
  const loudness = async (voice: number): Promise<number> => {
    const own = sentences.filter((_, i) => i % 2 === voice).map((range) => samplesIn(samples, range));
    const path = join(folder, `voice-${voice}.wav`);
    await writeFile(path, wavOf(Int16Array.from(own.flatMap((part) => [...part])), RATE));
    return (await loudnessOf(path)).loudness;
  };
  try {
    return [await loudness(0), await loudness(1)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the second voice softer than the first by so many dB, in place. @param samples at 16 kHz */
export async function soften(samples: Int16Array, talk: SpeechFixture, decibels: number): Promise<void> {
  const [first, second] = await voicesIn(samples, talk);
  const factor = 10 ** ((first - decibels - second) / 20);
  for (const [i, range] of talk.sentences.entries()) {
    if (i % 2 === 0) continue;
    const own = samplesIn(samples, range);
    for (const [k, value] of own.entries()) own[k] = Math.round(value * factor);
  }
}
