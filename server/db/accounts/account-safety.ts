import { and, desc, eq, gt, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { SecurityEventKind } from '#contract/index.ts';
import type { Db } from '../connection/open.ts';
import { authTokens, knownDevices, rateLimits, securityEvents, users } from '../schema/schema.ts';

export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
}

export const DEVICE_DAYS = 180;

export async function isKnownDevice(
  db: Db,
  email: string,
  deviceHash: string,
  days: number,
): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(users.email, email),
        eq(knownDevices.deviceHash, deviceHash),
        gt(knownDevices.usedAt, daysAgo(days)),
      ),
    );
  return rows.length > 0;
}

/** Keeps the `most` recently used devices of an account. */
export async function rememberDevice(
  db: Db,
  userId: string,
  deviceHash: string,
  most: number,
): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { usedAt: sql`now()` },
    });
  const kept = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt))
    .limit(most);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.deviceHash, kept)));
}

export async function deleteUnusedDevices(db: Db, days: number): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, daysAgo(days)));
}

function daysAgo(days: number) {
  return sql`now() - make_interval(days => ${days})`;
}

/** Shortens a network of `networkOf`: IPv4 to its /24. */
export function shortenedNetwork(network: string): string {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** @param network as `networkOf` gives it; stored shortened */
export async function recordSecurityEvent(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  network: string,
): Promise<void> {
  await db.insert(securityEvents).values({ userId, kind, network: shortenedNetwork(network) });
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
  return db.$count(authTokens, otherTokens(userId, tokenHash));
}

/** @param days that a session lives after its last use */
export async function liveSessions(db: Db, userId: string, days: number) {
  return db
    .select({
      id: authTokens.id,
      device: authTokens.device,
      network: authTokens.network,
      createdAt: authTokens.createdAt,
      usedAt: sql`${authTokens.expiresAt} - make_interval(days => ${days})`.mapWith(authTokens.expiresAt),
    })
    .from(authTokens)
    .where(and(eq(authTokens.userId, userId), gt(authTokens.expiresAt, sql`now()`)))
    .orderBy(desc(authTokens.expiresAt));
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<number> {
  const ended = await db
    .delete(authTokens)
    .where(and(eq(authTokens.userId, userId), eq(authTokens.id, id)))
    .returning({ id: authTokens.id });
  return ended.length;
}

export async function deleteOtherTokens(db: Db, userId: string, tokenHash: string): Promise<number> {
  const ended = await db
    .delete(authTokens)
    .where(otherTokens(userId, tokenHash))
    .returning({ id: authTokens.id });
  return ended.length;
}
