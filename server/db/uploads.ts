import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { uploadChunks, uploadRushes } from './schema.ts';

export type RushRow = typeof uploadRushes.$inferSelect;
export type ChunkRow = typeof uploadChunks.$inferSelect;
export type NewRush = Pick<
  RushRow,
  'userId' | 'rushNumber' | 'generation' | 'rushName' | 'rushSize' | 'nChunks'
>;

/**
 * The upload of a rush number: the one held if it is the same file, else a new one in its place.
 * `dropped` is the generation that had to go, whose files the caller deletes.
 */
export async function openRush(
  db: Db,
  rush: NewRush,
): Promise<{ generation: string; dropped: string | null }> {
  return db.transaction(async (tx) => {
    const key = and(eq(uploadRushes.userId, rush.userId), eq(uploadRushes.rushNumber, rush.rushNumber));
    await tx.insert(uploadRushes).values(rush).onConflictDoNothing();
    const [held] = await tx.select().from(uploadRushes).where(key).for('update');
    if (
      held &&
      held.rushName === rush.rushName &&
      held.rushSize === rush.rushSize &&
      held.nChunks === rush.nChunks
    ) {
      return { generation: held.generation, dropped: null };
    }
    await tx.delete(uploadRushes).where(key);
    await tx.insert(uploadRushes).values(rush);
    return { generation: rush.generation, dropped: held?.generation ?? null };
  });
}

/**
 * The upload of exactly this file if it is held, with its copy of one chunk. Most chunks need no more than this one
 * look; what it says may be outdated by the time it is used, which `openRush` and `recordChunk` settle.
 */
export async function findRush(
  db: Db,
  rush: Omit<NewRush, 'generation'>,
  chunkNumber: number,
): Promise<{ generation: string; chunk: ChunkRow | null } | null> {
  const [row] = await db
    .select({ generation: uploadRushes.generation, chunk: uploadChunks })
    .from(uploadRushes)
    .leftJoin(
      uploadChunks,
      and(eq(uploadChunks.generation, uploadRushes.generation), eq(uploadChunks.chunkNumber, chunkNumber)),
    )
    .where(
      and(
        eq(uploadRushes.userId, rush.userId),
        eq(uploadRushes.rushNumber, rush.rushNumber),
        eq(uploadRushes.rushName, rush.rushName),
        eq(uploadRushes.rushSize, rush.rushSize),
        eq(uploadRushes.nChunks, rush.nChunks),
      ),
    );
  return row ?? null;
}

/**
 * Records a chunk that stands in the store: in place of another copy (`replace`), or as the first. 'twin' says that
 * another request recorded it meanwhile, 'gone' that its rush was dropped; then the caller's file is not needed.
 */
export async function recordChunk(
  db: Db,
  chunk: ChunkRow,
  replace: boolean,
): Promise<'recorded' | 'twin' | 'gone'> {
  const target = [uploadChunks.generation, uploadChunks.chunkNumber];
  const insert = db.insert(uploadChunks).values(chunk);
  try {
    const rows = await (replace
      ? insert.onConflictDoUpdate({ target, set: chunk })
      : insert.onConflictDoNothing({ target })
    ).returning({ key: uploadChunks.key });
    return rows.length > 0 ? 'recorded' : 'twin';
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && 'code' in cause && cause.code === FOREIGN_KEY_VIOLATION) return 'gone';
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

export async function countChunks(db: Db, generation: string): Promise<number> {
  return db.$count(uploadChunks, eq(uploadChunks.generation, generation));
}

export async function rushesOf(db: Db, userId: string): Promise<RushRow[]> {
  return db
    .select()
    .from(uploadRushes)
    .where(eq(uploadRushes.userId, userId))
    .orderBy(asc(uploadRushes.rushNumber));
}

export async function chunksOf(db: Db, generations: readonly string[]): Promise<ChunkRow[]> {
  if (generations.length === 0) return [];
  return db
    .select()
    .from(uploadChunks)
    .where(inArray(uploadChunks.generation, [...generations]))
    .orderBy(asc(uploadChunks.generation), asc(uploadChunks.chunkNumber));
}

export async function deleteRushes(db: Db, generations: readonly string[]): Promise<void> {
  if (generations.length > 0)
    await db.delete(uploadRushes).where(inArray(uploadRushes.generation, [...generations]));
}

/** Uploads begun `hours` ago or longer: far more than the slowest one takes. */
export async function abandonedRushes(db: Db, hours: number): Promise<RushRow[]> {
  return db
    .select()
    .from(uploadRushes)
    .where(lt(uploadRushes.createdAt, sql`now() - make_interval(hours => ${hours})`));
}
