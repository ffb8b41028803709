import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { shownName } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { versions } from '../schema/library.ts';
import { users } from '../schema/schema.ts';

type StoredVersion = Omit<typeof versions.$inferSelect, 'data' | 'projectId' | 'shift'>;
export type VersionRow = Omit<StoredVersion, 'userId'> & { readonly savedBy: string | null };
export type NewVersion = Omit<StoredVersion, 'id' | 'revision' | 'savedAt' | 'name'>;

/** Bytes of new versions of a project after which they are thinned to make room, and of all that it may have. */
export const NEW_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Leaves room for `NEW_BYTES` of new versions: deletes the oldest, first all but the last of each minute, then of each hour; named
 * versions and the newest stay.
 */
export async function makeRoom(db: Db, projectId: string): Promise<void> {
  await db.execute(sql`
    WITH counted AS (UPDATE projects SET new_version_bytes = 0 WHERE id = ${projectId})
    DELETE FROM versions USING (
      SELECT id, rank, sum(bytes) OVER (ORDER BY rank DESC, revision DESC) AS total FROM (
        SELECT id, revision, octet_length(data) AS bytes, CASE
          WHEN name IS NOT NULL OR revision = max(revision) OVER () THEN 3
          WHEN revision = max(revision) OVER (PARTITION BY date_trunc('hour', saved_at)) THEN 2
          WHEN revision = max(revision) OVER (PARTITION BY date_trunc('minute', saved_at)) THEN 1
          ELSE 0
        END AS rank
        FROM versions WHERE project_id = ${projectId}
      ) ranked
    ) kept
    WHERE versions.id = kept.id AND kept.rank < 3 AND kept.total > ${MAX_BYTES - NEW_BYTES}`);
}

/** Keeps all of the last hour, one per hour for a day, one per day for 90 days, named versions and the newest. */
export async function thinVersions(db: Db): Promise<void> {
  await db.execute(sql`
    WITH ranked AS (
      SELECT id,
        row_number() OVER (PARTITION BY project_id ORDER BY revision DESC) AS age,
        row_number() OVER (PARTITION BY project_id, slot ORDER BY revision DESC) AS place,
        slot
      FROM (
        SELECT id, project_id, revision, CASE
          WHEN saved_at > now() - interval '1 hour' THEN id::text
          WHEN saved_at > now() - interval '1 day' THEN date_trunc('hour', saved_at)::text
          WHEN saved_at > now() - interval '90 days' THEN date_trunc('day', saved_at)::text
        END AS slot
        FROM versions WHERE name IS NULL
      ) slotted
    )
    DELETE FROM versions USING ranked
    WHERE versions.id = ranked.id AND ranked.age > 1 AND (ranked.place > 1 OR ranked.slot IS NULL)`);
}

const listed = {
  id: versions.id,
  revision: versions.revision,
  savedAt: versions.savedAt,
  name: versions.name,
  savedIn: versions.savedIn,
  savedBy: sql<string | null>`CASE WHEN ${users.id} IS NOT NULL THEN ${shownName} END`,
  deeds: versions.deeds,
  words: versions.words,
  cuts: versions.cuts,
  editedDuration: versions.editedDuration,
  changed: versions.changed,
};

/** Newest first. @param before id of the last version of the previous page */
export async function listVersions(
  db: Db,
  projectId: string,
  before: string | null,
  limit: number,
): Promise<VersionRow[]> {
  const of = eq(versions.projectId, projectId);
  const older =
    before === null
      ? undefined
      : lt(
          versions.revision,
          sql`(SELECT last.revision FROM versions last WHERE last.id = ${before} AND last.project_id = ${projectId})`,
        );
  return db
    .select(listed)
    .from(versions)
    .leftJoin(users, eq(users.id, versions.userId))
    .where(and(of, older))
    .orderBy(desc(versions.revision))
    .limit(limit);
}

/** The packed edit, and the seconds joined before the recording since then. */
export async function versionData(
  db: Db,
  projectId: string,
  id: string,
): Promise<{ data: Uint8Array; shift: number | null } | null> {
  const [row] = await db
    .select({ data: versions.data, shift: versions.shift })
    .from(versions)
    .where(and(eq(versions.id, id), eq(versions.projectId, projectId)));
  return row ?? null;
}

export async function countNamed(db: Db, projectId: string): Promise<number> {
  return db.$count(versions, and(eq(versions.projectId, projectId), sql`${versions.name} IS NOT NULL`));
}

/** @returns whether there is such a version */
export async function nameVersion(
  db: Db,
  projectId: string,
  id: string,
  name: string | null,
): Promise<boolean> {
  const rows = await db
    .update(versions)
    .set({ name })
    .where(and(eq(versions.id, id), eq(versions.projectId, projectId)))
    .returning({ id: versions.id });
  return rows.length > 0;
}

/** Adjusts versions before `revision` after rushes of `offset` seconds were joined before the recording, or others after it. */
export async function shiftVersions(
  tx: Db,
  projectId: string,
  revision: number,
  offset: number,
): Promise<void> {
  await tx
    .update(versions)
    .set({ shift: sql`coalesce(${versions.shift}, 0) + ${offset}::float8` })
    .where(and(eq(versions.projectId, projectId), lt(versions.revision, revision)));
}
