import { and, asc, count, desc, eq, gt, inArray, isNotNull, like, lt, ne, or, sql } from 'drizzle-orm';
import { language } from '#i18n/language.ts';
import { lockUser } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { projects, tasks, users } from '../schema/schema.ts';
import type { Failure } from '../schema/types.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type NewTask = Pick<TaskRow, 'kind' | 'key' | 'userId' | 'input'> & {
  readonly projectId?: string | null;
};

const open = inArray(tasks.state, ['queued', 'running']);

export async function insertOrGetOpen(tx: Db, task: NewTask): Promise<{ row: TaskRow; isNew: boolean }> {
  // As the foreign key will, but before the key of the task is taken.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, task.userId)).for('key share');
  for (;;) {
    const [made] = await tx
      .insert(tasks)
      .values({ ...task, language: language() })
      .onConflictDoNothing()
      .returning();
    if (made) return { row: made, isNew: true };
    const [row] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.key, task.key), open));
    // It may have ended between the two statements; then a new one can be inserted.
    if (row) return { row, isNew: false };
  }
}

export async function getTask(db: Db, id: string): Promise<TaskRow | null> {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
  return row ?? null;
}

export async function latestOfKey(db: Db, key: string): Promise<TaskRow | null> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(eq(tasks.key, key))
    .orderBy(desc(tasks.createdAt))
    .limit(1);
  return row ?? null;
}

export async function requestCancel(db: Db, id: string): Promise<void> {
  await db
    .update(tasks)
    .set({ cancelRequested: true })
    .where(and(eq(tasks.id, id), open));
}

/** One claim of a task, identified by its `fence`. */
export type Held = Pick<TaskRow, 'id' | 'fence'>;

/** Another worker took over the task, so this one must not write. */
export class TaskLost extends Error {
  override readonly name = 'TaskLost';
}

const heldBy = ({ id, fence }: Held) =>
  and(eq(tasks.id, id), eq(tasks.fence, fence), eq(tasks.state, 'running'));

/** Locks the task for the rest of the transaction, which writes its results. @throws TaskLost */
export async function hold(tx: Pick<Db, 'select'>, held: Held): Promise<void> {
  const rows = await tx.select({ id: tasks.id }).from(tasks).where(heldBy(held)).for('share');
  if (rows.length === 0) throw new TaskLost();
}

/**
 * Takes a queued task, or a running one without heartbeat for `staleSeconds`; `null` if it is neither, or if its account
 * already runs `perAccount` tasks of recordings that are not longer.
 */
export async function claim(
  db: Db,
  id: string,
  { perAccount, ...by }: { owner: string; staleSeconds: number; perAccount?: number | undefined },
): Promise<TaskRow | null> {
  if (perAccount === undefined) return take(db, id, by);
  return db.transaction(async (tx) => {
    const row = await getTask(tx, id);
    if (!row) return null;
    // Locked, so that two workers cannot both take the last place.
    await lockUser(tx, row.userId);
    return (await countBefore(tx, row, ['running'])) < perAccount ? take(tx, id, by) : null;
  });
}

async function take(
  db: Db,
  id: string,
  { owner, staleSeconds }: { owner: string; staleSeconds: number },
): Promise<TaskRow | null> {
  const [row] = await db
    .update(tasks)
    .set({
      state: 'running',
      heartbeatAt: sql`now()`,
      owner,
      fence: sql`${tasks.fence} + 1`,
      crashes: sql`${tasks.crashes} + (${tasks.state} = 'running')::int`,
    })
    .where(
      and(
        eq(tasks.id, id),
        or(
          eq(tasks.state, 'queued'),
          and(eq(tasks.state, 'running'), lt(tasks.heartbeatAt, ago(staleSeconds))),
        ),
      ),
    )
    .returning();
  return row ?? null;
}

/** Writes heartbeat and progress. */
export async function heartbeat(
  db: Db,
  held: Held,
  progress: TaskRow['progress'],
): Promise<'active' | 'cancelled' | 'lost'> {
  const [row] = await db
    .update(tasks)
    .set({ heartbeatAt: sql`now()`, ...(progress ? { progress } : {}) })
    .where(heldBy(held))
    .returning({ cancelRequested: tasks.cancelRequested });
  if (!row) return 'lost';
  return row.cancelRequested ? 'cancelled' : 'active';
}

export async function finish(
  db: Db,
  held: Held,
  end: { state: 'done' | 'failed' | 'cancelled'; progress?: TaskRow['progress']; failure?: Failure },
): Promise<void> {
  await db
    .update(tasks)
    .set({ ...end, owner: null, finishedAt: sql`now()` })
    .where(heldBy(held));
}

/** Leaves a task to its next delivery. @param left `failedTries`: failures of its own, without crashes */
export async function requeue(
  db: Db,
  held: Held,
  left: Partial<Pick<TaskRow, 'failedTries' | 'progress'>> = {},
): Promise<void> {
  await db
    .update(tasks)
    .set({ ...left, state: 'queued', owner: null })
    .where(heldBy(held));
}

