import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectOfMedia, recordDerivedFile } from '#server/db/projects/projects.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob } from '../queue/job.ts';
import { proxyKey } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

/** Makes a copy that browsers play and seek well. Exports are cut from the master. */
export const proxyJob = defineJob({
  kind: 'proxy',
  input: z.object({ prefix: z.string() }),
  progress: z.object({ progress: z.number() }),
  concurrency: 1,
  async run(deps, task, { signal, report }) {
    const { prefix } = task.input;
    const project = await projectOfMedia(deps.db, prefix);
    if (!project || project.mediaDeletedAt) return;
    const info = project.media.info as MediaInfo;
    await inWorkFolder(deps, task, async (folder) => {
      const path = join(folder, 'proxy.mp4');
      await withMaster(deps, project, (master) =>
        runLong(
          'makeProxy',
          { path: master, outPath: path, info },
          { signal, onProgress: (progress: number) => report({ progress }) },
        ),
      );
      const key = `${prefix}/proxy.mp4`;
      const { size: bytes } = await stat(path);
      await deps.store.adopt(path, key);
      if (!(await recordDerivedFile(deps.db, prefix, { proxyKey: key, proxyBytes: bytes })))
        await deps.store.deleteFolder(prefix);
    });
  },
});

export const startProxy = starterOf(proxyJob, proxyKey);
