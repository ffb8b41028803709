import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ProjectRow, projectOfMedia, recordDerivedFile } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { MediaRefused } from '#server/media/errors.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob, noProgress } from '../queue/job.ts';
import { filmstripKey } from '../queue/keys.ts';
import { isOpen } from '../queue/tasks.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

const MAX_RETRIES = 3;

/** Makes the filmstrip of the timeline, which shows placeholders until then. */
export const filmstripJob = defineJob({
  kind: 'filmstrip',
  input: z.object({ prefix: z.string() }),
  progress: noProgress,
  concurrency: 1,
  // Unless the recording itself is at fault.
  retryDelay: { first: 15, max: 600 },
  retry: (error, { failedTries }) => !(error instanceof MediaRefused) && failedTries < MAX_RETRIES,
  async run(deps, task, { signal }) {
    const { prefix } = task.input;
    const project = await projectOfMedia(deps.db, prefix);
    if (!project || project.mediaDeletedAt) return;
    const info = project.media.info as MediaInfo;
    const { video } = info;
    if (!video) return;
    await inWorkFolder(deps, task, async (folder) => {
      const path = join(folder, 'filmstrip');
      await withMaster(deps, project, (master) =>
        runLong(
          'makeFilmstrip',
          { path: master, outPath: path, folder: join(folder, 'atlases'), info: { ...info, video } },
          { signal },
        ),
      );
      const key = `${prefix}/filmstrip.bin`;
      const { size: bytes } = await stat(path);
      await deps.store.adopt(path, key);
      if (!(await recordDerivedFile(deps.db, prefix, { filmstripKey: key, filmstripBytes: bytes })))
        await deps.store.deleteFolder(prefix);
    });
  },
});

export const startFilmstrip = starterOf(filmstripJob, filmstripKey);

/** Retries the filmstrip of a project without one, unless it is being made. */
export async function resumeFilmstrip(
  deps: Deps,
  project: Pick<ProjectRow, 'id' | 'userId' | 'media' | 'mediaPrefix' | 'filmstripKey'>,
): Promise<void> {
  const { media, mediaPrefix } = project;
  if (project.filmstripKey || !media.video) return;
  const latest = await deps.tasks.latest(filmstripJob, filmstripKey(mediaPrefix));
  if (!latest || !isOpen(latest)) await startFilmstrip(deps, project);
}
