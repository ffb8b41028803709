import { writeFile } from 'node:fs/promises';
import type { SilencesFile } from '#contract/index.ts';
import type { Range } from '#model/types.ts';
import { findSilences, type Pauses } from './silence-finder.ts';

export async function writeSilences(
  pcm: AsyncIterable<Int16Array>,
  words: readonly Range[] | null,
  duration: number,
  outPath: string,
): Promise<void> {
  await writeFile(outPath, fileOf(await findSilences(pcm, words, duration)));
}

function fileOf({ silences, unsure }: Pauses): string {
  const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
  const rounded = (found: readonly Range[]) =>
    found.map(({ start, end }) => ({ start: round(start), end: round(end), duration: round(end - start) }));
  const file: SilencesFile = { version: 1, silences: rounded(silences), unsure: rounded(unsure) };
  return JSON.stringify(file);
}
