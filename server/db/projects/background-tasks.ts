/** Tasks that make way for all others. */
import { and, count, desc, eq, gt, inArray, max, ne } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { secondPassPortions } from '../schema/edits.ts';
import { tasks } from '../schema/schema.ts';
import type { TaskRow } from './tasks.ts';

/** Of tasks that hear a recording a second time. */
export const SECOND_PASS = 'second_pass';

/** Kinds of work that come before all that is made in the background: joins, transcriptions, alignments, exports. */
export const COMES_FIRST: readonly string[] = ['ingest', 'transcribe', 'align', 'export'];

const open = inArray(tasks.state, ['queued', 'running']);

export async function latestOfProject(db: Db, projectId: string, kind: string): Promise<TaskRow | null> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), eq(tasks.kind, kind)))
    .orderBy(desc(tasks.createdAt))
    .limit(1);
  return row ?? null;
}

/** Ends the pass over a recording and drops what it heard, where the words that it checked go or move. */
export async function endSecondPass(tx: Db, projectId: string): Promise<void> {
  await tx
    .update(tasks)
    .set({ cancelRequested: true })
    .where(and(eq(tasks.projectId, projectId), eq(tasks.kind, SECOND_PASS), open));
  await tx.delete(secondPassPortions).where(eq(secondPassPortions.projectId, projectId));
}

/**
 * Whether a task of `kind` has its turn: none of the kinds that come `before` it runs or waits; or it is overdue, and one of those has
 * ended since a task of its kind last worked.
 */
export async function hasTurn(
  db: Db,
  kind: string,
  { before, isOverdue }: { readonly before: readonly string[]; readonly isOverdue: boolean },
): Promise<boolean> {
  return !(await areOpen(db, before)) || (isOverdue && (await hasEndedSince(db, before, kind)));
}

/** Whether tasks of these kinds run or wait. */
export async function areOpen(db: Db, kinds: readonly string[]): Promise<boolean> {
  const [row] = await db
    .select({ open: count() })
    .from(tasks)
    .where(and(inArray(tasks.kind, [...kinds]), open));
  return (row?.open ?? 0) > 0;
}

/** Whether a task of `kinds` has ended since one of `kind` last worked. */
async function hasEndedSince(db: Db, kinds: readonly string[], kind: string): Promise<boolean> {
  const worked = db
    .select({ at: max(tasks.heartbeatAt) })
    .from(tasks)
    .where(eq(tasks.kind, kind));
  const [since] = await worked;
  const later = since?.at ? gt(tasks.finishedAt, since.at) : undefined;
  const [row] = await db
    .select({ ended: count(tasks.finishedAt) })
    .from(tasks)
    .where(and(inArray(tasks.kind, [...kinds]), later));
  return (row?.ended ?? 0) > 0;
}

/** Whether another task of its kind waits. */
export async function isWaitedFor(db: Db, { id, kind }: Pick<TaskRow, 'id' | 'kind'>): Promise<boolean> {
  const [row] = await db
    .select({ waiting: count() })
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.state, 'queued'), ne(tasks.id, id)));
  return (row?.waiting ?? 0) > 0;
}
