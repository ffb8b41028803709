import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectOfMedia, recordDerivedFile } from '#server/db/projects/projects.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob, noProgress } from '../queue/job.ts';
import { thumbnailKey } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

/** Makes the frame of a recording that the list of projects shows. */
export const thumbnailJob = defineJob({
  kind: 'thumbnail',
  input: z.object({ prefix: z.string() }),
  progress: noProgress,
  concurrency: 1,
  async run(deps, task, { signal }) {
    const { db, store } = deps;
    const { prefix } = task.input;
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt) return;
    const info = project.media.info as MediaInfo;
    const { video } = info;
    if (!video || project.thumbnailKey) return;
    await inWorkFolder(deps, task, async (folder) => {
      const outPath = join(folder, 'thumbnail.jpg');
      await withMaster(deps, project, (path) =>
        runLong('makeThumbnail', { path, outPath, info: { ...info, video } }, { signal }),
      );
      // Some recordings have no frame that can be decoded.
      if (!(await stat(outPath).catch(() => null))?.size) return;
      const key = `${prefix}/thumbnail.jpg`;
      await store.adopt(outPath, key);
      if (!(await recordDerivedFile(db, prefix, { thumbnailKey: key }))) await store.deleteFolder(prefix);
    });
  },
});

export const startThumbnail = starterOf(thumbnailJob, thumbnailKey);
