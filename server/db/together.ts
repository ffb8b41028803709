import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { projects, users } from './schema.ts';
import { editChanges, presences } from './schema-together.ts';
import { lockUser } from './users.ts';

export interface PresenceRow {
  readonly projectId: string;
  readonly windowId: string;
  readonly email: string;
  readonly window: string;
  /** Source seconds. */
  readonly caret: number | null;
  readonly playhead: number | null;
}

export type NewPresence = Omit<PresenceRow, 'email'> & { readonly userId: string };

/**
 * A window of another account stays theirs.
 * @returns false where it is new and the account has `most` in the project that were heard of within a minute
 */
export async function notePresence(db: Db, presence: NewPresence, most: number): Promise<boolean> {
  const { windowId, projectId, userId, ...place } = presence;
  const ofAccount = and(eq(presences.projectId, projectId), eq(presences.userId, userId));
  const moved = await db
    .update(presences)
    .set({ ...place, seenAt: sql`now()` })
    .where(and(ofAccount, eq(presences.windowId, windowId)))
    .returning({ windowId: presences.windowId });
  if (moved.length > 0) return true;
  return db.transaction(async (tx) => {
    // Two at once do not both take the last place.
    await lockUser(tx, userId);
    if ((await tx.$count(presences, and(ofAccount, isSeen))) >= most) return false;
    await tx.insert(presences).values(presence).onConflictDoNothing();
    return true;
  });
}

/** Of windows that count as open. */
const isSeen = sql`${presences.seenAt} > now() - interval '1 minute'`;

/** Those not heard of for a minute, which nobody is shown any more. */
export async function dropOldPresences(db: Db): Promise<void> {
  await db.delete(presences).where(lt(presences.seenAt, sql`now() - interval '1 minute'`));
}

export async function dropPresence(db: Db, projectId: string, windowId: string): Promise<void> {
  await db.delete(presences).where(and(eq(presences.projectId, projectId), eq(presences.windowId, windowId)));
}

export async function presencesIn(db: Db, projectIds: readonly string[]): Promise<PresenceRow[]> {
  return db
    .select({
      projectId: presences.projectId,
      windowId: presences.windowId,
      email: users.email,
      window: presences.window,
      caret: presences.caret,
      playhead: presences.playhead,
    })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(and(inArray(presences.projectId, [...projectIds]), isSeen))
    .orderBy(asc(presences.windowId));
}

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
): Promise<{ changes: ChangeRow[] | null; isMade: boolean }> {
  if (upTo - after > MAX_KEPT || after > upTo) return { changes: null, isMade: false };
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
    isMade: changeId !== null && rows.some((row) => row.changeId === changeId),
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

/** Older ones serve nobody: windows that were away for longer get the document. */
export async function dropOldChanges(db: Db): Promise<void> {
  await db.delete(editChanges).where(lt(editChanges.savedAt, sql`now() - interval '2 days'`));
}
