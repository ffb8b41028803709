import { and, asc, eq, gte } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { projects, stagedBatches, transcriptBatches } from '../schema/schema.ts';
import { type BatchRow, type FinishedTranscript, finishTranscript, type ProjectRow } from './projects.ts';
import { type Held, hold } from './tasks.ts';

/** Batches of a repeated transcription, from `seq` on. */
export async function stagedFrom(db: Db, projectId: string, seq: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(stagedBatches)
    .where(and(eq(stagedBatches.projectId, projectId), gte(stagedBatches.seq, seq)))
    .orderBy(asc(stagedBatches.seq));
}

/** In one transaction. @throws TaskLost */
export async function appendStaged(
  db: Db,
  task: Held,
  projectId: string,
  batches: readonly Omit<BatchRow, 'projectId'>[],
): Promise<void> {
  if (batches.length === 0) return;
  await db.transaction(async (tx) => {
    await hold(tx, task);
    await tx.insert(stagedBatches).values(batches.map((batch) => ({ ...batch, projectId })));
  });
}

export async function dropStaged(db: Db, projectId: string): Promise<void> {
  await db.delete(stagedBatches).where(eq(stagedBatches.projectId, projectId));
}

/** Replaces the transcript by the staged one, in one transaction. @throws TaskLost */
export async function publishStaged(
  db: Db,
  task: Held,
  projectId: string,
  { language, nSpeakers, transcribedUntil, ...end }: Published,
): Promise<void> {
  await db.transaction(async (tx) => {
    await hold(tx, task);
    await tx.delete(transcriptBatches).where(eq(transcriptBatches.projectId, projectId));
    const staged = tx.select().from(stagedBatches).where(eq(stagedBatches.projectId, projectId));
    await tx.insert(transcriptBatches).select(staged);
    await dropStaged(tx, projectId);
    await tx
      .update(projects)
      .set({ language, nSpeakers, transcribedUntil })
      .where(eq(projects.id, projectId));
    await finishTranscript(tx, task, projectId, end);
  });
}

type Published = FinishedTranscript & Pick<ProjectRow, 'language' | 'nSpeakers' | 'transcribedUntil'>;
