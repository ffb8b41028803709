import { and, count, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { authTokens, securityEvents } from './schema.ts';

export type SecurityEventKind =
  | 'login'
  | 'login_failed'
  | 'activated'
  | 'password_reset'
  | 'sessions_revoked';

/** @param network as `networkOf` gives it; stored as the /24 of IPv4 */
export async function recordSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  network: string,
): Promise<void> {
  const shortened = network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
  await db.insert(securityEvents).values({ userId, kind, network: shortened });
}

export async function deleteSecurityEvents(db: Db, days: number): Promise<void> {
  await db
    .delete(securityEvents)
    .where(lt(securityEvents.createdAt, sql`now() - make_interval(days => ${days})`));
}

export async function newestSecurityEvents(
  db: Db,
  userId: string,
  limit: number,
): Promise<(typeof securityEvents.$inferSelect)[]> {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

const otherTokens = (userId: string, tokenHash: string) =>
  and(
    eq(authTokens.userId, userId),
    ne(authTokens.tokenHash, tokenHash),
    gt(authTokens.expiresAt, sql`now()`),
  );

export async function countOtherTokens(db: Db, userId: string, tokenHash: string): Promise<number> {
  const [row] = await db.select({ others: count() }).from(authTokens).where(otherTokens(userId, tokenHash));
  return row?.others ?? 0;
}

export async function deleteOtherTokens(db: Db, userId: string, tokenHash: string): Promise<number> {
  const ended = await db
    .delete(authTokens)
    .where(otherTokens(userId, tokenHash))
    .returning({ id: authTokens.id });
  return ended.length;
}
