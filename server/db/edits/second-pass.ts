import { and, asc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { holdProject } from '../projects/projects.ts';
import { getTask, type Held, TaskLost } from '../projects/tasks.ts';
import { secondPassPortions } from '../schema/edits.ts';

export type PortionRow = typeof secondPassPortions.$inferSelect;

/** What was heard of a recording so far, in order, without its runs, which may be long. */
export async function portionsOf(db: Db, projectId: string): Promise<Omit<PortionRow, 'runs'>[]> {
  const { runs: _, ...columns } = getTableColumns(secondPassPortions);
  return db
    .select(columns)
    .from(secondPassPortions)
    .where(eq(secondPassPortions.projectId, projectId))
    .orderBy(asc(secondPassPortions.portion));
}

/** JSON texts of the runs of some portions, by their numbers. */
export async function runsOfPortions(
  db: Db,
  projectId: string,
  portions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { portion, runs, projectId: project } = secondPassPortions;
  const rows = await db
    .select({ portion, runs })
    .from(secondPassPortions)
    .where(and(eq(project, projectId), inArray(portion, [...portions])));
  return new Map(rows.map((row) => [row.portion, row.runs]));
}

/** A portion that is there stays: a task that was restarted may store it again. @throws TaskLost also where the task is to end */
export async function storePortion(
  db: Db,
  task: Held,
  portion: Omit<PortionRow, 'passId' | 'appliedRevision'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdProject(tx, task, portion.projectId);
    // Who ends a pass drops its portions: none may come after that.
    if ((await getTask(tx, task.id))?.cancelRequested) throw new TaskLost();
    await tx
      .insert(secondPassPortions)
      .values({ ...portion, passId: task.id })
      .onConflictDoNothing();
  });
}

/**
 * Notes in the transaction that saves an edit that it has taken a portion over.
 * @returns false where another edit has, or there is no such portion (any more)
 */
export async function markPortionApplied(
  tx: Db,
  projectId: string,
  portion: number,
  revision: number,
): Promise<boolean> {
  const rows = await tx
    .update(secondPassPortions)
    .set({ appliedRevision: revision })
    .where(
      and(
        eq(secondPassPortions.projectId, projectId),
        eq(secondPassPortions.portion, portion),
        isNull(secondPassPortions.appliedRevision),
      ),
    )
    .returning({ portion: secondPassPortions.portion });
  return rows.length > 0;
}
