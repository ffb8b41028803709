import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { versionBases, versions } from './schema-library.ts';

export type VersionRow = Omit<typeof versions.$inferSelect, 'patch' | 'baseId' | 'projectId' | 'shift'>;

/** A whole edit or, with `patch`, what differs from the project's newest base. */
export type NewVersion = Pick<
  typeof versions.$inferInsert,
  'revision' | 'savedIn' | 'words' | 'cuts' | 'editedDuration' | 'changed' | 'savedAt'
> & { readonly projectId: string } & (
    | { readonly base: Uint8Array; readonly baseId: string }
    | { readonly patch: Uint8Array; readonly baseId: string }
  );

/** The base of the newest version. */
export async function newestBase(
  db: Db,
  projectId: string,
): Promise<{ id: string; data: Uint8Array } | null> {
  const [row] = await db
    .select({ id: versionBases.id, data: versionBases.data })
    .from(versions)
    .innerJoin(versionBases, eq(versionBases.id, versions.baseId))
    .where(eq(versions.projectId, projectId))
    .orderBy(desc(versions.revision))
    .limit(1);
  return row ?? null;
}

/** Its id. */
export async function newestBaseId(db: Db, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: versions.baseId })
    .from(versions)
    .where(eq(versions.projectId, projectId))
    .orderBy(desc(versions.revision))
    .limit(1);
  return row?.id ?? null;
}

export async function insertVersion(tx: Db, version: NewVersion): Promise<void> {
  const { projectId, baseId } = version;
  if (!('base' in version)) {
    await tx.insert(versions).values(version);
    return;
  }
  const { base: data, ...values } = version;
  await tx.insert(versionBases).values({ id: baseId, projectId, data });
  await tx.insert(versions).values(values);
  await evict(tx, projectId);
}

/** Bytes of the versions of one project. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Beyond the limit the oldest go, but those that were named and the newest. */
async function evict(tx: Db, projectId: string): Promise<void> {
  const of = eq(versions.projectId, projectId);
  for (;;) {
    const [bases] = await tx
      .select({ bytes: sql<number>`coalesce(sum(octet_length(${versionBases.data})), 0)::float8` })
      .from(versionBases)
      .where(eq(versionBases.projectId, projectId));
    const [patches] = await tx
      .select({ bytes: sql<number>`coalesce(sum(octet_length(${versions.patch})), 0)::float8` })
      .from(versions)
      .where(of);
    if ((bases?.bytes ?? 0) + (patches?.bytes ?? 0) <= MOST_BYTES) return;
    const gone = await tx
      .delete(versions)
      .where(
        and(
          of,
          isNull(versions.name),
          sql`${versions.baseId} = (
            SELECT base_id FROM versions old WHERE old.project_id = ${projectId} AND old.name IS NULL
            ORDER BY old.revision LIMIT 1
          )`,
          sql`${versions.revision} < (SELECT max(newer.revision) FROM versions newer WHERE newer.project_id = ${projectId})`,
        ),
      )
      .returning({ id: versions.id });
    if (gone.length === 0) return;
    await dropUnusedBases(tx, projectId);
  }
}

async function dropUnusedBases(tx: Db, projectId?: string): Promise<void> {
  await tx
    .delete(versionBases)
    .where(
      and(
        projectId === undefined ? undefined : eq(versionBases.projectId, projectId),
        sql`NOT EXISTS (SELECT FROM versions WHERE versions.base_id = ${versionBases.id})`,
      ),
    );
}

/** Keeps each for an hour, one an hour for a day, one a day for 90 days, and those that are named or the newest. */
export async function thinVersions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
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
    await dropUnusedBases(tx);
  });
}

const listed = {
  id: versions.id,
  revision: versions.revision,
  savedAt: versions.savedAt,
  name: versions.name,
  savedIn: versions.savedIn,
  words: versions.words,
  cuts: versions.cuts,
  editedDuration: versions.editedDuration,
  changed: versions.changed,
};

/** Newest first. @param before id of the one after which the list goes on */
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
  return db.select(listed).from(versions).where(and(of, older)).orderBy(desc(versions.revision)).limit(limit);
}

/** The edit as a whole or as a patch, with its base. */
export async function versionData(
  db: Db,
  projectId: string,
  id: string,
): Promise<{ patch: Uint8Array | null; base: Uint8Array; shift: number | null } | null> {
  const [row] = await db
    .select({ patch: versions.patch, base: versionBases.data, shift: versions.shift })
    .from(versions)
    .innerJoin(versionBases, eq(versionBases.id, versions.baseId))
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

/** Rushes of `offset` seconds were joined before the recording, or others behind it. */
export async function shiftVersions(tx: Db, projectId: string, offset: number): Promise<void> {
  await tx
    .update(versions)
    .set({ shift: sql`coalesce(${versions.shift}, 0) + ${offset}::float8` })
    .where(eq(versions.projectId, projectId));
}
