import type { z } from 'zod';
import type { uploadMediaLine } from '#contract/index.ts';
import type { Db } from '#server/db/connection/open.ts';
import { openTasksOfUser } from '#server/db/projects/tasks.ts';
import { type IngestTask, ingestJob } from '#server/jobs/media/ingest.ts';
import { readTask } from '#server/jobs/queue/tasks.ts';

/** Joins of an account that run or wait, in their order. */
export async function openJoins(db: Db, userId: string): Promise<IngestTask[]> {
  const rows = (await openTasksOfUser(db, userId)).filter(
    ({ kind, cancelRequested }) => kind === ingestJob.kind && !cancelRequested,
  );
  const rank = ({ state, createdAt }: (typeof rows)[number]) =>
    state === 'running' ? 0 : createdAt.getTime();
  return rows.sort((a, b) => rank(a) - rank(b)).map((row) => readTask(ingestJob, row));
}

/** What names a join to its callers. */
export function joinIdOf({ id, input }: IngestTask): string {
  return input.joinId ?? id;
}

/** How far a join is. */
export function stageOf({ state, progress }: IngestTask): z.output<typeof uploadMediaLine> {
  return (
    (state === 'running' && progress) || {
      stage: state === 'running' ? 'collecting' : 'waiting',
      progress: 0,
    }
  );
}
