/** Joins of fixtures by the real ffmpeg. */
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect } from 'vitest';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { joinRushes } from '#server/media/join/join.ts';
import { probe } from '#server/media/probe/probe.ts';
import { ownFolder } from './cutting.ts';

/** Checks too that nothing else is left in the folder, and that progress ends at 100. */
export async function joined(names: readonly FixtureName[]) {
  const folder = await ownFolder();
  const rushes = [];
  for (const name of names) {
    const path = await fixture(name);
    rushes.push({ path, name, info: await probe(path, { name }) });
  }
  const progress: number[] = [];
  const result = await joinRushes(rushes, join(folder, 'joined'), extname(names[0] ?? ''), {
    signal: new AbortController().signal,
    onProgress: (percent) => progress.push(percent),
  });
  expect(await readdir(folder)).toEqual([`joined.${result.extension}`]);
  expect(progress.at(-1)).toBe(100);
  return { ...result, rushes };
}
