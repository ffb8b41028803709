import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filterExistingUploads, filterOpenTasks, prefixesInUse } from '#server/db/projects/orphans.ts';
import type { Deps } from '#server/deps.ts';
import type { ScheduledJob } from '../queue/job.ts';
import { chunkFolder, mediaFolder } from '../queue/keys.ts';

export const orphansJob: ScheduledJob = { name: 'orphans', cron: '43 3 * * *', run: deleteOrphans };

/**
 * Deletes folders that killed processes left in the store and nothing in the database names. What is about to be written is named
 * there before, so that folders are listed first and looked up then.
 */
export async function deleteOrphans({ db, store, log }: Deps): Promise<void> {
  const recordings = (await store.foldersIn('media')).filter(isId);
  // In this order: a join that ends between the two has its project by then.
  const joining = new Set(await filterOpenTasks(db, recordings));
  const used = new Set(await prefixesInUse(db, recordings.map(mediaFolder)));
  const lost = recordings.filter((id) => !joining.has(id) && !used.has(mediaFolder(id))).map(mediaFolder);
  const uploads = (await store.foldersIn('uploads')).filter(isId);
  const arriving = new Set(await filterExistingUploads(db, uploads));
  lost.push(...uploads.filter((id) => !arriving.has(id)).map(chunkFolder));
  for (const folder of lost) await store.deleteFolder(folder);
  if (lost.length > 0) log.info({ folders: lost }, 'folders that nothing uses were deleted');
}

/** Deletes what killed processes left in the folder for work under way; tasks that are open clean up themselves. */
export async function deleteLeftWork({ db, workDir }: Deps): Promise<void> {
  const names = (await readdir(workDir)).filter((name) => isId(name.slice(0, ID_LENGTH)));
  const idOf = (name: string): string => name.slice(0, ID_LENGTH);
  const open = new Set(await filterOpenTasks(db, names.map(idOf)));
  for (const name of names)
    if (!open.has(idOf(name))) await rm(join(workDir, name), { recursive: true, force: true });
}

const ID_LENGTH = 36;

function isId(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
