import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { recoveryCodes, twoStep } from '../schema/accounts.ts';

export type TwoStepRow = typeof twoStep.$inferSelect;

export async function getTwoStep(db: Db, userId: string): Promise<TwoStepRow | null> {
  const [row] = await db.select().from(twoStep).where(eq(twoStep.userId, userId));
  return row ?? null;
}

/** Replaces an unconfirmed key. @returns false if two-step login is already on, which is left unchanged */
export async function beginTwoStep(db: Db, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(twoStep)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: twoStep.userId,
      set: { secret, createdAt: sql`now()`, lastStep: 0 },
      setWhere: isNull(twoStep.enabledAt),
    })
    .returning({ userId: twoStep.userId });
  return rows.length > 0;
}

/** @returns false if it was on already, or another key was begun since */
export async function enableTwoStep(tx: Db, { userId, secret }: TwoStepRow): Promise<boolean> {
  const rows = await tx
    .update(twoStep)
    .set({ enabledAt: sql`now()` })
    .where(and(eq(twoStep.userId, userId), eq(twoStep.secret, secret), isNull(twoStep.enabledAt)))
    .returning({ userId: twoStep.userId });
  return rows.length > 0;
}

/** @returns false if a code of that step or a later one was used before */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(twoStep)
    .set({ lastStep: step })
    .where(and(eq(twoStep.userId, userId), lt(twoStep.lastStep, step)))
    .returning({ userId: twoStep.userId });
  return rows.length > 0;
}

export async function deleteTwoStep(tx: Db, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(twoStep).where(eq(twoStep.userId, userId));
}

/** Deletes it if it was switched on after `since`. */
export async function deleteTwoStepSince(tx: Db, userId: string, since: Date): Promise<void> {
  const row = await getTwoStep(tx, userId);
  if (row?.enabledAt && row.enabledAt >= since) await deleteTwoStep(tx, userId);
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** @returns false if it is no code of the account, or was used before */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Deletes keys that were never confirmed. */
export async function deleteUnfinishedTwoStep(db: Db, hours: number): Promise<void> {
  await db
    .delete(twoStep)
    .where(
      and(isNull(twoStep.enabledAt), lt(twoStep.createdAt, sql`now() - make_interval(hours => ${hours})`)),
    );
}

export async function hasTwoStep(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: twoStep.userId })
    .from(twoStep)
    .where(and(eq(twoStep.userId, userId), isNotNull(twoStep.enabledAt)));
  return rows.length > 0;
}
