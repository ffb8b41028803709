import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { exports, projects } from './schema.ts';

export type ExportRow = typeof exports.$inferSelect;
export type NewExport = Pick<
  ExportRow,
  'projectId' | 'planHash' | 'extension' | 'input' | 'outputDuration' | 'credentials' | 'outputKey'
>;

/** The export of a plan: the one there is, or a new one. To be called in a transaction that made room for it. */
export async function getOrCreateExport(db: Db, wanted: NewExport): Promise<ExportRow> {
  await db.insert(exports).values(wanted).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.projectId, wanted.projectId), eq(exports.planHash, wanted.planHash)));
  return row!;
}

export async function getExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(exports).where(eq(exports.id, id));
  return row ?? null;
}

/** The file of an export stands, and has `bytes`. @returns whether it is still wanted */
export async function markReady(db: Db, id: string, bytes: number): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set({ readyAt: sql`now()`, outputBytes: bytes })
    .where(eq(exports.id, id))
    .returning({ id: exports.id });
  return rows.length > 0;
}

/** A finished export is asked for again: the next delivery means this one. */
export async function markAskedAgain(db: Db, id: string): Promise<void> {
  await db.update(exports).set({ readyAt: sql`now()` }).where(eq(exports.id, id));
}

/** Exports of an account that were never handed out, the one that was finished first at the front, unfinished ones last. */
export async function undelivered(db: Db, userId: string): Promise<ExportRow[]> {
  const rows = await db
    .select({ row: exports })
    .from(exports)
    .innerJoin(projects, eq(projects.id, exports.projectId))
    .where(and(eq(projects.userId, userId), isNull(exports.deliveredAt)))
    .orderBy(sql`${exports.readyAt} ASC NULLS LAST`);
  return rows.map(({ row }) => row);
}

/** Deletes an export unless it was handed out meanwhile: then `false`. */
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

/** Notes that the file of a finished export is gone; what was paid stays paid. */
export async function markUnready(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .update(exports)
    .set({ readyAt: null, outputBytes: 0 })
    .where(eq(exports.id, id))
    .returning();
  return row ?? null;
}

/** Finished exports of a project, the last made or asked for first. */
export async function readyExports(db: Db, projectId: string): Promise<ExportRow[]> {
  return db
    .select()
    .from(exports)
    .where(and(eq(exports.projectId, projectId), isNotNull(exports.readyAt)))
    .orderBy(desc(exports.readyAt));
}

/** Marks an export handed out; `false` if it already was. */
export async function markDelivered(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(exports)
    .set({ deliveredAt: sql`now()` })
    .where(and(eq(exports.id, id), isNull(exports.deliveredAt)))
    .returning({ id: exports.id });
  return rows.length > 0;
}

/** Exports handed out `days` ago or longer, and those made then and never fetched. */
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
