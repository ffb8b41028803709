/** Joins by the real ffmpeg. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { expect } from 'vitest';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { joinRushes, type Rush } from '#server/media/join/join.ts';
import { probe } from '#server/media/probe/probe.ts';
import { ownFolder } from './cutting.ts';

export async function rushesOf(paths: readonly string[]): Promise<Rush[]> {
  const rushes: Rush[] = [];
  for (const path of paths) {
    const name = basename(path);
    rushes.push({ path, name, info: await probe(path, { name }) });
  }
  return rushes;
}

/** In a folder of the test's own, with the extension of the first. */
export async function joinAll(rushes: readonly Rush[], onProgress: (percent: number) => void = () => {}) {
  const { signal } = new AbortController();
  const outBase = join(await ownFolder(), 'joined');
  return joinRushes(rushes, outBase, extname(rushes[0]?.path ?? ''), { signal, onProgress });
}

/** Joins fixtures. Checks too that nothing else is left in the folder, and that progress ends at 100. */
export async function joined(names: readonly FixtureName[]) {
  const rushes = await rushesOf(await Promise.all(names.map(fixture)));
  const progress: number[] = [];
  const result = await joinAll(rushes, (percent) => progress.push(percent));
  expect(await readdir(dirname(result.path))).toEqual([`joined.${result.extension}`]);
  expect(progress.at(-1)).toBe(100);
  return { ...result, rushes };
}
