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
export async function withMaster<T>(
  { store }: Pick<Deps, 'store'>,
  { masterKey, masterBytes }: Stored,
  use: (path: string) => Promise<T>,
): Promise<T> {
  try {
    return await store.withLocalFile(masterKey, async (path) => {
      const found = await stat(path).catch(() => null);
      // Versions of development did not note how long a file is.
      if (!found || (masterBytes > 0 && found.size !== masterBytes))
        throw new TaskFailure(jobs.recordingUnreadable());
      return use(path);
    });
  } catch (error) {
    // A bucket says so itself; and it may go while it is used.
    const isThere = error instanceof TaskFailure || (await store.exists(masterKey).catch(() => true));
    throw isThere ? error : new TaskFailure(jobs.recordingUnreadable());
  }
}

/** Whether its file is there, as long as it was stored. */
export const isMasterThere = (deps: Pick<Deps, 'store'>, { masterKey, masterBytes }: Stored) =>
  isStored(deps, masterKey, masterBytes);

/** Whether a file is there. @param bytes its length, 0 where that is not known */
export async function isStored({ store }: Pick<Deps, 'store'>, key: string, bytes: number): Promise<boolean> {
  const size = await store.size(key);
  return size !== null && (bytes === 0 || size === bytes);
}
