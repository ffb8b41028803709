import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { users } from './schema.ts';
import { presences } from './schema-together.ts';

export interface PresenceRow {
  readonly projectId: string;
  readonly windowId: string;
  readonly email: string;
  readonly window: string;
  /** Source seconds. */
  readonly caret: number | null;
  readonly playhead: number | null;
}

type NewPresence = Omit<PresenceRow, 'email'> & { readonly userId: string };

/** A window of another account stays theirs. */
export async function notePresence(db: Db, presence: NewPresence): Promise<void> {
  const { windowId: _w, projectId: _p, ...place } = presence;
  await db
    .insert(presences)
    .values(presence)
    .onConflictDoUpdate({
      target: [presences.projectId, presences.windowId],
      set: { ...place, seenAt: sql`now()` },
      setWhere: eq(presences.userId, presence.userId),
    });
}

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
    .where(
      and(
        inArray(presences.projectId, [...projectIds]),
        sql`${presences.seenAt} > now() - interval '1 minute'`,
      ),
    )
    .orderBy(asc(presences.windowId));
}
