import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/open.ts';
import { projects } from '../schema/schema.ts';

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
      revision: revision + 1,
      editedAt: sql`now()`,
      touchedAt: sql`now()`,
    })
    .where(and(eq(projects.id, id), eq(projects.revision, revision)))
    .returning({ revision: projects.revision });
  return row?.revision ?? null;
}
