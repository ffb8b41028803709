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
      await tx.update(uploadRushes).set({ updatedAt: sql`now()` }).where(key);
      return { generation: held.generation, dropped: null };
    }
    await tx.delete(uploadRushes).where(key);
    await tx.insert(uploadRushes).values(rush);
    return { generation: rush.generation, dropped: held?.generation ?? null };
  });
}

/** The chunk as held, if the rush still is. */
export async function findChunk(db: Db, generation: string, chunkNumber: number): Promise<ChunkRow | null> {
  const [row] = await db
    .select()
    .from(uploadChunks)
    .where(and(eq(uploadChunks.generation, generation), eq(uploadChunks.chunkNumber, chunkNumber)));
  return row ?? null;
}

/**
 * Records a chunk that stands in the store. `replaced` is the key of an older copy, `gone` says that the rush was
 * dropped meanwhile; in both cases the caller deletes a file.
 */
export async function recordChunk(
  db: Db,
  chunk: ChunkRow,
): Promise<{ gone: boolean; replaced: string | null }> {
  return db.transaction(async (tx) => {
    const [rush] = await tx
      .select({ generation: uploadRushes.generation })
      .from(uploadRushes)
      .where(eq(uploadRushes.generation, chunk.generation))
      .for('update');
    if (!rush) return { gone: true, replaced: null };
    const held = await findChunk(tx, chunk.generation, chunk.chunkNumber);
    await tx
      .insert(uploadChunks)
      .values(chunk)
      .onConflictDoUpdate({ target: [uploadChunks.generation, uploadChunks.chunkNumber], set: chunk });
    return { gone: false, replaced: held?.key ?? null };
  });
}

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

/** Uploads nobody has added to for `hours`. */
export async function abandonedRushes(db: Db, hours: number): Promise<RushRow[]> {
  return db
    .select()
    .from(uploadRushes)
    .where(lt(uploadRushes.updatedAt, sql`now() - make_interval(hours => ${hours})`));
}
