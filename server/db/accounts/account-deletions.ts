import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { accountDeletions, addressChanges } from '../schema/accounts.ts';
import { versions } from '../schema/library.ts';
import { reviewComments } from '../schema/review.ts';
import { authTokens, ledger, mailKeys, payments, projects, users } from '../schema/schema.ts';
import { lockUser, NO_PASSWORD } from './users.ts';

export type AccountDeletion = typeof accountDeletions.$inferSelect;

/** A repeated request keeps the date of the first. */
export async function askForDeletion(
  db: Db,
  userId: string,
  { language, days }: { language: AccountDeletion['language']; days: number },
): Promise<{ dueAt: Date; isNew: boolean }> {
  const [made] = await db
    .insert(accountDeletions)
    .values({ userId, language, dueAt: sql`now() + make_interval(days => ${days})` })
    .onConflictDoNothing()
    .returning({ dueAt: accountDeletions.dueAt });
  if (made) return { ...made, isNew: true };
  return { dueAt: (await deletionOf(db, userId))!.dueAt, isNew: false };
}

export async function deletionOf(db: Db, userId: string): Promise<AccountDeletion | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row ?? null;
}

/** @param since stops only a deletion requested after it @returns false if there was none to stop */
export async function stopDeletion(db: Db, userId: string, since?: Date): Promise<boolean> {
  const rows = await db
    .delete(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, userId),
        isNull(accountDeletions.begunAt),
        since && gt(accountDeletions.createdAt, since),
      ),
    )
    .returning({ userId: accountDeletions.userId });
  return rows.length > 0;
}

export async function dueDeletions(db: Db): Promise<AccountDeletion[]> {
  return db
    .select()
    .from(accountDeletions)
    .where(or(lte(accountDeletions.dueAt, sql`now()`), isNotNull(accountDeletions.begunAt)));
}

/** From now on nobody can log in or keep the account. @returns false if it was stopped just before */
export async function beginDeletion(tx: Db, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  const rows = await tx
    .update(accountDeletions)
    .set({ begunAt: sql`coalesce(${accountDeletions.begunAt}, now())` })
    .where(eq(accountDeletions.userId, userId))
    .returning({ userId: accountDeletions.userId });
  if (rows.length === 0) return false;
  await tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId));
  await tx.delete(authTokens).where(eq(authTokens.userId, userId));
  await tx.delete(mailKeys).where(eq(mailKeys.userId, userId));
  return true;
}

/**
 * Deletes every row that refers to the account, in all tables, then the account. If the ledger or payments refer to it, an
 * anonymous account without address, password and dates stays instead.
 */
export async function eraseUser(tx: Db, userId: string, email: string): Promise<void> {
  await lockUser(tx, userId);
  await tx.delete(projects).where(eq(projects.userId, userId));
  for (const { table, column } of await tablesOfUsers(tx))
    await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.identifier(column)} = ${userId}`);
  // Requests that others made about the address.
  await tx
    .delete(addressChanges)
    .where(or(eq(addressChanges.oldEmail, email), eq(addressChanges.newEmail, email)));
  // Their comments and versions in projects of others stay, without their name.
  await tx
    .update(reviewComments)
    .set({ author: '', userId: null })
    .where(or(eq(reviewComments.author, email), eq(reviewComments.userId, userId)));
  await tx.update(versions).set({ userId: null }).where(eq(versions.userId, userId));
  // A key is the name of the limit, ':', and the account, sometimes with a network.
  await tx.execute(
    sql`DELETE FROM rate_limits
      WHERE split_part(substr(key, position(':' in key) + 1), ' ', 1) IN (${email}, ${userId})`,
  );
  const books = await Promise.all(
    [ledger, payments].map((table) => tx.$count(table, eq(table.userId, userId))),
  );
  if (books.every((entries) => entries === 0)) {
    await tx.delete(users).where(eq(users.id, userId));
    return;
  }
  await tx
    .update(users)
    .set({
      email: sql`'former-' || gen_random_uuid()`,
      name: null,
      passwordHash: NO_PASSWORD,
      createdAt: sql`to_timestamp(0)`,
      activatedAt: sql`to_timestamp(0)`,
    })
    .where(eq(users.id, userId));
}

/** Columns that refer to an account and are deleted with it, by the database's own constraints. */
async function tablesOfUsers(tx: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = (await tx.execute(sql`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confdeltype = 'c' AND c.confrelid = 'users'::regclass
  `)) as { rows: { table: string; column: string }[] };
  return rows;
}
