import type { FieldsOf, saveProject } from '#contract/index.ts';
import { documentData, saveDocument } from '#server/db/documents.ts';
import type { Db } from '#server/db/open.ts';
import { storePassages } from '#server/db/passages.ts';
import type { ProjectRow } from '#server/db/projects.ts';
import { insertVersion, newestBase } from '#server/db/versions.ts';
import type { PackedEdit } from '#server/payloads/edits.ts';
import { packEditText } from './long-texts.ts';

type Edit = Pick<FieldsOf<typeof saveProject>, 'document' | 'revision' | 'saved_in'>;

/** Saves an edit as the next revision and as a version. @returns a revision of null if it was based on another @throws Malformed, Busy */
export async function saveEdit(
  db: Db,
  project: ProjectRow,
  { document, revision, saved_in }: Edit,
): Promise<{ revision: number | null; hash: string }> {
  const before = await documentData(db, project.id);
  const base = await newestBase(db, project.id);
  const { spokenHash } = project;
  const packed = await packEditText({ text: document, before, base: base?.data ?? null, spokenHash });
  const saved = await db.transaction(async (tx) => {
    const next = await saveDocument(tx, project.id, revision, packed);
    if (next === null) return null;
    if (packed.spoken) await storePassages(tx, project.id, packed.spoken);
    if (packed.hash !== project.documentHash) {
      const first = before && packed.first && (await insertFirst(tx, project, before, packed.first));
      const onto = first ?? base?.id ?? null;
      await insertNext(
        tx,
        packed,
        { projectId: project.id, revision: next, savedIn: saved_in ?? null },
        onto,
      );
    }
    return next;
  });
  return { revision: saved, hash: packed.hash };
}

/** The edit that was there before versions were kept. @returns the id of its base */
function insertFirst(
  tx: Db,
  { id: projectId, revision, editedAt: savedAt }: ProjectRow,
  base: Uint8Array,
  summary: NonNullable<PackedEdit['first']>,
): Promise<string> {
  return insertVersion(tx, { ...summary, projectId, revision, savedAt, base });
}

async function insertNext(
  tx: Db,
  { data, version: { patch, ...summary } }: PackedEdit,
  save: { projectId: string; revision: number; savedIn: string | null },
  onto: string | null,
): Promise<void> {
  const version = { ...save, ...summary };
  await insertVersion(tx, patch && onto ? { ...version, patch, baseId: onto } : { ...version, base: data });
}
