import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { knownDevices, users } from './schema.ts';

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

/** Keeps the `most` used last of an account. */
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
