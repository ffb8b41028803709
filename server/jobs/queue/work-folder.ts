import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import type { Task } from './tasks.ts';

/** Days after which a folder is abandoned, since its task was finished on another machine. */
const FORGOTTEN_DAYS = 7;

/**
 * Gives `work` a folder on this machine, deleted at its end. Folders of earlier claims of the task are removed.
 * @param kept a folder in it that stays when the server stops or is killed, and that the next claim finds as it was
 */
export async function inWorkFolder<T>(
  { workDir, shutdown }: Pick<Deps, 'workDir' | 'shutdown'>,
  { id, fence }: Pick<Task, 'id' | 'fence'>,
  work: (folder: string) => Promise<T>,
  kept?: string,
): Promise<T> {
  const folder = join(workDir, `${id}-${fence}`);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(workDir)) {
    const other = join(workDir, name);
    const isOurs = name.startsWith(`${id}-`);
    if (other === folder || !(isOurs || (await isForgotten(other)))) continue;
    // There is none, or one of a later claim has been taken.
    if (isOurs && kept) await rename(join(other, kept), join(folder, kept)).catch(() => undefined);
    await rm(other, { recursive: true, force: true });
  }
  try {
    return await work(folder);
  } finally {
    const goesOn = kept !== undefined && shutdown.signal.aborted;
    const names = goesOn ? (await readdir(folder)).filter((name) => name !== kept) : ['.'];
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function isForgotten(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => null);
  return made !== null && made.mtimeMs < Date.now() - FORGOTTEN_DAYS * 86_400_000;
}
