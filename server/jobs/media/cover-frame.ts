import { z } from 'zod';
import { jobs } from '#i18n/en/server.ts';
import { storeCover } from '#server/db/projects/covers.ts';
import { getProject, lockProject } from '#server/db/projects/projects.ts';
import { lockUsage } from '#server/db/projects/usage.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob, noProgress, TaskFailure } from '../queue/job.ts';
import { withMaster } from './master.ts';

/** Makes a frame of a recording the cover of its downloads. */
export const coverFrameJob = defineJob({
  kind: 'cover_frame',
  /** Source seconds. */
  input: z.object({ projectId: z.string(), time: z.number() }),
  progress: noProgress,
  concurrency: 1,
  async run(deps, task, { signal }) {
    const { db, config } = deps;
    const { projectId, time } = task.input;
    const project = await getProject(db, projectId);
    if (!project || project.mediaDeletedAt) throw new TaskFailure(jobs.goneForCover());
    const info = project.media.info as MediaInfo;
    const { video } = info;
    if (!video) throw new TaskFailure(jobs.noFrameForCover());
    const picture = await withMaster(deps, project, (path) =>
      runLong('coverOfFrame', { path, info: { ...info, video }, at: time }, { signal }),
    );
    await db.transaction(async (tx) => {
      if ((await lockUsage(tx, project.userId)) + picture.length > config.accountStorageBytes)
        throw new TaskFailure(jobs.noRoomForCover());
      await lockProject(tx, projectId);
      await storeCover(tx, projectId, picture);
    });
  },
});
