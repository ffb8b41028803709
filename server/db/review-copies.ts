import { and, eq, ne } from 'drizzle-orm';
import type { Db } from './open.ts';
import { reviewCopies } from './schema-review.ts';

export async function reviewCopy(db: Db, mediaPrefix: string): Promise<{ key: string } | null> {
  const [row] = await db
    .select({ key: reviewCopies.key })
    .from(reviewCopies)
    .where(eq(reviewCopies.mediaPrefix, mediaPrefix));
  return row ?? null;
}

/** In place of those of earlier media of the project. */
export async function noteReviewCopy(
  db: Db,
  copy: Pick<typeof reviewCopies.$inferInsert, 'mediaPrefix' | 'projectId' | 'key' | 'bytes'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .delete(reviewCopies)
      .where(and(eq(reviewCopies.projectId, copy.projectId), ne(reviewCopies.mediaPrefix, copy.mediaPrefix)));
    await tx.insert(reviewCopies).values(copy).onConflictDoNothing();
  });
}
