import { and, asc, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { Gain } from '#model/types.ts';
import type { Db } from '../connection/open.ts';
import { mayEdit } from '../projects/collaborators.ts';
import { type ProjectRow, packedEdit } from '../projects/projects.ts';
import { editChanges } from '../schema/edits.ts';
import { authTokens, projects } from '../schema/schema.ts';
import { type ChangeRow, changeColumns, dropPassedChanges, oldestKept } from './edit-changes.ts';
import { makeRoom, NEW_BYTES, type NewVersion } from './versions.ts';

export interface StoredDocument {
  readonly data: Uint8Array;
  readonly hash: string;
}

export async function documentData(db: Db, projectId: string): Promise<Uint8Array | null> {
  const [row] = await db.select({ data: packedEdit }).from(projects).where(eq(projects.id, projectId));
  return row?.data ?? null;
}

/** The edit, if one was saved, with its revision and the media that it is of; null where the project is gone. */
export async function newestEdit(db: Db, projectId: string) {
  const { revision, mediaPrefix } = projects;
  const [row] = await db
    .select({ data: packedEdit, revision, mediaPrefix })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row ?? null;
}

/** The edit with the hash of its text. */
export async function storedDocument(db: Db, projectId: string): Promise<StoredDocument | null> {
  const [row] = await db
    .select({ data: packedEdit, hash: projects.documentHash })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.data && row.hash !== null ? { data: row.data, hash: row.hash } : null;
}

/** What of an edit is muted or bleeped, source seconds, and the number of its last change. */
export async function silencedIn(
  db: Db,
  projectId: string,
): Promise<{ silenced: readonly Gain[]; silencedRevision: number } | null> {
  const { silenced, silencedRevision } = projects;
  const [row] = await db
    .select({ silenced, silencedRevision })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row ?? null;
}

/** What the next edit of a project needs to know of it. */
export type EditHead = Pick<ProjectRow, 'id' | 'userId' | 'revision' | 'documentHash' | 'spokenHash'>;

const headColumns = {
  id: projects.id,
  userId: projects.userId,
  revision: projects.revision,
  documentHash: projects.documentHash,
  spokenHash: projects.spokenHash,
};

export interface Editor {
  readonly id: string;
  readonly sessionId: string;
}

const isOpen = (sessionId: string) => and(eq(authTokens.id, sessionId), gt(authTokens.expiresAt, sql`now()`));

/** @returns null where the session ended; no `head` where the account may not edit such a project */
export async function editHead(
  db: Db,
  { id, sessionId }: Editor,
  projectId: string,
): Promise<{ head: EditHead | null } | null> {
  const [row] = await db
    .select({ head: headColumns })
    .from(authTokens)
    .leftJoin(projects, and(eq(projects.id, projectId), mayEdit(id)))
    .where(isOpen(sessionId));
  return row ?? null;
}

/** As `editHead`, with the changes since a revision: null where some are not kept. */
export async function editSince(
  db: Db,
  { id, sessionId }: Editor,
  projectId: string,
  { after, changeId }: { after: number; changeId: string },
): Promise<{ head: EditHead | null; changes: ChangeRow[] | null; isDuplicate: boolean } | null> {
  const isSince = and(
    gt(editChanges.revision, after),
    gte(editChanges.revision, oldestKept(projects.revision)),
  );
  const rows = await db
    .select({ head: headColumns, change: changeColumns })
    .from(authTokens)
    .leftJoin(projects, and(eq(projects.id, projectId), mayEdit(id)))
    .leftJoin(
      editChanges,
      and(eq(editChanges.projectId, projects.id), or(isSince, eq(editChanges.changeId, changeId))),
    )
    .where(isOpen(sessionId))
    .orderBy(asc(editChanges.revision));
  const [row] = rows;
  if (!row) return null;
  const found = rows.flatMap(({ change }) => change ?? []);
  const changes = found.filter(({ revision }) => revision > after);
  const isWhole = row.head?.revision === after + changes.length;
  return {
    head: row.head,
    changes: isWhole ? changes : null,
    isDuplicate: found.some((change) => change.changeId === changeId),
  };
}

/** What a save stores. */
export interface Revision {
  readonly document: StoredDocument & {
    readonly speakers: readonly string[];
    /** Null where the search knows these words. */
    readonly spoken: { readonly hash: string } | null;
    /** Ranges that are muted or bleeped; null where they are as before. */
    readonly silenced: readonly Gain[] | null;
  };
  /** What it did to the edit before; null where that is not kept. */
  readonly change: { readonly id: string; readonly text: string } | null;
  /** Null where the edit is as it was. */
  readonly version: NewVersion | null;
}

/** In one statement, which writes the edit once: as the newest version, which stays. @returns the next revision; null if `onto` is not the newest */
export async function saveRevision(
  db: Db,
  projectId: string,
  onto: number,
  { document: { data, hash, speakers, spoken, silenced }, change, version }: Revision,
): Promise<number | null> {
  const logged =
    change &&
    sql`, logged AS (
      INSERT INTO edit_changes (project_id, revision, change_id, change)
      SELECT id, revision, ${change.id}::uuid, ${change.text} FROM saved)`;
  const kept =
    version &&
    sql`, kept AS (
      INSERT INTO versions (project_id, revision, data, saved_in, user_id, deeds, words, cuts, edited_duration, changed)
      SELECT id, revision, ${data}::bytea, ${version.savedIn}, ${version.userId}::uuid,
        ${version.deeds && JSON.stringify(version.deeds)}::jsonb, ${version.words}::int, ${version.cuts}::int,
        ${version.editedDuration}::float8, ${version.changed && JSON.stringify(version.changed)}::jsonb
      FROM saved)`;
  const muted =
    silenced &&
    sql`silenced = ${JSON.stringify(silenced)}::jsonb, silenced_revision = silenced_revision + 1, silenced_at = now(),`;
  const query = sql`
    WITH saved AS (
      UPDATE projects SET document_data = ${version ? null : data}::bytea, document_hash = ${hash}, speakers = ${JSON.stringify(speakers)},
        spoken_hash = coalesce(${spoken?.hash ?? null}, spoken_hash), ${muted ?? sql``}
        revision = revision + 1, new_version_bytes = new_version_bytes + ${version ? data.length : 0},
        edited_at = now(), touched_at = now()
      WHERE id = ${projectId} AND revision = ${onto}
      RETURNING id, revision, new_version_bytes)${logged ?? sql``}${kept ?? sql``}
    SELECT revision, new_version_bytes > ${NEW_BYTES} AS "needRoom" FROM saved`;
  // Both drivers answer with `rows`; Drizzle leaves the type of a raw statement's result open.
  const { rows } = (await db.execute(query)) as { rows: { revision: number; needRoom: boolean }[] };
  const [saved] = rows;
  if (!saved) return null;
  await dropPassedChanges(db, projectId, saved.revision);
  if (saved.needRoom) await makeRoom(db, projectId);
  return saved.revision;
}
