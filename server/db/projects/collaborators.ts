import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { lockUser } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { isLive } from '../edits/review-links.ts';
import { collaborators, reviewLinks } from '../schema/review.ts';
import { projects, users } from '../schema/schema.ts';
import { type ProjectRow, projectColumns } from './projects.ts';

/** Idempotent. @returns false if `most` accounts were already let in by the link */
export async function insertCollaborator(
  db: Db,
  linkId: string,
  userId: string,
  most: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Locks the link, so that it is revoked before or after, and concurrent requests count each other.
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

/** E-mail addresses of collaborators, by the link that let them in. */
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

const letIn = (userId: string | SQL) =>
  and(eq(collaborators.userId, userId), eq(reviewLinks.rights, 'edit'), isLive);
const isCollaborator = (userId: string, projectId: string) => and(letIn(userId), eq(projects.id, projectId));

/** Condition on a project: it is the account's own, or a link to edit let it in. */
export const mayEdit = (userId: string | SQL) =>
  or(
    eq(projects.userId, userId),
    sql`EXISTS (
      SELECT FROM ${reviewLinks} INNER JOIN ${collaborators} ON ${collaborators.linkId} = ${reviewLinks.id}
      WHERE ${reviewLinks.projectId} = ${projects.id} AND ${letIn(userId)})`,
  );

/** Of pairs of an account and a project, those in which the account may edit the project. */
export async function editorsAmong(db: Db, pairs: readonly (readonly string[])[]): Promise<string[][]> {
  const [users, ids] = [0, 1].map((n) => pairs.map((pair) => pair[n]));
  const asked = sql`unnest(${sql.param(users)}::uuid[], ${sql.param(ids)}::uuid[]) AS asked (user_id, project_id)`;
  const rows = await db
    .select({ userId: sql<string>`asked.user_id`, projectId: projects.id })
    .from(projects)
    .innerJoin(asked, and(eq(projects.id, sql`asked.project_id`), mayEdit(sql`asked.user_id`)));
  return rows.map(({ userId, projectId }) => [userId, projectId]);
}

/** A project of another account that this one may edit by a link; `null` once the link has ended or was revoked. */
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

/** Projects of others that the account may edit, each with its owner's e-mail address and the link that ends last. */
export async function sharedWith(db: Db, userId: string) {
  return db
    .selectDistinctOn([projects.id], {
      projectId: projects.id,
      linkId: reviewLinks.id,
      endsAt: reviewLinks.endsAt,
      owner: users.email,
    })
    .from(projects)
    .innerJoin(reviewLinks, eq(reviewLinks.projectId, projects.id))
    .innerJoin(collaborators, eq(collaborators.linkId, reviewLinks.id))
    .innerJoin(users, eq(users.id, projects.userId))
    .where(letIn(userId))
    .orderBy(projects.id, desc(reviewLinks.endsAt));
}

/** Whichever of the project's links let it in. */
export async function deleteCollaborator(db: Db, userId: string, projectId: string): Promise<void> {
  const links = db
    .select({ id: reviewLinks.id })
    .from(reviewLinks)
    .where(eq(reviewLinks.projectId, projectId));
  await db
    .delete(collaborators)
    .where(and(eq(collaborators.userId, userId), inArray(collaborators.linkId, links)));
}

/** The link that lets the account in; of several, the one that ends last. */
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
