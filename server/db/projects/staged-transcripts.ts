import { and, asc, eq, gte } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { stagedBatches, transcriptBatches } from '../schema/schema.ts';
import { endSecondPass } from './background-tasks.ts';
import { type BatchRow, type FinishedTranscript, finishTranscript, holdProject } from './projects.ts';
import type { Held } from './tasks.ts';

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
    await holdProject(tx, task, projectId);
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
  end: FinishedTranscript,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdProject(tx, task, projectId);
    await endSecondPass(tx, projectId);
    await tx.delete(transcriptBatches).where(eq(transcriptBatches.projectId, projectId));
    const staged = tx.select().from(stagedBatches).where(eq(stagedBatches.projectId, projectId));
    await tx.insert(transcriptBatches).select(staged);
    await dropStaged(tx, projectId);
    await finishTranscript(tx, task, projectId, end);
  });
}
