import { desc, eq, lt, sql } from 'drizzle-orm';
import { accountExports } from './account-schema.ts';
import type { Db } from './open.ts';

export type AccountExportRow = typeof accountExports.$inferSelect;

/** Of a task that may run twice. */
export async function insertAccountExport(
  tx: Db,
  row: Pick<AccountExportRow, 'id' | 'userId' | 'key' | 'bytes'>,
): Promise<void> {
  await tx.insert(accountExports).values(row).onConflictDoNothing();
}

/** Newest first. */
export async function accountExportsOf(db: Db, userId: string): Promise<AccountExportRow[]> {
  return db
    .select()
    .from(accountExports)
    .where(eq(accountExports.userId, userId))
    .orderBy(desc(accountExports.createdAt));
}

export async function oldAccountExports(db: Db, days: number): Promise<AccountExportRow[]> {
  return db
    .select()
    .from(accountExports)
    .where(lt(accountExports.createdAt, sql`now() - make_interval(days => ${days})`));
}

export async function deleteAccountExport(db: Db, id: string): Promise<void> {
  await db.delete(accountExports).where(eq(accountExports.id, id));
}
