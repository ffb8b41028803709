import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { language } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import * as projects from '#server/db/projects/projects.ts';
import { deleteTask, latestOfKey, type TaskRow } from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { withMaster } from '../media/master.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob, TaskFailure } from '../queue/job.ts';
import { alignFolder } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';

export const STRETCHES_FILE = 'stretches.json';
export const ALIGNED_FILE = 'aligned.ndjson';

/** Finds words in the audio. Both what is asked for and the answer are files: a day's words are 8 MB. */
export const alignJob = defineJob({
  kind: 'align',
  input: z.object({
    projectId: z.string(),
    digest: z.string(),
    language,
    /** Of what is asked for; of tasks of version 1.0 they are not known. */
    bytes: z.number().optional(),
    anyOffset: z.boolean(),
    isShared: z.boolean(),
  }),
  /** Percent, and the bytes of the answer once it is stored. */
  progress: z.object({ progress: z.number(), bytes: z.number().optional() }),
  concurrency: 2,
  perAccount: 1,
  async run(deps, task, { signal, report }) {
    const { db, store } = deps;
    const { projectId, digest, bytes: _, ...alignment } = task.input;
    const project = await projects.getProject(db, projectId);
    if (!project || project.mediaDeletedAt) throw new TaskFailure(jobs.goneForAlignment());
    if (!project.media.audio) throw new TaskFailure(jobs.noAudioToTranscribe());
    await needFreeSpace(deps);
    const info = project.media.info as MediaInfo;
    const folder = alignFolder(project.mediaPrefix, digest);
    // The process was killed after the answer was stored.
    if (await store.exists(`${folder}/${ALIGNED_FILE}`)) return;
    // What is asked for lies beside a recording that is not there any more, or went with an answer.
    if (!(await store.exists(`${folder}/${STRETCHES_FILE}`))) throw new TaskFailure(jobs.alignmentStopped());
    await inWorkFolder(deps, task, async (work) => {
      const outPath = join(work, ALIGNED_FILE);
      const paths = { outPath, audioPath: join(work, 'audio.raw') };
      await store.withLocalFile(`${folder}/${STRETCHES_FILE}`, (stretches) =>
        withMaster(deps, project, (path) =>
          runLong(
            'alignWords',
            { ...alignment, ...paths, path, info, stretches },
            { signal, onProgress: (done: number) => report({ progress: 100 * done }) },
          ),
        ),
      );
      const { size } = await stat(outPath);
      await store.adopt(outPath, `${folder}/${ALIGNED_FILE}`);
      await store.delete(`${folder}/${STRETCHES_FILE}`);
      report({ progress: 100, bytes: size });
    });
  },
});

/** Deletes what an alignment that has ended stored, and the task, which counts it. */
export async function forgetAlignment(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  row: Pick<TaskRow, 'id' | 'key' | 'input'>,
): Promise<void> {
  const { projectId, digest } = alignJob.input.parse(row.input);
  const project = await projects.getProject(db, projectId);
  // Of the same request made again the files are those of the later task.
  const isLatest = (await latestOfKey(db, row.key))?.id === row.id;
  if (project && isLatest) await store.deleteFolder(alignFolder(project.mediaPrefix, digest));
  await deleteTask(db, row.id);
}
