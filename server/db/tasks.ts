import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { tasks } from './schema.ts';
import type { Failure } from './types.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type NewTask = Pick<TaskRow, 'kind' | 'key' | 'userId' | 'input'>;

const open = inArray(tasks.state, ['queued', 'running']);

/** Inserts the task, or gives the open one of the same key. */
export async function insertOrGetOpen(db: Db, task: NewTask): Promise<{ row: TaskRow; isNew: boolean }> {
  for (;;) {
    const [made] = await db.insert(tasks).values(task).onConflictDoNothing().returning();
    if (made) return { row: made, isNew: true };
    const [row] = await db
      .select()
      .from(tasks)
      .where(and(eq(tasks.key, task.key), open));
    // It may have finished between the two statements; then a new one can be made.
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

/** Takes a queued task, or a running one whose worker has not been heard of for `staleSeconds`; `null` if neither. */
export async function claim(db: Db, id: string, staleSeconds: number): Promise<TaskRow | null> {
  const [row] = await db
    .update(tasks)
    .set({ state: 'running', heartbeatAt: sql`now()` })
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

/** Writes a sign of life and the progress; tells whether the work was cancelled meanwhile (or taken away). */
export async function beat(
  db: Db,
  id: string,
  progress: TaskRow['progress'],
): Promise<{ cancelled: boolean }> {
  const [row] = await db
    .update(tasks)
    .set({ heartbeatAt: sql`now()`, ...(progress ? { progress } : {}) })
    .where(and(eq(tasks.id, id), eq(tasks.state, 'running')))
    .returning({ cancelRequested: tasks.cancelRequested });
  return { cancelled: !row || row.cancelRequested };
}

export async function finish(
  db: Db,
  id: string,
  end: { state: 'done' | 'failed' | 'cancelled'; progress?: TaskRow['progress']; failure?: Failure },
): Promise<void> {
  await db
    .update(tasks)
    .set({ ...end, finishedAt: sql`now()` })
    .where(eq(tasks.id, id));
}

/** Gives running tasks back to the queue: one (`id`), or all that a killed process left. */
export async function requeue(db: Db, id?: string): Promise<void> {
  await db
    .update(tasks)
    .set({ state: 'queued', heartbeatAt: null })
    .where(and(eq(tasks.state, 'running'), id ? eq(tasks.id, id) : undefined));
}

export async function openTasks(db: Db): Promise<TaskRow[]> {
  return db.select().from(tasks).where(open).orderBy(asc(tasks.createdAt));
}

export async function openTasksOf(db: Db, userId: string): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, userId), open));
}

/** Open tasks that nobody seems to look after: queued for `seconds`, or running without a sign of life. */
export async function neglectedTasks(db: Db, seconds: number): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(
      or(
        and(eq(tasks.state, 'queued'), lt(tasks.createdAt, ago(seconds))),
        and(eq(tasks.state, 'running'), lt(tasks.heartbeatAt, ago(seconds))),
      ),
    );
}

export async function deleteFinishedBefore(db: Db, days: number): Promise<void> {
  await db.delete(tasks).where(lt(tasks.finishedAt, ago(days * 86_400)));
}

/** By the database's clock: processes may disagree about the time. */
function ago(seconds: number) {
  return sql`now() - make_interval(secs => ${seconds})`;
}
