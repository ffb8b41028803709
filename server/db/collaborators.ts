import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { type ProjectRow, projectColumns } from './projects.ts';
import { isLive } from './review-links.ts';
import { projects, users } from './schema.ts';
import { collaborators, reviewLinks } from './schema-review.ts';

/** Who was let in before stays. @returns false where `most` accounts came by the link already */
export async function insertCollaborator(
  db: Db,
  linkId: string,
  userId: string,
  most: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One after the other: the link is revoked before or after, and nobody is counted twice.
    await tx.select({ id: reviewLinks.id }).from(reviewLinks).where(eq(reviewLinks.id, linkId)).for('update');
    const [row] = await tx
      .select({
        others: count(),
        isIn: sql<boolean>`coalesce(bool_or(${collaborators.userId} = ${userId}), false)`,
      })
      .from(collaborators)
      .where(eq(collaborators.linkId, linkId));
    if (row?.isIn) return true;
    if ((row?.others ?? 0) >= most) return false;
    await tx.insert(collaborators).values({ linkId, userId });
    return true;
  });
}

/** E-mails of those whom links of a project let in, by link. */
export async function accountsOfLinks(
  db: Db,
  projectId: string,
): Promise<{ linkId: string; email: string }[]> {
  return db
    .select({ linkId: collaborators.linkId, email: users.email })
    .from(collaborators)
    .innerJoin(reviewLinks, eq(reviewLinks.id, collaborators.linkId))
    .innerJoin(users, eq(users.id, collaborators.userId))
    .where(eq(reviewLinks.projectId, projectId))
    .orderBy(asc(collaborators.joinedAt));
}

const isCollaborator = (userId: string, projectId: string) =>
  and(eq(collaborators.userId, userId), eq(projects.id, projectId), eq(reviewLinks.rights, 'edit'), isLive);

/** A project of another account to which a link to edit lets this one; `null` once the link ended or was revoked. */
export async function sharedProject(db: Db, userId: string, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select(projectColumns)
    .from(projects)
    .innerJoin(reviewLinks, eq(reviewLinks.projectId, projects.id))
    .innerJoin(collaborators, eq(collaborators.linkId, reviewLinks.id))
    .where(isCollaborator(userId, id))
    .limit(1);
  return row ?? null;
}

/** The link by which the account is let in, of several the one that ends last. */
export async function linkOfCollaborator(db: Db, userId: string, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: reviewLinks.id })
    .from(projects)
    .innerJoin(reviewLinks, eq(reviewLinks.projectId, projects.id))
    .innerJoin(collaborators, eq(collaborators.linkId, reviewLinks.id))
    .where(isCollaborator(userId, projectId))
    .orderBy(desc(reviewLinks.endsAt))
    .limit(1);
  return row?.id ?? null;
}
