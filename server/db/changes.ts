import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { projects } from './schema.ts';
import { editChanges } from './schema-together.ts';

export type ChangeRow = Pick<typeof editChanges.$inferSelect, 'revision' | 'changeId' | 'change'>;

/** Changes of one project that are kept. */
const MOST_KEPT = 500;

const columns = {
  revision: editChanges.revision,
  changeId: editChanges.changeId,
  change: editChanges.change,
};

export async function insertChange(tx: Db, projectId: string, row: ChangeRow): Promise<void> {
  const { revision, changeId, change } = row;
  await tx.insert(editChanges).values({ projectId, revision, changeId, change });
  await tx
    .delete(editChanges)
    .where(and(eq(editChanges.projectId, projectId), lte(editChanges.revision, revision - MOST_KEPT)));
}

/** Those that led from one revision to the other; null where some are not kept. */
export async function changesBetween(
  db: Db,
  projectId: string,
  after: number,
  upTo: number,
): Promise<ChangeRow[] | null> {
  if (upTo - after > MOST_KEPT || after > upTo) return null;
  if (after === upTo) return [];
  const rows = await db
    .select(columns)
    .from(editChanges)
    .where(
      and(
        eq(editChanges.projectId, projectId),
        gt(editChanges.revision, after),
        lte(editChanges.revision, upTo),
      ),
    )
    .orderBy(asc(editChanges.revision));
  return rows.length === upTo - after ? rows : null;
}

/** Its revision; null where there is none such. */
export async function revisionOfChange(db: Db, projectId: string, changeId: string): Promise<number | null> {
  const [row] = await db
    .select({ revision: editChanges.revision })
    .from(editChanges)
    .where(and(eq(editChanges.projectId, projectId), eq(editChanges.changeId, changeId)));
  return row?.revision ?? null;
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

/** Older ones serve nobody: windows that were away for longer get the document. */
export async function dropOldChanges(db: Db): Promise<void> {
  await db.delete(editChanges).where(lt(editChanges.savedAt, sql`now() - interval '2 days'`));
}
