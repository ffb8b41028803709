import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { noteReviewCopy, reviewCopy } from '#server/db/edits/review-links.ts';
import { projectOfMedia } from '#server/db/projects/projects.ts';
import type { CopyProgress } from '#server/media/derive/review-copy.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob } from '../queue/job.ts';
import { beginningsFolder, reviewCopyKey } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { startNeededHiddenCopy } from './hidden-copy.ts';
import { withMaster } from './master.ts';

/**
 * What people with a link see and hear: the preview of the workspace may be the recording itself, or a proxy. Beginnings of it are
 * stored while it is made, and deleted at its end.
 */
export const reviewCopyJob = defineJob({
  kind: 'review_copy',
  input: z.object({ prefix: z.string() }),
  progress: z.object({
    progress: z.number(),
    /** Key of the newest beginning; none in tasks of version 1.0. */
    beginning: z.string().nullable().default(null),
  }),
  concurrency: 1,
  async run(deps, task, { signal, report }) {
    const { db, store, log } = deps;
    const { prefix } = task.input;
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt || (await reviewCopy(db, prefix))) return;
    await needFreeSpace(deps);
    const info = project.media.info as MediaInfo;
    const folderOfBeginnings = beginningsFolder(prefix);
    let last: CopyProgress = { progress: 0, beginning: null };
    let beginning: string | null = null;
    let count = 0;
    let storing = Promise.resolve();
    const keep = async (path: string): Promise<void> => {
      const key = `${folderOfBeginnings}/${task.fence}-${++count}.mp4`;
      await store.adopt(path, key);
      beginning = key;
      report({ progress: last.progress, beginning });
    };
    const onProgress = (now: CopyProgress): void => {
      const { beginning: path } = now;
      if (path !== null && path !== last.beginning)
        storing = storing
          .then(() => keep(path))
          .catch((err) => log.warn({ err, task: task.id }, 'a beginning of a copy could not be stored'));
      last = now;
      report({ progress: now.progress, beginning });
    };
    await inWorkFolder(deps, task, async (folder) => {
      const outPath = join(folder, 'review.mp4');
      // Of a claim before.
      report({ progress: 0, beginning });
      await store.deleteFolder(folderOfBeginnings);
      try {
        await withMaster(deps, project, (path) =>
          runLong('makeReviewCopy', { path, outPath, info }, { signal, onProgress }),
        );
        // A name of its own: upkeep may be deleting one that nobody had a link to.
        const key = `${prefix}/review-${task.id}.mp4`;
        const { size: bytes } = await stat(outPath);
        await store.adopt(outPath, key);
        const now = await projectOfMedia(db, prefix);
        if (now && !now.mediaDeletedAt) {
          await noteReviewCopy(db, { mediaPrefix: prefix, projectId: now.id, key, bytes });
          await startNeededHiddenCopy(deps, now);
        } else await store.deleteFolder(prefix);
      } finally {
        await storing;
        await store.deleteFolder(folderOfBeginnings);
      }
    });
  },
});

export const startReviewCopy = starterOf(reviewCopyJob, reviewCopyKey);
