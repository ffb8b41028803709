import { deleteProjectRow, type ProjectRow } from '#server/db/projects/projects.ts';
import { deleteFinishedOf, openTasksOf } from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';

/** Deletes a project for good: files, edit, transcript, versions and tasks. Files go first, so that an interrupted deletion is repeated. */
export async function deleteProject(
  { db, store, tasks }: Deps,
  { id, mediaPrefix }: Pick<ProjectRow, 'id' | 'mediaPrefix'>,
): Promise<void> {
  for (const task of await openTasksOf(db, id)) await tasks.cancel(task.id);
  await store.deleteFolder(mediaPrefix);
  await deleteProjectRow(db, id);
  await deleteFinishedOf(db, id);
}
