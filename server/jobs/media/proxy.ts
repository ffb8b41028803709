import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ProjectRow, projectOfMedia, recordDerivedFile } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob } from '../queue/job.ts';
import { filmstripKey, proxyKey } from '../queue/keys.ts';
import { isOpen } from '../queue/tasks.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { filmstripJob, startFilmstrip } from './filmstrip.ts';
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
      else if (info.video) await startFilmstrip(deps, project);
    });
  },
});

export const startProxy = starterOf(proxyJob, proxyKey);

/** Retries the filmstrip of a project without one, unless it or the proxy before it is being made. */
export async function resumeFilmstrip(
  deps: Deps,
  project: Pick<ProjectRow, 'id' | 'userId' | 'media' | 'mediaPrefix' | 'proxyKey' | 'filmstripKey'>,
): Promise<void> {
  const { media, mediaPrefix } = project;
  if (project.filmstripKey || !media.video) return;
  const latest = await deps.tasks.latest(filmstripJob, filmstripKey(mediaPrefix));
  if (latest && isOpen(latest)) return;
  const { playable } = media.info as MediaInfo;
  if (!playable && !project.proxyKey) {
    const proxy = await deps.tasks.latest(proxyJob, proxyKey(mediaPrefix));
    if (proxy?.state !== 'failed') return;
  }
  await startFilmstrip(deps, project);
}
