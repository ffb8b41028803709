import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import type { Task } from './tasks.ts';

/** Gives `work` an empty folder on this machine, deleted at its end. Folders of earlier claims of the task are removed. */
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
