import { join } from 'node:path';
import { z } from 'zod';
import { batchesFrom, projectOfMedia, recordDerivedFile } from '#server/db/projects/projects.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { hesitationsOf } from '#server/speech/hesitations.ts';
import { runLong } from '#server/threads/pool.ts';
import { flatRanges } from '#server/threads/ranges.ts';
import { defineJob, noProgress } from '../queue/job.ts';
import { silencesKey } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { starterOf } from './derived.ts';
import { withMaster } from './master.ts';

/** Measures the pauses: after ingest by audio alone, again once there are words. */
export const silencesJob = defineJob({
  kind: 'silences',
  input: z.object({ prefix: z.string() }),
  progress: noProgress,
  concurrency: 1,
  async run(deps, task, { signal }) {
    const { db, store } = deps;
    const { prefix } = task.input;
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt || !project.media.audio) return;
    const info = project.media.info as MediaInfo;
    const isHeard = project.transcript === 'done';
    const words = isHeard ? (await batchesFrom(db, project.id, 0)).flatMap((batch) => batch.words) : null;
    await inWorkFolder(deps, task, async (folder) => {
      const path = join(folder, 'silences.json');
      await withMaster(deps, project, (master) =>
        runLong(
          'writeSilences',
          {
            ...{ path: master, info, outPath: path },
            heard: words && { words: flatRanges(words), hesitations: flatRanges(hesitationsOf(words)) },
          },
          { signal },
        ),
      );
      // A name of its own: whoever holds the address of the pauses before sees that these are new.
      const key = `${prefix}/silences-${task.id}.json`;
      await store.adopt(path, key);
      if (!(await recordDerivedFile(db, prefix, { silencesKey: key }))) await store.deleteFolder(prefix);
      else if (project.silencesKey && project.silencesKey !== key) await store.delete(project.silencesKey);
    });
  },
});

export const startSilences = starterOf(silencesJob, silencesKey);
