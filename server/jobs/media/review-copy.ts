import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { noteReviewCopy } from '#server/db/edits/review-links.ts';
import { projectOfMedia } from '#server/db/projects/projects.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob } from '../queue/job.ts';
import { reviewCopyKey } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

/** What people with a link see and hear: the preview of the workspace may be the recording itself, or a proxy. */
export const reviewCopyJob = defineJob({
  kind: 'review_copy',
  input: z.object({ prefix: z.string() }),
  progress: z.object({ progress: z.number() }),
  concurrency: 1,
  async run(deps, task, { signal, report }) {
    const { db, store } = deps;
    const { prefix } = task.input;
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt) return;
    await needFreeSpace(deps);
    const info = project.media.info as MediaInfo;
    await inWorkFolder(deps, task, async (folder) => {
      const outPath = join(folder, 'review.mp4');
      await withMaster(deps, project, (path) =>
        runLong(
          'makeReviewCopy',
          { path, outPath, info },
          { signal, onProgress: (progress: number) => report({ progress }) },
        ),
      );
      const key = `${prefix}/review.mp4`;
      const { size: bytes } = await stat(outPath);
      await store.adopt(outPath, key);
      const now = await projectOfMedia(db, prefix);
      if (now && !now.mediaDeletedAt)
        await noteReviewCopy(db, { mediaPrefix: prefix, projectId: now.id, key, bytes });
      else await store.deleteFolder(prefix);
    });
  },
});

export const startReviewCopy = starterOf(reviewCopyJob, reviewCopyKey);
