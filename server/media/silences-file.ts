import { writeFile } from 'node:fs/promises';
import type { SilencesFile } from '#contract/index.ts';
import type { Range } from '#model/types.ts';
import { findSilences } from './silence-finder.ts';

export async function writeSilences(
  pcm: AsyncIterable<Int16Array>,
  words: readonly Range[] | null,
  duration: number,
  outPath: string,
): Promise<void> {
  await writeFile(outPath, fileOf(await findSilences(pcm, words, duration)));
}

function fileOf(found: readonly Range[]): string {
  const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
  const file: SilencesFile = {
    version: 1,
    silences: found.map(({ start, end }) => ({
      start: round(start),
      end: round(end),
      duration: round(end - start),
    })),
  };
  return JSON.stringify(file);
}
