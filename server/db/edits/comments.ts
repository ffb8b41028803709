import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { shownName } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { bumpSharedRevision } from '../projects/projects.ts';
import { reviewComments } from '../schema/review.ts';
import { users } from '../schema/schema.ts';

type StoredComment = typeof reviewComments.$inferSelect;
/** `author` as others read it. */
export type CommentRow = Omit<StoredComment, 'userId'>;
export type NewComment = Omit<StoredComment, 'state' | 'createdAt'>;

const { userId: _, ...columns } = getTableColumns(reviewComments);
/** Of owners their chosen name alone: reviewers without an account do not learn a part of their address. */
const shown = {
  ...columns,
  author: sql<string>`CASE
    WHEN ${users.id} IS NULL THEN ${reviewComments.author}
    WHEN ${reviewComments.fromOwner} THEN coalesce(${users.name}, '')
    ELSE ${shownName} END`,
};

/** By source time, then in the order they were written. */
export async function commentsOf(db: Db, projectId: string): Promise<CommentRow[]> {
  return db
    .select(shown)
    .from(reviewComments)
    .leftJoin(users, eq(users.id, reviewComments.userId))
    .where(eq(reviewComments.projectId, projectId))
    .orderBy(asc(reviewComments.startTime), asc(reviewComments.createdAt), asc(reviewComments.id));
}

/** Where people wrote comments, whatever became of them; source seconds. */
export async function commentedRanges(db: Db, projectId: string): Promise<{ start: number; end: number }[]> {
  return db
    .select({ start: reviewComments.startTime, end: reviewComments.endTime })
    .from(reviewComments)
    .where(eq(reviewComments.projectId, projectId));
}

export async function commentOf(db: Db, projectId: string, id: string): Promise<CommentRow | null> {
  const [row] = await db
    .select(shown)
    .from(reviewComments)
    .leftJoin(users, eq(users.id, reviewComments.userId))
    .where(and(eq(reviewComments.projectId, projectId), eq(reviewComments.id, id)));
  return row ?? null;
}

export async function countComments(db: Db, projectId: string): Promise<number> {
  return db.$count(reviewComments, eq(reviewComments.projectId, projectId));
}

/** Idempotent: an existing comment is left unchanged. @returns null where another project has that id */
export async function insertComment(db: Db, comment: NewComment): Promise<CommentRow | null> {
  await db.insert(reviewComments).values(comment).onConflictDoNothing();
  await bumpSharedRevision(db, comment.projectId);
  return commentOf(db, comment.projectId, comment.id);
}

export async function setCommentState(
  db: Db,
  projectId: string,
  id: string,
  state: CommentRow['state'],
): Promise<void> {
  await db
    .update(reviewComments)
    .set({ state })
    .where(and(eq(reviewComments.projectId, projectId), eq(reviewComments.id, id)));
  await bumpSharedRevision(db, projectId);
}

/** Also deletes its replies. */
export async function deleteComment(db: Db, projectId: string, id: string): Promise<void> {
  await db
    .delete(reviewComments)
    .where(and(eq(reviewComments.projectId, projectId), eq(reviewComments.id, id)));
  await bumpSharedRevision(db, projectId);
}

/** Rushes of `offset` seconds were joined before the recording, so word indexes shift. */
export async function shiftComments(tx: Db, projectId: string, offset: number): Promise<void> {
  if (offset === 0) return;
  await tx
    .update(reviewComments)
    .set({
      startTime: sql`${reviewComments.startTime} + ${offset}::float8`,
      endTime: sql`${reviewComments.endTime} + ${offset}::float8`,
    })
    .where(eq(reviewComments.projectId, projectId));
}
