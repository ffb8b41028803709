import { and, desc, eq, gt, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { lockProject, type ProjectRow, projectColumns } from '../projects/projects.ts';
import { reviewCopies, reviewLinks } from '../schema/review.ts';
import { projects } from '../schema/schema.ts';

export type LinkRow = typeof reviewLinks.$inferSelect;
export type NewLink = Pick<
  LinkRow,
  'projectId' | 'tokenHash' | 'label' | 'rights' | 'passwordHash' | 'passwordIsLong' | 'endsAt'
>;

export async function insertLink(db: Db, link: NewLink): Promise<LinkRow> {
  const [row] = await db.insert(reviewLinks).values(link).returning();
  return row!;
}

/** Newest first, including ended ones. */
export async function linksOf(db: Db, projectId: string): Promise<LinkRow[]> {
  return db
    .select()
    .from(reviewLinks)
    .where(eq(reviewLinks.projectId, projectId))
    .orderBy(desc(reviewLinks.createdAt));
}

export async function countLinks(db: Db, projectId: string): Promise<number> {
  return db.$count(reviewLinks, eq(reviewLinks.projectId, projectId));
}

export async function deleteLink(db: Db, projectId: string, id: string): Promise<void> {
  await db.delete(reviewLinks).where(and(eq(reviewLinks.projectId, projectId), eq(reviewLinks.id, id)));
}

/** Condition on a link joined with its project. */
export const isLive = and(gt(reviewLinks.endsAt, sql`now()`), isNull(projects.trashedAt));

/** The link with its project; `null` if the link has ended or the project is in the trash. */
export async function liveLink(
  db: Db,
  tokenHash: string,
): Promise<{ link: LinkRow; project: ProjectRow } | null> {
  const [row] = await db
    .select({ link: reviewLinks, project: projectColumns })
    .from(reviewLinks)
    .innerJoin(projects, eq(projects.id, reviewLinks.projectId))
    .where(and(eq(reviewLinks.tokenHash, tokenHash), isLive));
  return row ?? null;
}

export async function isLiveLink(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: reviewLinks.id })
    .from(reviewLinks)
    .innerJoin(projects, eq(projects.id, reviewLinks.projectId))
    .where(and(eq(reviewLinks.id, id), isLive));
  return rows.length > 0;
}

export async function noteLinkUse(db: Db, id: string): Promise<void> {
  await db
    .update(reviewLinks)
    .set({ usedAt: sql`date_trunc('minute', now())` })
    .where(eq(reviewLinks.id, id));
}

/** Deletes links that ended at least `days` ago. */
export async function deleteEndedLinks(db: Db, days: number): Promise<void> {
  await db.delete(reviewLinks).where(sql`${reviewLinks.endsAt} < now() - make_interval(days => ${days})`);
}

export async function reviewCopy(
  db: Db,
  mediaPrefix: string,
): Promise<{ key: string; bytes: number } | null> {
  const [row] = await db
    .select({ key: reviewCopies.key, bytes: reviewCopies.bytes })
    .from(reviewCopies)
    .where(eq(reviewCopies.mediaPrefix, mediaPrefix));
  return row ?? null;
}

/** Replaces copies of earlier media of the project. */
export async function noteReviewCopy(
  db: Db,
  copy: Pick<typeof reviewCopies.$inferInsert, 'mediaPrefix' | 'projectId' | 'key' | 'bytes'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProject(tx, copy.projectId);
    await tx
      .delete(reviewCopies)
      .where(and(eq(reviewCopies.projectId, copy.projectId), ne(reviewCopies.mediaPrefix, copy.mediaPrefix)));
    await tx.insert(reviewCopies).values(copy).onConflictDoNothing();
  });
}

/** Forgets copies that were made at least `days` ago and that no link leads to. @returns their keys */
export async function deleteIdleCopies(db: Db, days: number): Promise<string[]> {
  const links = db
    .select({ id: reviewLinks.id })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.projectId, reviewCopies.projectId), gt(reviewLinks.endsAt, sql`now()`)));
  const isOld = sql`${reviewCopies.createdAt} < now() - make_interval(days => ${days})`;
  const rows = await db
    .delete(reviewCopies)
    .where(and(isOld, notExists(links)))
    .returning({ key: reviewCopies.key });
  return rows.map(({ key }) => key);
}
