import { randomUUID } from 'node:crypto';
import type { FieldsOf, JsonText, saveProject } from '#contract/index.ts';
import type { Deed } from '#model/deed-kinds.ts';
import type { Db } from '#server/db/connection/open.ts';
import { type EditHead, saveRevision, storedDocument } from '#server/db/edits/documents.ts';
import { storePassages } from '#server/db/edits/search-chunks.ts';
import { markPortionApplied } from '#server/db/edits/second-pass.ts';
import type { NewVersion } from '#server/db/edits/versions.ts';
import type { Deps } from '#server/deps.ts';
import { renewHiddenCopy } from '#server/jobs/media/hidden-copy.ts';
import { resumeSecondPass, stopSecondPass } from '#server/jobs/transcripts/second-pass.ts';
import { readDeeds } from '#server/payloads/deeds.ts';
import type { PackedDocument } from '#server/payloads/documents.ts';
import { ByteCache } from '#server/payloads/edit-cache.ts';
import type { MergeInput, PackedEdit } from '#server/payloads/edits.ts';
import { runForProject, runQuickly } from '#server/threads/pool.ts';
import type { WorkInput, WorkOutput } from '#server/threads/work.ts';
import { bytesOf, DEADLINE_MS, refused } from '../long-texts.ts';

type Edit = Pick<
  FieldsOf<typeof saveProject>,
  'document' | 'document_version' | 'revision' | 'saved_in' | 'deeds'
>;

/** Bytes of packed edits that this process keeps, so that most saves need not ask the database. */
const MAX_PACKED_BYTES = 32 * 1024 * 1024;
const recent = new ByteCache<Uint8Array>(MAX_PACKED_BYTES);

/** The stored edit that the next save builds on; null before the first one. */
export async function loadBefore(
  db: Db,
  { id, documentHash: hash }: EditHead,
): Promise<PackedDocument | null> {
  const data = hash === null ? null : recent.get(hash);
  if (hash !== null && data) return { hash, data };
  const stored = await storedDocument(db, id);
  if (stored) keepRecent(stored);
  return stored;
}

/** A copy: a view would keep, and send to a thread, all of the buffer that it shows a part of. */
function keepRecent({ hash, data }: PackedDocument): void {
  recent.set(hash, new Uint8Array(data), data.length);
}

/** Saves an edit as the next revision and as a version. @returns a revision of null if it was based on another @throws Malformed, Busy */
export async function saveEdit(
  deps: Deps,
  project: EditHead,
  userId: string,
  { document, document_version, revision, saved_in, deeds }: Edit,
): Promise<{ revision: number | null; hash: string }> {
  const packed = await runOnEdit(project.id, 'packEdit', {
    text: bytesOf(document),
    before: await loadBefore(deps.db, project),
    spokenHash: project.spokenHash,
    understands: document_version ?? 1,
  });
  const by = { userId, savedIn: saved_in ?? null, deeds: deedsIn(deeds) };
  const save = { revision, changeId: randomUUID(), by };
  return { revision: await storeEdit(deps, project, packed, save), hash: packed.hash };
}

/** @throws Malformed */
export function deedsIn(text: string | undefined): readonly Deed[] | null {
  if (text === undefined) return null;
  try {
    return readDeeds(Buffer.from(text));
  } catch (error) {
    throw refused(error);
  }
}

/** Reads an edit that is not stored. @throws Malformed, Busy */
export async function checkEdit(document: JsonText): Promise<void> {
  const text = bytesOf(document);
  try {
    await runQuickly('checkEdit', { text }, { deadline: DEADLINE_MS, transfer: [text.buffer] });
  } catch (error) {
    throw refused(error);
  }
}

/** Null where the operation changes nothing. @throws Malformed, Busy where the thread was not free in time */
export function mergeEdit(
  projectId: string,
  { operation, ...input }: Omit<MergeInput, 'operation'> & { readonly operation: JsonText },
): Promise<PackedEdit | null> {
  return runOnEdit(projectId, 'mergeEdit', { ...input, operation: bytesOf(operation) });
}

/** In the thread that owns the recent edits of the project. @throws Malformed, Busy where it was not free in time */
export async function runOnEdit<Name extends 'packEdit' | 'mergeEdit' | 'preloadEdit'>(
  projectId: string,
  name: Name,
  input: WorkInput<Name>,
): Promise<WorkOutput<Name>> {
  try {
    return await runForProject(projectId, name, input, { deadline: DEADLINE_MS });
  } catch (error) {
    throw refused(error);
  }
}

/** Another edit has taken the portion over, or it is not there any more. */
export class PortionTaken extends Error {
  override readonly name = 'PortionTaken';
}

/** All of it or nothing. @returns the next revision; null if `revision` is not the newest @throws PortionTaken */
export async function storeEdit(
  deps: Deps,
  { id: projectId, documentHash }: EditHead,
  packed: PackedEdit,
  {
    revision: onto,
    changeId,
    by,
    portion,
  }: {
    revision: number;
    changeId: string;
    by: Pick<NewVersion, 'userId' | 'savedIn' | 'deeds'>;
    /** Of the second pass, which the edit takes over. */
    portion?: number | undefined;
  },
): Promise<number | null> {
  const { db } = deps;
  const { hash, version, spoken, silenced, change, imported } = packed;
  const save = (tx: Db): Promise<number | null> =>
    saveRevision(tx, projectId, onto, {
      document: packed,
      change: change === null ? null : { id: changeId, text: change },
      version: hash === documentHash ? null : { ...version, ...by },
    });
  const saved =
    spoken || portion !== undefined
      ? await db.transaction(async (tx) => {
          const revision = await save(tx);
          if (revision === null) return null;
          if (portion !== undefined && !(await markPortionApplied(tx, projectId, portion, revision)))
            throw new PortionTaken();
          if (spoken) await storePassages(tx, projectId, spoken);
          return revision;
        })
      : await save(db);
  if (saved === null) return null;
  if (documentHash !== null) recent.delete(documentHash);
  keepRecent(packed);
  if (silenced) await renewHiddenCopy(deps, projectId);
  if (imported) await stopSecondPass(deps, projectId);
  // Nobody waits for the old pass to end.
  else if (imported === false) void resumeSecondPass(deps, projectId);
  return saved;
}
