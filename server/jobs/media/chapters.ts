import { z } from 'zod';
import { describeMedia, getProject, type ProjectRow, projectOfMedia } from '#server/db/projects/projects.ts';
import type { ProjectMedia } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob, noProgress } from '../queue/job.ts';
import { chaptersKey } from '../queue/keys.ts';
import { isOpen } from '../queue/tasks.ts';
import { withMaster } from './master.ts';

/** Reads the chapters of a recording that version 1.0 took in. */
export const chaptersJob = defineJob({
  kind: 'chapters',
  input: z.object({ prefix: z.string() }),
  progress: noProgress,
  concurrency: 1,
  async run(deps, task, { signal }) {
    const { prefix } = task.input;
    const project = await projectOfMedia(deps.db, prefix);
    if (!project || project.mediaDeletedAt || project.media.chapters) return;
    const info = project.media.info as MediaInfo;
    const chapters = await withMaster(deps, project, (path) =>
      runLong('recordedChapters', { path, info }, { signal }),
    );
    await describeMedia(deps.db, prefix, { chapters: [...chapters] });
  },
});

/** Nobody waits longer for them, ms: a recording may lie far away. */
const WAIT_MS = 3000;

/** Those of a recording of which they are not known yet; undefined where reading them takes long. They are known at the next opening. */
export async function chaptersOf(
  { db, tasks }: Pick<Deps, 'db' | 'tasks'>,
  { id, userId, mediaPrefix }: Pick<ProjectRow, 'id' | 'userId' | 'mediaPrefix'>,
): Promise<ProjectMedia['chapters']> {
  const key = chaptersKey(mediaPrefix);
  const task = await tasks.start(chaptersJob, {
    key,
    userId,
    projectId: id,
    input: { prefix: mediaPrefix },
  });
  for await (const now of tasks.follow(chaptersJob, task.id, AbortSignal.timeout(WAIT_MS)))
    if (!isOpen(now)) break;
  return (await getProject(db, id))?.media.chapters;
}
