/** The recording of a project, as it was stored. */
import { stat } from 'node:fs/promises';
import { jobs } from '#i18n/en/server.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { TaskFailure } from '../queue/job.ts';

type Stored = Pick<ProjectRow, 'masterKey' | 'masterBytes'>;

/**
 * The path is valid while `use` runs.
 * @throws TaskFailure where the file is not there, or is not the one that was stored
 */
export function withMaster<T>(
  { store }: Pick<Deps, 'store'>,
  { masterKey, masterBytes }: Stored,
  use: (path: string) => Promise<T>,
): Promise<T> {
  return store.withLocalFile(masterKey, async (path) => {
    const found = await stat(path).catch(() => null);
    // Versions of development did not note how long a file is.
    if (!found || (masterBytes > 0 && found.size !== masterBytes))
      throw new TaskFailure(jobs.recordingUnreadable());
    return use(path);
  });
}

/** Whether its file is there, as long as it was stored. */
export async function isMasterThere(
  { store }: Pick<Deps, 'store'>,
  { masterKey, masterBytes }: Stored,
): Promise<boolean> {
  const size = await store.size(masterKey);
  return size !== null && (masterBytes === 0 || size === masterBytes);
}
