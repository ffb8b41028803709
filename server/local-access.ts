/** How a program of the same user reaches the server of a data folder: its address and a secret, in a file that only that user can read. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const localAccess = z.object({ address: z.url(), secret: z.string() });
export type LocalAccess = z.infer<typeof localAccess>;

const pathIn = (dataDir: string): string => join(dataDir, 'local-access');

/** To be called once the server listens, by the process that holds the folder. @returns what takes it back */
export async function offerLocalAccess(dataDir: string, access: LocalAccess): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  // One of a process that was killed may have other rights.
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(access)}\n`, { mode: 0o600, flag: 'wx' });
  return () => rm(path, { force: true });
}

/** Null where no server was started on the folder, or it ended in order. One that was killed leaves its file. */
export async function readLocalAccess(dataDir: string): Promise<LocalAccess | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return localAccess.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
