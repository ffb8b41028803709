import { and, asc, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { projects, tasks } from './schema.ts';

/** All projects of an account, without their edits, oldest first. */
export async function projectsOf(db: Db, userId: string) {
  return db
    .select({
      id: projects.id,
      name: projects.name,
      media: projects.media,
      mediaPrefix: projects.mediaPrefix,
      masterKey: projects.masterKey,
      mediaDeletedAt: projects.mediaDeletedAt,
      language: projects.language,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(eq(projects.userId, userId))
    .orderBy(asc(projects.createdAt), asc(projects.id));
}
export type ProjectOfAccount = Awaited<ReturnType<typeof projectsOf>>[number];

export async function taskIdsOf(db: Db, userId: string, kind: string): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), eq(tasks.kind, kind)));
  return rows.map(({ id }) => id);
}
