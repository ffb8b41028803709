import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { lockUser } from '../accounts/users.ts';
import { whatIsGone } from '../connection/gone.ts';
import type { Db } from '../connection/open.ts';
import { uploadChunks, uploadRushes } from '../schema/schema.ts';

export type RushRow = typeof uploadRushes.$inferSelect;
export type ChunkRow = Omit<typeof uploadChunks.$inferSelect, 'replacedKey'>;
export type NewRush = Pick<
  RushRow,
  'userId' | 'rushNumber' | 'generation' | 'rushName' | 'rushSize' | 'nChunks'
>;

/** `nChunks` of a rush whose sender does not state the number. */
export const UNKNOWN_CHUNKS = 0;

/** Numbers from here on are of rushes that belong to the task that joins them. */
const JOINING = 1_000_000;

const isHeld = lt(uploadRushes.rushNumber, JOINING);

/**
 * Finds or opens the upload of a file; another file with that number is dropped and its generation returned.
 * @param checkRoom throws if the account has no room for so many more bytes
 */
export async function openRush(
  db: Db,
  rush: NewRush,
  checkRoom: (tx: Db, more: number) => Promise<void>,
): Promise<{ generation: string; dropped: string | null }> {
  return db.transaction(async (tx) => {
    const key = and(eq(uploadRushes.userId, rush.userId), eq(uploadRushes.rushNumber, rush.rushNumber));
    await lockUser(tx, rush.userId);
    const [held] = await tx.select().from(uploadRushes).where(key);
    if (
      held &&
      held.rushName === rush.rushName &&
      held.rushSize === rush.rushSize &&
      held.nChunks === rush.nChunks
    ) {
      return { generation: held.generation, dropped: null };
    }
    await checkRoom(tx, rush.rushSize - (held?.rushSize ?? 0));
    await tx.delete(uploadRushes).where(key);
    await tx.insert(uploadRushes).values(rush);
    return { generation: rush.generation, dropped: held?.generation ?? null };
  });
}

export interface Recorded {
  /** False: the session has ended and nothing was recorded. */
  readonly live: boolean;
  /** The rush is being joined, and nothing was recorded. */
  readonly joining: boolean;
  /** Chunks of the rush held now. */
  readonly received: number;
  readonly replaced: string | null;
}

/**
 * Records a stored chunk if its sender's token is live: in one statement, since hundreds come at once.
 * @returns null when the rush was dropped meanwhile
 */
export async function recordChunk(
  db: Db,
  chunk: ChunkRow,
  sender: { readonly userId: string; readonly tokenHash: string },
): Promise<Recorded | null> {
  const { generation, chunkNumber, key, size, sha256 } = chunk;
  // Every part of the statement sees the table as it was before the statement; but of two copies sent at once the second replaces
  // the row of the first, and knows its key from there.
  const query = sql`
    WITH live AS (
        SELECT FROM auth_tokens
        WHERE token_hash = ${sender.tokenHash} AND user_id = ${sender.userId} AND expires_at > now()
      ),
      joining AS (
        SELECT FROM upload_rushes WHERE generation = ${generation} AND rush_number >= ${JOINING}
      ),
      put AS (
        INSERT INTO upload_chunks (generation, chunk_number, key, size, sha256)
        SELECT ${generation}::uuid, ${chunkNumber}::int, ${key}, ${size}::int, ${sha256} FROM live
        WHERE NOT EXISTS (SELECT FROM joining)
        ON CONFLICT (generation, chunk_number)
        DO UPDATE SET replaced_key = upload_chunks.key, key = excluded.key, size = excluded.size, sha256 = excluded.sha256
        RETURNING replaced_key
      ),
      -- Once an hour, not with every chunk. Its name in the table is of before it moved on.
      used AS (
        UPDATE upload_rushes SET created_at = now()
        WHERE generation = ${generation} AND created_at < now() - interval '1 hour' AND EXISTS (SELECT FROM live)
      )
    SELECT EXISTS (SELECT FROM live) AS live, EXISTS (SELECT FROM joining) AS joining,
      (SELECT replaced_key FROM put) AS replaced, 1 + count(*)::int AS received
    FROM upload_chunks WHERE generation = ${generation} AND chunk_number <> ${chunkNumber}`;
  try {
    // Both drivers answer with `rows`; Drizzle leaves the type of a raw statement's result open.
    const { rows } = (await db.execute(query)) as { rows: Recorded[] };
    return rows[0] ?? null;
  } catch (error) {
    if (whatIsGone(error) === 'upload') return null;
    throw error;
  }
}

/** Those that are not being joined. */
export async function heldRushes(db: Db, userId: string): Promise<RushRow[]> {
  return db
    .select()
    .from(uploadRushes)
    .where(and(eq(uploadRushes.userId, userId), isHeld))
    .orderBy(asc(uploadRushes.rushNumber));
}

/** Those that are being joined, too. */
export async function rushesOf(
  db: Db,
  userId: string,
): Promise<Pick<RushRow, 'generation' | 'rushNumber'>[]> {
  const { generation, rushNumber } = uploadRushes;
  return db.select({ generation, rushNumber }).from(uploadRushes).where(eq(uploadRushes.userId, userId));
}

/** Has held rushes belong to the task that joins them. The account is locked. */
export async function takeRushes(tx: Db, userId: string, generations: readonly string[]): Promise<void> {
  const numbers = (await rushesOf(tx, userId)).map(({ rushNumber }) => rushNumber);
  const beyond = Math.max(JOINING - 1, ...numbers) + 1;
  await tx
    .update(uploadRushes)
    .set({ rushNumber: sql`${uploadRushes.rushNumber} + ${beyond}` })
    .where(and(inArray(uploadRushes.generation, [...generations]), isHeld));
}

/** Gives rushes of a task that ended back under the numbers they had, or the next free ones. The account is locked. */
export async function giveRushesBack(
  tx: Db,
  userId: string,
  joined: readonly Pick<RushRow, 'generation' | 'rushNumber'>[],
): Promise<void> {
  const there = await rushesOf(tx, userId);
  const taken = new Set(there.map(({ rushNumber }) => rushNumber));
  for (const { generation, rushNumber } of joined) {
    if (!there.some((rush) => rush.generation === generation && rush.rushNumber >= JOINING)) continue;
    let free = rushNumber;
    if (taken.has(free)) for (free = 0; taken.has(free); free++);
    taken.add(free);
    await tx
      .update(uploadRushes)
      .set({ rushNumber: free, usedAt: sql`now()` })
      .where(eq(uploadRushes.generation, generation));
  }
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

export async function abandonedRushes(db: Db, hours: number): Promise<RushRow[]> {
  return db
    .select()
    .from(uploadRushes)
    .where(and(lt(uploadRushes.usedAt, sql`now() - make_interval(hours => ${hours})`), isHeld));
}
