import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { accountExports } from '../schema/accounts.ts';
import { exports, ledger, projects, tasks, users } from '../schema/schema.ts';

/** All projects of an account, without their edits, oldest first. */
export async function projectsOf(db: Db, userId: string) {
  return db
    .select({
      id: projects.id,
      name: projects.name,
      media: projects.media,
      mediaPrefix: projects.mediaPrefix,
      masterKey: projects.masterKey,
      mediaDeletedAt: projects.mediaDeletedAt,
      language: projects.language,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt), asc(projects.id));
}
export type ProjectOfAccount = Awaited<ReturnType<typeof projectsOf>>[number];

/** A text for each account that differs once its balance, its recordings or its downloads do. */
export async function accountStates(
  db: Db,
  userIds: readonly string[],
): Promise<{ id: string; state: string }[]> {
  if (userIds.length === 0) return [];
  const newest = db
    .select({ seq: sql`max(${ledger.seq})` })
    .from(ledger)
    .where(eq(ledger.userId, users.id));
  const recordings = db
    .select({
      bytes: sql`concat(count(*), ' ', sum(${projects.masterBytes} + ${projects.proxyBytes}), ' ', count(${projects.mediaDeletedAt}))`,
    })
    .from(projects)
    .where(eq(projects.userId, users.id));
  const downloads = db
    .select({ bytes: sql`sum(${exports.outputBytes})` })
    .from(exports)
    .innerJoin(projects, eq(projects.id, exports.projectId))
    .where(eq(projects.userId, users.id));
  return db
    .select({
      id: users.id,
      state: sql<string>`concat_ws(' ', (${newest}), (${recordings}), (${downloads}))`,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

export async function taskIdsOf(db: Db, userId: string, kind: string): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), eq(tasks.kind, kind)));
  return rows.map(({ id }) => id);
}

export type AccountExportRow = typeof accountExports.$inferSelect;

/** Idempotent, because the task may run twice. */
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
