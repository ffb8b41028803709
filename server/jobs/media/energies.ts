import { join } from 'node:path';
import { z } from 'zod';
import { describeMedia, type ProjectRow, projectOfMedia } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { defineJob } from '../queue/job.ts';
import { energiesFileOf, energiesKey } from '../queue/keys.ts';
import { isOpen } from '../queue/tasks.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

/** Measures how loud a recording is all along, so that the browser knows how loud any edit of it is. */
export const energiesJob = defineJob({
  kind: 'energies',
  input: z.object({ prefix: z.string() }),
  progress: z.object({ progress: z.number() }),
  concurrency: 1,
  async run(deps, task, { signal, report }) {
    const { db, store } = deps;
    const { prefix } = task.input;
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt || project.media.hasEnergies) return;
    const info = project.media.info as MediaInfo;
    await inWorkFolder(deps, task, async (folder) => {
      const outPath = join(folder, 'energies');
      await withMaster(deps, project, (path) =>
        runLong(
          'makeEnergies',
          { path, outPath, info },
          { signal, onProgress: (progress: number) => report({ progress }) },
        ),
      );
      await store.adopt(outPath, energiesFileOf(prefix));
      if (!(await describeMedia(db, prefix, { hasEnergies: true }))) await store.deleteFolder(prefix);
    });
  },
});

const start = starterOf(energiesJob, energiesKey);

const AGAIN_MS = 10 * 60_000;

/** Where the energies of a recording lie, and `percent` that are measured, which begins here where nothing is; null: it failed. */
export async function energiesOf(
  deps: Deps,
  project: Pick<ProjectRow, 'id' | 'userId' | 'media' | 'mediaPrefix'>,
): Promise<{ readonly key: string | null; readonly percent: number | null }> {
  const { media, mediaPrefix } = project;
  if (!media.audio) return { key: null, percent: null };
  if (media.hasEnergies) return { key: energiesFileOf(mediaPrefix), percent: 100 };
  const latest = await deps.tasks.latest(energiesJob, energiesKey(mediaPrefix));
  const failedAt = latest?.state === 'failed' ? (latest.finishedAt?.getTime() ?? 0) : 0;
  if (deps.clock.wall() - failedAt < AGAIN_MS) return { key: null, percent: null };
  if (!latest || !isOpen(latest)) await start(deps, project);
  return { key: null, percent: latest?.progress?.progress ?? 0 };
}
