import { and, asc, type Column, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { editChanges } from '../schema/edits.ts';
import { projects } from '../schema/schema.ts';

export type ChangeRow = Pick<typeof editChanges.$inferSelect, 'revision' | 'changeId' | 'change'>;

/** Changes of one project that are kept. */
const MAX_KEPT = 500;
const DROPPED_AT_ONCE = 20;

export const changeColumns = {
  revision: editChanges.revision,
  changeId: editChanges.changeId,
  change: editChanges.change,
};

/** Of the changes that led to a revision, the first that is kept. */
export const oldestKept = (revision: Column) => sql`${revision} - ${MAX_KEPT - 1}`;

/** Now and then deletes those that are not kept. @param revision the newest */
export async function dropPassedChanges(db: Db, projectId: string, revision: number): Promise<void> {
  if (revision % DROPPED_AT_ONCE !== 0) return;
  await db
    .delete(editChanges)
    .where(and(eq(editChanges.projectId, projectId), lte(editChanges.revision, revision - MAX_KEPT)));
}

/** Those that led from one revision to the other; null where some are not kept. */
export async function changesBetween(
  db: Db,
  projectId: string,
  after: number,
  upTo: number,
): Promise<ChangeRow[] | null> {
  if (after === upTo) return [];
  if (upTo - after > MAX_KEPT || after > upTo) return null;
  const isBetween = and(gt(editChanges.revision, after), lte(editChanges.revision, upTo));
  const changes = await db
    .select(changeColumns)
    .from(editChanges)
    .where(and(eq(editChanges.projectId, projectId), isBetween))
    .orderBy(asc(editChanges.revision));
  return changes.length === upTo - after ? changes : null;
}

export async function revisionsOf(
  db: Db,
  projectIds: readonly string[],
): Promise<{ id: string; revision: number; shared: number }[]> {
  return db
    .select({ id: projects.id, revision: projects.revision, shared: projects.sharedRevision })
    .from(projects)
    .where(inArray(projects.id, [...projectIds]));
}

/** Older changes are not needed: windows that were away for longer load the whole document. */
export async function dropOldChanges(db: Db): Promise<void> {
  await db.delete(editChanges).where(lt(editChanges.savedAt, sql`now() - interval '2 days'`));
}
