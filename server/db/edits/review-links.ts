import { and, desc, eq, gt, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { lockProject, type ProjectRow, projectColumns } from '../projects/projects.ts';
import { reviewCopies, reviewLinks } from '../schema/review.ts';
import { projects } from '../schema/schema.ts';

export type LinkRow = typeof reviewLinks.$inferSelect;
export type NewLink = Pick<
  LinkRow,
  | 'projectId'
  | 'tokenHash'
  | 'label'
  | 'rights'
  | 'passwordHash'
  | 'passwordIsLong'
  | 'hidesSilenced'
  | 'hidesCut'
  | 'endsAt'
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

interface StoredCopy {
  readonly key: string;
  readonly bytes: number;
}

/** The copy in which everything is heard. */
export function reviewCopy(db: Db, mediaPrefix: string): Promise<StoredCopy | null> {
  return copyWhere(db, and(eq(reviewCopies.mediaPrefix, mediaPrefix), eq(reviewCopies.hides, false)));
}

/** The copy in which nothing is heard that was muted or bleeped at `silencedRevision` of the project. */
export function hiddenCopy(
  db: Db,
  { mediaPrefix, silencedRevision }: Pick<ProjectRow, 'mediaPrefix' | 'silencedRevision'>,
): Promise<StoredCopy | null> {
  const isIt = and(
    eq(reviewCopies.hides, true),
    eq(reviewCopies.mediaPrefix, mediaPrefix),
    eq(reviewCopies.silencedRevision, silencedRevision),
  );
  return copyWhere(db, isIt);
}

async function copyWhere(db: Db, isIt: SQL | undefined): Promise<StoredCopy | null> {
  const [row] = await db
    .select({ key: reviewCopies.key, bytes: reviewCopies.bytes })
    .from(reviewCopies)
    .where(isIt);
  return row ?? null;
}

type NewCopy = Pick<typeof reviewCopies.$inferInsert, 'mediaPrefix' | 'projectId' | 'key' | 'bytes'>;

/** Replaces copies of earlier media of the project. */
export async function noteReviewCopy(db: Db, copy: NewCopy): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProject(tx, copy.projectId);
    await tx
      .delete(reviewCopies)
      .where(and(eq(reviewCopies.projectId, copy.projectId), ne(reviewCopies.mediaPrefix, copy.mediaPrefix)));
    await tx.insert(reviewCopies).values(copy).onConflictDoNothing();
  });
}

/** @returns false where something else is muted or bleeped by now, or there is one already: then nobody must get to it */
export async function noteHiddenCopy(
  db: Db,
  copy: NewCopy & { readonly silencedRevision: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockProject(tx, copy.projectId);
    const isSame = and(
      eq(projects.id, copy.projectId),
      eq(projects.mediaPrefix, copy.mediaPrefix),
      eq(projects.silencedRevision, copy.silencedRevision),
      isNull(projects.mediaDeletedAt),
    );
    if ((await tx.$count(projects, isSame)) === 0) return false;
    const made = await tx
      .insert(reviewCopies)
      .values({ ...copy, hides: true })
      .onConflictDoNothing()
      .returning({ key: reviewCopies.key });
    return made.length > 0;
  });
}

/** Keys of copies that hide less, or more, than the edit does by now. @param projectId of all projects where it is left out */
export async function staleCopies(db: Db, projectId?: string): Promise<string[]> {
  const isStale = and(
    eq(reviewCopies.hides, true),
    ne(reviewCopies.silencedRevision, projects.silencedRevision),
    projectId === undefined ? undefined : eq(projects.id, projectId),
  );
  const rows = await db
    .select({ key: reviewCopies.key })
    .from(reviewCopies)
    .innerJoin(projects, eq(projects.id, reviewCopies.projectId))
    .where(isStale);
  return rows.map(({ key }) => key);
}

export async function forgetCopy(db: Db, key: string): Promise<void> {
  await db.delete(reviewCopies).where(eq(reviewCopies.key, key));
}

/** Whether a link that has not ended hides what is muted or bleeped. */
export async function hasHidingLink(db: Db, projectId: string): Promise<boolean> {
  const isOpen = gt(reviewLinks.endsAt, sql`now()`);
  const isHiding = and(eq(reviewLinks.projectId, projectId), eq(reviewLinks.hidesSilenced, true), isOpen);
  return (await db.$count(reviewLinks, isHiding)) > 0;
}

/** Forgets copies that were made at least `days` ago and that no link leads to. @returns their keys */
export async function deleteIdleCopies(db: Db, days: number): Promise<string[]> {
  // Every link needs the plain copy, of which the other one has its frames.
  const needsIt = or(eq(reviewCopies.hides, false), eq(reviewLinks.hidesSilenced, true));
  const links = db
    .select({ id: reviewLinks.id })
    .from(reviewLinks)
    .where(
      and(eq(reviewLinks.projectId, reviewCopies.projectId), gt(reviewLinks.endsAt, sql`now()`), needsIt),
    );
  const isOld = sql`${reviewCopies.createdAt} < now() - make_interval(days => ${days})`;
  const rows = await db
    .delete(reviewCopies)
    .where(and(isOld, notExists(links)))
    .returning({ key: reviewCopies.key });
  return rows.map(({ key }) => key);
}
