import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { editChanges } from '../schema/edits.ts';
import { projects } from '../schema/schema.ts';

export type ChangeRow = Pick<typeof editChanges.$inferSelect, 'revision' | 'changeId' | 'change'>;

/** Changes of one project that are kept. */
const MAX_KEPT = 500;
const DROPPED_AT_ONCE = 20;

const columns = {
  revision: editChanges.revision,
  changeId: editChanges.changeId,
  change: editChanges.change,
};

export async function insertChange(tx: Db, projectId: string, row: ChangeRow): Promise<void> {
  const { revision, changeId, change } = row;
  await tx.insert(editChanges).values({ projectId, revision, changeId, change });
  if (revision % DROPPED_AT_ONCE !== 0) return;
  await tx
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
  return after === upTo ? [] : (await changesAround(db, projectId, { after, upTo, changeId: null })).changes;
}

/** As `changesBetween`; also whether there is the change of this id, which may be older. */
export async function changesAround(
  db: Db,
  projectId: string,
  { after, upTo, changeId }: { after: number; upTo: number; changeId: string | null },
): Promise<{ changes: ChangeRow[] | null; isDuplicate: boolean }> {
  if (upTo - after > MAX_KEPT || after > upTo) return { changes: null, isDuplicate: false };
  const rows = await db
    .select(columns)
    .from(editChanges)
    .where(
      and(
        eq(editChanges.projectId, projectId),
        or(
          and(gt(editChanges.revision, after), lte(editChanges.revision, upTo)),
          changeId === null ? undefined : eq(editChanges.changeId, changeId),
        ),
      ),
    )
    .orderBy(asc(editChanges.revision));
  const changes = rows.filter(({ revision }) => revision > after && revision <= upTo);
  const isWhole = changes.length === upTo - after;
  return {
    changes: isWhole ? changes : null,
    isDuplicate: changeId !== null && rows.some((row) => row.changeId === changeId),
  };
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
