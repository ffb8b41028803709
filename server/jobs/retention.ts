import { deleteExport, oldExports } from '#server/db/exports.ts';
import { getProject, markMediaDeleted, untouchedProjects } from '#server/db/projects.ts';
import { deleteFinishedBefore, deleteFinishedLetters, openTasksOf } from '#server/db/tasks.ts';
import { abandonedRushes, deleteRushes } from '#server/db/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { cleanAccounts } from './account-cleanup.ts';
import { chunkFolder } from './keys.ts';
import type { Chore } from './runner.ts';

/** A delivered file can be fetched again for free this long, in days. */
export const EXPORT_DAYS = 7;
const ABANDONED_UPLOAD_HOURS = 7 * 24;
const TASK_DAYS = 30;

/** Deletes what is past its time. The edit of a project stays; only its media go. */
export function retentionChore(deps: Deps): Chore {
  return { name: 'retention', cron: '17 * * * *', run: () => deleteWhatIsDue(deps) };
}

/** One round of the chore. */
export async function deleteWhatIsDue(deps: Deps): Promise<void> {
  const { db, store, config, log } = deps;
  for (const project of await untouchedProjects(db, config.mediaRetentionDays)) {
    // A transcription or cut under way is a use.
    if ((await openTasksOf(db, project.userId)).length > 0) continue;
    await markMediaDeleted(db, project.id);
    await store.deleteFolder(project.mediaPrefix);
    log.info({ project: project.id }, 'media deleted for age');
  }
  for (const old of await oldExports(db, EXPORT_DAYS)) {
    const project = await getProject(db, old.projectId);
    await deleteExport(db, old.id);
    if (project) await store.delete(old.outputKey);
  }
  const abandoned = (await abandonedRushes(db, ABANDONED_UPLOAD_HOURS)).map((rush) => rush.generation);
  await deleteRushes(db, abandoned);
  for (const generation of abandoned) await store.deleteFolder(chunkFolder(generation));
  await cleanAccounts(deps);
  await deleteFinishedLetters(db);
  await deleteFinishedBefore(db, TASK_DAYS);
}
