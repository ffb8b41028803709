import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { addressChanges } from '../schema/accounts.ts';
import { mailKeys, users } from '../schema/schema.ts';

export type AddressChange = typeof addressChanges.$inferSelect;

/** Replaces a waiting change. Whether the new address has an account is only checked when its mail is sent. */
export async function insertAddressChange(
  tx: Db,
  change: Pick<AddressChange, 'userId' | 'oldEmail' | 'newEmail'>,
): Promise<string> {
  await cancelAddressChanges(tx, change.userId);
  const [row] = await tx.insert(addressChanges).values(change).returning({ id: addressChanges.id });
  return row!.id;
}

/** Cancels waiting changes: their links no longer confirm. */
export async function cancelAddressChanges(tx: Db, userId: string): Promise<void> {
  await tx
    .update(addressChanges)
    .set({ stoppedAt: sql`now()` })
    .where(and(eq(addressChanges.userId, userId), waiting));
  await tx.delete(mailKeys).where(and(eq(mailKeys.userId, userId), eq(mailKeys.purpose, 'address')));
}

const waiting = and(isNull(addressChanges.confirmedAt), isNull(addressChanges.stoppedAt));

export async function getAddressChange(db: Db, id: string): Promise<AddressChange | null> {
  const [row] = await db.select().from(addressChanges).where(eq(addressChanges.id, id));
  return row ?? null;
}

/** @param hours life of its link */
export async function waitingAddressChange(
  db: Db,
  userId: string,
  hours: number,
): Promise<AddressChange | null> {
  const [row] = await db
    .select()
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.userId, userId),
        waiting,
        gt(addressChanges.createdAt, sql`now() - make_interval(hours => ${hours})`),
      ),
    )
    .orderBy(desc(addressChanges.createdAt))
    .limit(1);
  return row ?? null;
}

/** Also invalidates mailed links to the old address that open the account. @returns `null` if the change was stopped */
export async function confirmAddressChange(tx: Db, id: string): Promise<AddressChange | null> {
  const [change] = await tx
    .update(addressChanges)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(addressChanges.id, id), waiting))
    .returning();
  if (!change) return null;
  await tx.update(users).set({ email: change.newEmail }).where(eq(users.id, change.userId));
  await tx
    .delete(mailKeys)
    .where(
      and(
        eq(mailKeys.userId, change.userId),
        or(eq(mailKeys.purpose, 'reset'), eq(mailKeys.purpose, 'activate')),
      ),
    );
  return change;
}

/** Invalidates all mailed links to other addresses. @returns `null` if it was stopped before */
export async function stopAddressChange(tx: Db, id: string): Promise<AddressChange | null> {
  const [change] = await tx
    .update(addressChanges)
    .set({ stoppedAt: sql`now()` })
    .where(and(eq(addressChanges.id, id), isNull(addressChanges.stoppedAt)))
    .returning();
  if (!change) return null;
  await cancelAddressChanges(tx, change.userId);
  await tx.delete(mailKeys).where(and(eq(mailKeys.userId, change.userId), isNull(mailKeys.usedAt)));
  await tx.update(users).set({ email: change.oldEmail }).where(eq(users.id, change.userId));
  return change;
}

/** Deletes an account of that address that was never activated: the owner of the address did not ask for it. */
export async function deleteUnactivated(tx: Db, email: string, exceptId: string): Promise<void> {
  await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.activatedAt), ne(users.id, exceptId)));
}

/** Whether the account had that address at a time from which a session may still be live. */
export async function wasAddressOf(db: Db, userId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: addressChanges.id })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.userId, userId),
        eq(addressChanges.oldEmail, email),
        isNotNull(addressChanges.confirmedAt),
        isNull(addressChanges.stoppedAt),
      ),
    );
  return rows.length > 0;
}

export async function deleteOldAddressChanges(db: Db, days: number): Promise<void> {
  await db
    .delete(addressChanges)
    .where(lt(addressChanges.createdAt, sql`now() - make_interval(days => ${days})`));
}
