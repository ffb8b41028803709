import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { lockUser, shownName } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { presences } from '../schema/edits.ts';
import { users } from '../schema/schema.ts';

export interface PresenceRow {
  readonly projectId: string;
  readonly windowId: string;
  readonly email: string;
  /** As others read it. */
  readonly name: string;
  readonly window: string;
  /** Source seconds. */
  readonly caret: number | null;
  readonly playhead: number | null;
}

export type NewPresence = Omit<PresenceRow, 'email' | 'name'> & { readonly userId: string };

/**
 * Never overwrites a window of another account.
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
      name: shownName,
      window: presences.window,
      caret: presences.caret,
      playhead: presences.playhead,
    })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(and(inArray(presences.projectId, [...projectIds]), isSeen))
    .orderBy(asc(presences.windowId));
}
