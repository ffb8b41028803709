import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { projects } from './schema.ts';

export interface StoredDocument {
  readonly data: Uint8Array;
  readonly hash: string;
}

const columnsOf = ({ data, hash }: StoredDocument) => ({
  documentData: data,
  documentHash: hash,
});

export async function documentData(db: Db, projectId: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ data: projects.documentData })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.data ?? null;
}

/** The edit with the hash of its text. */
export async function storedDocument(db: Db, projectId: string): Promise<StoredDocument | null> {
  const [row] = await db
    .select({ data: projects.documentData, hash: projects.documentHash })
    .from(projects)
    .where(eq(projects.id, projectId));
  return row?.data && row.hash !== null ? { data: row.data, hash: row.hash } : null;
}

/** Saves the edit if it was based on the current revision; `null` if not. */
export async function saveDocument(
  db: Db,
  id: string,
  revision: number,
  document: StoredDocument & { readonly speakers: readonly string[] },
): Promise<number | null> {
  const [row] = await db
    .update(projects)
    .set({
      ...columnsOf(document),
      speakers: document.speakers,
      document: null,
      revision: revision + 1,
      editedAt: sql`now()`,
      touchedAt: sql`now()`,
    })
    .where(and(eq(projects.id, id), eq(projects.revision, revision)))
    .returning({ revision: projects.revision });
  return row?.revision ?? null;
}

const old = and(isNotNull(projects.document), isNull(projects.documentData));

export async function projectsWithOldDocument(db: Db): Promise<string[]> {
  const rows = await db.select({ id: projects.id }).from(projects).where(old);
  return rows.map(({ id }) => id);
}

/** As text: parsing JSON nested too deep may not end. */
export async function oldDocument(db: Db, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({ text: sql<string>`${projects.document}::text` })
    .from(projects)
    .where(and(eq(projects.id, projectId), old));
  return row?.text ?? null;
}

export async function replaceOldDocument(db: Db, projectId: string, document: StoredDocument): Promise<void> {
  await db
    .update(projects)
    .set({ ...columnsOf(document), document: null })
    .where(and(eq(projects.id, projectId), old));
}
