import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { passages } from '../schema/library.ts';

export type SearchChunkRow = Omit<typeof passages.$inferSelect, 'projectId'>;

/** Stores the transcript's passages for the search, in a transaction that has stored their hash. Writes only those that differ. */
export async function storePassages(
  tx: Db,
  projectId: string,
  spoken: { readonly passages: readonly SearchChunkRow[] },
): Promise<void> {
  const of = eq(passages.projectId, projectId);
  const known = new Map(
    (await tx.select({ seq: passages.seq, hash: passages.hash }).from(passages).where(of)).map(
      ({ seq, hash }) => [seq, hash],
    ),
  );
  const fresh = spoken.passages.filter(({ seq, hash }) => known.get(seq) !== hash);
  for (let from = 0; from < fresh.length; from += ROWS_AT_ONCE)
    await tx
      .insert(passages)
      .values(fresh.slice(from, from + ROWS_AT_ONCE).map((passage) => ({ ...passage, projectId })))
      .onConflictDoUpdate({
        target: [passages.projectId, passages.seq],
        set: {
          firstWord: sql`excluded.first_word`,
          words: sql`excluded.words`,
          starts: sql`excluded.starts`,
          search: sql`excluded.search`,
          hash: sql`excluded.hash`,
        },
      });
  await tx.delete(passages).where(and(of, gte(passages.seq, spoken.passages.length)));
}

const ROWS_AT_ONCE = 100;
