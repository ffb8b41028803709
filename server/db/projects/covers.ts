import { eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { covers } from '../schema/covers.ts';

/** A JPEG, or null where downloads have none. */
export interface StoredCover {
  readonly picture: Uint8Array | null;
}

/** Undefined: that of the recording. */
export async function coverOf(db: Db, projectId: string): Promise<StoredCover | undefined> {
  const [row] = await db
    .select({ picture: covers.picture })
    .from(covers)
    .where(eq(covers.projectId, projectId));
  return row;
}

/** Bytes of the picture, which is not read: 0 where downloads have none. Undefined: that of the recording. */
export async function coverBytesOf(db: Db, projectId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(octet_length(${covers.picture}), 0)` })
    .from(covers)
    .where(eq(covers.projectId, projectId));
  return row?.bytes;
}

/** Takes the place of the one before. */
export async function storeCover(tx: Db, projectId: string, picture: Uint8Array | null): Promise<void> {
  await tx
    .insert(covers)
    .values({ projectId, picture })
    .onConflictDoUpdate({ target: covers.projectId, set: { picture, createdAt: sql`now()` } });
}

/** Downloads have that of the recording again. */
export async function forgetCover(db: Db, projectId: string): Promise<void> {
  await db.delete(covers).where(eq(covers.projectId, projectId));
}

/** For a copy of a project. */
export async function copyCover(tx: Db, from: string, to: string): Promise<void> {
  await tx.execute(
    sql`INSERT INTO ${covers} (project_id, picture) SELECT ${to}::uuid, picture FROM ${covers} WHERE project_id = ${from}::uuid`,
  );
}
