import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import type { Task } from './tasks.ts';

/**
 * Runs `work` with an empty folder of its own on this machine, which goes with its end. What an earlier holder of the task
 * left is removed; should it still be running, the task is not its any more.
 */
export async function inWorkFolder<T>(
  { workDir }: Pick<Deps, 'workDir'>,
  { id, fence }: Pick<Task, 'id' | 'fence'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const leftovers = (await readdir(workDir)).filter((name) => name.startsWith(`${id}-`));
  for (const name of leftovers) await rm(join(workDir, name), { recursive: true, force: true });
  const folder = join(workDir, `${id}-${fence}`);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