/** Requeues all running tasks, after the process was killed. */
export async function requeueAll(db: Db): Promise<void> {
  await db
    .update(tasks)
    .set({ state: 'queued', owner: null, crashes: sql`${tasks.crashes} + 1` })
    .where(eq(tasks.state, 'running'));
}

/** A join takes as long as the files that come: joins go by their order alone. */
const length = sql`CASE WHEN ${tasks.kind} <> 'ingest' THEN (${projects.media}->>'duration')::float8 END`;

/** How many other tasks of its kind and account are in these states, of recordings that are not longer. */
export async function countBefore(
  db: Db,
  { id, kind, userId, projectId }: TaskRow,
  states: readonly ('queued' | 'running')[],
): Promise<number> {
  const own = db
    .select({ length })
    .from(projects)
    .where(eq(projects.id, projectId ?? id));
  const [row] = await db
    .select({ before: count() })
    .from(tasks)
    .leftJoin(projects, eq(projects.id, tasks.projectId))
    .where(
      and(
        eq(tasks.userId, userId),
        eq(tasks.kind, kind),
        inArray(tasks.state, [...states]),
        ne(tasks.id, id),
        sql`coalesce(${length}, 0) <= coalesce((${own}), 'infinity')`,
      ),
    );
  return row?.before ?? 0;
}

/** The queued task of that kind and account with the shortest recording. */
export async function nextQueued(
  db: Db,
  { kind, userId }: Pick<TaskRow, 'kind' | 'userId'>,
): Promise<TaskRow | null> {
  const [row] = await db
    .select({ task: tasks })
    .from(tasks)
    .leftJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(eq(tasks.userId, userId), eq(tasks.kind, kind), eq(tasks.state, 'queued')))
    .orderBy(asc(length), asc(tasks.createdAt))
    .limit(1);
  return row?.task ?? null;
}

export async function openTasks(db: Db): Promise<TaskRow[]> {
  return db.select().from(tasks).where(open).orderBy(asc(tasks.createdAt));
}

export async function countOpenTasks(db: Db): Promise<{ kind: string; state: string; count: number }[]> {
  return db
    .select({ kind: tasks.kind, state: tasks.state, count: count() })
    .from(tasks)
    .where(open)
    .groupBy(tasks.kind, tasks.state);
}

/** Open tasks that work on media or transcript of a project. */
export async function openTasksOf(db: Db, projectId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), open));
}

export async function openTasksOfUser(db: Db, userId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, userId), open));
}

/** Those of a kind and account, newest first. */
export async function tasksOfKind(db: Db, userId: string, kind: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, userId), eq(tasks.kind, kind)))
    .orderBy(desc(tasks.createdAt));
}

/** Tasks of a kind that ended so many seconds ago, of all accounts or of one. */
export async function finishedOf(
  db: Db,
  kind: string,
  { seconds, userId }: { readonly seconds: number; readonly userId?: string },
): Promise<TaskRow[]> {
  const of = userId === undefined ? undefined : eq(tasks.userId, userId);
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, kind), of, lt(tasks.finishedAt, ago(seconds))));
}

export async function deleteTask(db: Db, id: string): Promise<void> {
  await db.delete(tasks).where(eq(tasks.id, id));
}

/** Keeps those that are being sent. */
export async function deleteWaitingMails(db: Db, userId: string): Promise<void> {
  await db
    .delete(tasks)
    .where(and(eq(tasks.userId, userId), eq(tasks.kind, 'mail'), eq(tasks.state, 'queued')));
}

export async function deleteFinishedOf(db: Db, projectId: string): Promise<void> {
  await db.delete(tasks).where(and(eq(tasks.projectId, projectId), isNotNull(tasks.finishedAt)));
}

const segmentOf = (transcription: string) =>
  and(eq(tasks.kind, 'segment'), like(tasks.key, `segment:${transcription}:%`));

export async function segmentsOf(db: Db, transcription: string): Promise<TaskRow[]> {
  return db.select().from(tasks).where(segmentOf(transcription));
}

export async function deleteFinishedSegments(db: Db, transcription: string): Promise<void> {
  await db.delete(tasks).where(and(segmentOf(transcription), isNotNull(tasks.finishedAt)));
}

export async function deleteFinishedBefore(db: Db, days: number): Promise<void> {
  await db.delete(tasks).where(lt(tasks.finishedAt, ago(days * 86_400)));
}

export async function deleteFinishedBeyond(db: Db, count: number): Promise<void> {
  const ranked = db
    .select({
      id: tasks.id,
      rank: sql<number>`row_number() OVER (PARTITION BY ${tasks.userId} ORDER BY ${tasks.finishedAt} DESC)`.as(
        'rank',
      ),
    })
    .from(tasks)
    .where(isNotNull(tasks.finishedAt))
    .as('ranked');
  await db
    .delete(tasks)
    .where(inArray(tasks.id, db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, count))));
}

/** Nobody follows finished mails, and their contents must not stay. */
export async function deleteFinishedMails(db: Db): Promise<void> {
  await db.delete(tasks).where(and(eq(tasks.kind, 'mail'), isNotNull(tasks.finishedAt)));
}

/** Uses the database's clock, which all processes share. */
function ago(seconds: number) {
  return sql`now() - make_interval(secs => ${seconds})`;
}
