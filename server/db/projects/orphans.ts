import { and, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { projects, tasks, uploadRushes } from '../schema/schema.ts';

/**
 * Those of the folders that belong to a project's recording. A deleted recording's folder counts for another day: a copy of a
 * project is marked as deleted until all of its files are there.
 */
export async function prefixesInUse(db: Db, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return [];
  const rows = await db
    .select({ prefix: projects.mediaPrefix })
    .from(projects)
    .where(
      and(
        inArray(projects.mediaPrefix, [...prefixes]),
        or(isNull(projects.mediaDeletedAt), gt(projects.mediaDeletedAt, sql`now() - interval '1 day'`)),
      ),
    );
  return rows.map(({ prefix }) => prefix);
}

/** Those of the task ids that are queued or running. */
export async function filterOpenTasks(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), inArray(tasks.state, ['queued', 'running'])));
  return rows.map(({ id }) => id);
}

/** Those of the uploads that still exist. */
export async function filterExistingUploads(db: Db, generations: readonly string[]): Promise<string[]> {
  if (generations.length === 0) return [];
  const rows = await db
    .select({ generation: uploadRushes.generation })
    .from(uploadRushes)
    .where(inArray(uploadRushes.generation, [...generations]));
  return rows.map(({ generation }) => generation);
}
