import { randomUUID } from 'node:crypto';
import type { FieldsOf, saveProject } from '#contract/index.ts';
import { saveDocument, storedDocument } from '#server/db/documents.ts';
import type { Db } from '#server/db/open.ts';
import { storePassages } from '#server/db/passages.ts';
import type { ProjectRow } from '#server/db/projects.ts';
import { insertChange } from '#server/db/together.ts';
import { insertVersion, newestBase, newestBaseId } from '#server/db/versions.ts';
import type { PackedEdit } from '#server/payloads/edits.ts';
import type { MergeBase } from '#server/payloads/warm-edits.ts';
import { packEditText } from './long-texts.ts';

type Edit = Pick<FieldsOf<typeof saveProject>, 'document' | 'revision' | 'saved_in'>;

/** What an edit of a project is saved onto: by name where the project's thread may know it. */
export async function loadMergeBase(db: Db, project: ProjectRow): Promise<MergeBase> {
  const base = await newestBaseId(db, project.id);
  // Without a base, the edit before becomes the first.
  if (!base) return loadMergeBaseWithData(db, project.id);
  const { documentHash: hash } = project;
  return { before: hash === null ? null : { hash, data: null }, base: { id: base, data: null } };
}

/** With all bytes. */
export async function loadMergeBaseWithData(db: Db, projectId: string): Promise<MergeBase> {
  return { before: await storedDocument(db, projectId), base: await newestBase(db, projectId) };
}

/** Saves an edit as the next revision and as a version. @returns a revision of null if it was based on another @throws Malformed, Busy */
export async function saveEdit(
  db: Db,
  project: ProjectRow,
  { document, revision, saved_in }: Edit,
): Promise<{ revision: number | null; hash: string }> {
  const mergeBase = await loadMergeBase(db, project);
  const packed = await packEditText({
    projectId: project.id,
    input: { text: document, mergeBase, spokenHash: project.spokenHash },
    readMergeBase: () => loadMergeBaseWithData(db, project.id),
  });
  const changeId = randomUUID();
  const saved = await storeEdit(db, project, packed, {
    mergeBase,
    revision,
    savedIn: saved_in ?? null,
    changeId,
  });
  return { revision: saved, hash: packed.hash };
}

/** In one transaction. @returns the next revision; null if `revision` is not the newest */
export async function storeEdit(
  db: Db,
  project: ProjectRow,
  packed: PackedEdit,
  save: { mergeBase: MergeBase; revision: number; savedIn: string | null; changeId: string },
): Promise<number | null> {
  const { base } = save.mergeBase;
  const before = save.mergeBase.before?.data;
  return db.transaction(async (tx) => {
    const next = await saveDocument(tx, project.id, save.revision, packed);
    if (next === null) return null;
    if (packed.spoken) await storePassages(tx, project.id, packed.spoken);
    if (packed.change) await insertChange(tx, project.id, { ...save, revision: next, change: packed.change });
    if (packed.hash !== project.documentHash) {
      const first = before && packed.first && (await insertFirst(tx, project, before, packed.first));
      const onto = first ?? base?.id ?? null;
      await insertNext(tx, packed, { projectId: project.id, revision: next, savedIn: save.savedIn }, onto);
    }
    return next;
  });
}

/** The edit that was there before versions were kept. @returns the id of its base */
async function insertFirst(
  tx: Db,
  { id: projectId, revision, editedAt: savedAt }: ProjectRow,
  base: Uint8Array,
  summary: NonNullable<PackedEdit['first']>,
): Promise<string> {
  const baseId = randomUUID();
  await insertVersion(tx, { ...summary, projectId, revision, savedAt, base, baseId });
  return baseId;
}

async function insertNext(
  tx: Db,
  { data, version: { patch, baseId, ...summary } }: PackedEdit,
  save: { projectId: string; revision: number; savedIn: string | null },
  onto: string | null,
): Promise<void> {
  const version = { ...save, ...summary };
  const kept = patch && onto ? { patch, baseId: onto } : { base: data, baseId };
  await insertVersion(tx, { ...version, ...kept });
}
