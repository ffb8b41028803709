import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { exports, projects } from '../schema/schema.ts';

export type ExportRow = typeof exports.$inferSelect;
export type NewExport = Pick<
  ExportRow,
  'projectId' | 'planHash' | 'extension' | 'input' | 'outputDuration' | 'credentials' | 'outputKey'
>;

/** Call inside the transaction that reserved storage. */
export async function getOrCreateExport(db: Db, wanted: NewExport): Promise<ExportRow> {
  await db.insert(exports).values(wanted).onConflictDoNothing();
  return (await findExport(db, wanted.projectId, wanted.planHash))!;
}

export async function getExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(exports).where(eq(exports.id, id));
  return row ?? null;
}

/** @returns whether the export is still wanted */
export async function markReady(db: Db, id: string, bytes: number): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set({ readyAt: sql`now()`, outputBytes: bytes })
    .where(eq(exports.id, id))
    .returning({ id: exports.id });
  return rows.length > 0;
}

/** Marks it as the most recent: `deliver` takes the one requested last. */
export async function touchExport(db: Db, id: string): Promise<void> {
  await db.update(exports).set({ readyAt: sql`now()` }).where(eq(exports.id, id));
}

/** Undelivered exports of an account: in the order they were finished, unfinished ones last. */
export async function undelivered(db: Db, userId: string): Promise<ExportRow[]> {
  const rows = await db
    .select({ row: exports })
    .from(exports)
    .innerJoin(projects, eq(projects.id, exports.projectId))
    .where(and(eq(projects.userId, userId), isNull(exports.deliveredAt)))
    .orderBy(sql`${exports.readyAt} ASC NULLS LAST`);
  return rows.map(({ row }) => row);
}

/** @returns false if it was delivered meanwhile */
export async function dropUndelivered(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(exports)
    .where(and(eq(exports.id, id), isNull(exports.deliveredAt)))
    .returning({ id: exports.id });
  return rows.length > 0;
}

export async function findExport(db: Db, projectId: string, planHash: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.projectId, projectId), eq(exports.planHash, planHash)));
  return row ?? null;
}

/** For an export whose file is gone or whose input changed; a payment stays valid. */
export async function markUnready(
  db: Db,
  id: string,
  changed: Partial<Pick<ExportRow, 'input'>> = {},
): Promise<ExportRow | null> {
  const [row] = await db
    .update(exports)
    .set({ ...changed, readyAt: null, outputBytes: 0 })
    .where(eq(exports.id, id))
    .returning();
  return row ?? null;
}

/** Most recently made or requested first. */
export async function readyExports(db: Db, projectId: string): Promise<ExportRow[]> {
  return db
    .select()
    .from(exports)
    .where(and(eq(exports.projectId, projectId), isNotNull(exports.readyAt)))
    .orderBy(desc(exports.readyAt));
}

export async function markDelivered(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set({ deliveredAt: sql`now()` })
    .where(and(eq(exports.id, id), isNull(exports.deliveredAt)))
    .returning({ id: exports.id });
  return rows.length > 0;
}

/** Delivered, or made and never fetched, at least `days` ago. */
export async function oldExports(db: Db, days: number): Promise<ExportRow[]> {
  const limit = sql`now() - make_interval(days => ${days})`;
  return db
    .select()
    .from(exports)
    .where(
      or(lt(exports.deliveredAt, limit), and(isNull(exports.deliveredAt), lt(exports.createdAt, limit))),
    );
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.delete(exports).where(eq(exports.id, id));
}
