import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { silencedIn } from '#server/db/edits/documents.ts';
import {
  forgetCopy,
  hasHidingLink,
  hiddenCopy,
  noteHiddenCopy,
  reviewCopy,
  staleCopies,
} from '#server/db/edits/review-links.ts';
import { getProject, type ProjectRow, projectOfMedia } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob, MakesWay } from '../queue/job.ts';
import { hiddenCopyKey } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

/** How long nothing else must have been muted or bleeped. */
const REST_MS = 30_000;

/**
 * What people see and hear by a link that hides what is muted or bleeped: the copy for review with another sound. Each has a key of its own, so
 * that an address of one that was taken back leads to no other.
 */
export const hiddenCopyJob = defineJob({
  kind: 'hidden_copy',
  input: z.object({ prefix: z.string() }),
  progress: z.object({ progress: z.number() }),
  concurrency: 1,
  retryDelay: { first: 1, max: 15 },
  async mayBegin({ db, clock }, { input: { prefix } }) {
    const project = await projectOfMedia(db, prefix);
    return !project?.silencedAt || clock.wall() - project.silencedAt.getTime() >= REST_MS;
  },
  async run(deps, task, { signal, report }) {
    const { db, store } = deps;
    const { prefix } = task.input;
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt || (await hiddenCopy(db, project))) return;
    await dropStaleCopies(deps, project.id);
    const plain = await reviewCopy(db, prefix);
    const now = await silencedIn(db, project.id);
    // Its end begins this one again.
    if (!plain || !now) return;
    await needFreeSpace(deps);
    const key = `${prefix}/hidden-${randomUUID()}.mp4`;
    const info = project.media.info as MediaInfo;
    const { audio } = info;
    let { bytes } = plain;
    if (audio && now.silenced.length > 0)
      await inWorkFolder(deps, task, async (folder) => {
        const outPath = join(folder, 'hidden.mp4');
        const { silenced } = now;
        await withMaster(deps, project, (path) =>
          store.withLocalFile(plain.key, (copyPath) =>
            runLong(
              'makeHiddenCopy',
              { path, copyPath, outPath, info: { ...info, audio }, silenced },
              { signal, onProgress: (progress: number) => report({ progress }) },
            ),
          ),
        );
        bytes = (await stat(outPath)).size;
        await store.adopt(outPath, key);
      });
    else await store.copy(plain.key, key);
    const copy = { mediaPrefix: prefix, projectId: project.id, key, bytes };
    if (await noteHiddenCopy(db, { ...copy, silencedRevision: now.silencedRevision })) return;
    await store.delete(key);
    // Something else is muted by now.
    throw new MakesWay();
  },
});

export const startHiddenCopy = starterOf(hiddenCopyJob, hiddenCopyKey);

/** Has the copy made that a link needs, where there is one and the copy for review is there. */
export async function startNeededHiddenCopy(deps: Deps, project: ProjectRow): Promise<void> {
  const { db } = deps;
  if (project.mediaDeletedAt || !(await hasHidingLink(db, project.id))) return;
  if (await reviewCopy(db, project.mediaPrefix)) await startHiddenCopy(deps, project);
}

/** After something else was muted or bleeped: nobody gets to the copy from before, and a new one is made where a link needs it. */
export async function renewHiddenCopy(deps: Deps, projectId: string): Promise<void> {
  try {
    await dropStaleCopies(deps, projectId);
    const project = await getProject(deps.db, projectId);
    if (project) await startNeededHiddenCopy(deps, project);
  } catch (err) {
    // The edit is saved; upkeep deletes what is left.
    deps.log.warn({ err, project: projectId }, 'a hidden copy could not be taken back');
  }
}

/** Deletes hidden copies of what was muted or bleeped before. The file goes first: what is left of it is found again. */
export async function dropStaleCopies(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  projectId?: string,
): Promise<void> {
  for (const key of await staleCopies(db, projectId)) {
    await store.delete(key);
    await forgetCopy(db, key);
  }
}
