import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { authTokens, securityEvents } from './schema.ts';

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
