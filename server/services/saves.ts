import { randomUUID } from 'node:crypto';
import type { FieldsOf, saveProject } from '#contract/index.ts';
import { saveDocument, storedDocument } from '#server/db/documents.ts';
import type { Db } from '#server/db/open.ts';
import { storePassages } from '#server/db/passages.ts';
import type { ProjectRow } from '#server/db/projects.ts';
import { insertChange } from '#server/db/together.ts';
import { insertVersion } from '#server/db/versions.ts';
import type { PackedEdit } from '#server/payloads/edits.ts';
import type { StoredEdit } from '#server/payloads/warm-edits.ts';
import { packEditText } from './long-texts.ts';

type Edit = Pick<FieldsOf<typeof saveProject>, 'document' | 'revision' | 'saved_in'>;

/** What an edit of a project is saved onto: by its hash, which the project's thread may know. */
export const savedOnto = ({ documentHash: hash }: ProjectRow): StoredEdit | null =>
  hash === null ? null : { hash, data: null };

/** Saves an edit as the next revision and as a version. @returns a revision of null if it was based on another @throws Malformed, Busy */
export async function saveEdit(
  db: Db,
  project: ProjectRow,
  { document, revision, saved_in }: Edit,
): Promise<{ revision: number | null; hash: string }> {
  const packed = await packEditText({
    projectId: project.id,
    input: { text: document, before: savedOnto(project), spokenHash: project.spokenHash },
    readBefore: () => storedDocument(db, project.id),
  });
  const changeId = randomUUID();
  const save = { revision, savedIn: saved_in ?? null, changeId };
  return { revision: await storeEdit(db, project, packed, save), hash: packed.hash };
}

/** In one transaction. @returns the next revision; null if `revision` is not the newest */
export async function storeEdit(
  db: Db,
  { id: projectId, documentHash }: ProjectRow,
  packed: PackedEdit,
  { revision: onto, savedIn, changeId }: { revision: number; savedIn: string | null; changeId: string },
): Promise<number | null> {
  const { data, hash, version, spoken, change } = packed;
  return db.transaction(async (tx) => {
    const revision = await saveDocument(tx, projectId, onto, packed);
    if (revision === null) return null;
    if (spoken) await storePassages(tx, projectId, spoken);
    if (change) await insertChange(tx, projectId, { changeId, revision, change });
    if (hash !== documentHash) await insertVersion(tx, { ...version, projectId, revision, savedIn, data });
    return revision;
  });
}
