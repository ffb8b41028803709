import { eq, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { type ProjectRow, projectColumns } from './projects.ts';
import { projects } from './schema.ts';

export type CopiedFiles = Pick<
  ProjectRow,
  'mediaPrefix' | 'masterKey' | 'peaksKey' | 'proxyKey' | 'filmstripKey' | 'silencesKey' | 'pictureKey'
>;

/** Transcript and edit; its media count as deleted until `showMedia`. */
export async function insertDuplicate(
  tx: Db,
  from: ProjectRow,
  named: Pick<ProjectRow, 'name' | 'nameFolded'>,
  files: CopiedFiles,
): Promise<ProjectRow> {
  const { id: _, createdAt: _at, touchedAt: _touched, ...rest } = from;
  const isRunning = from.transcript === 'running';
  const [row] = await tx
    .insert(projects)
    .values({
      ...rest,
      ...named,
      ...files,
      archivedAt: null,
      trashedAt: null,
      expiryToldAt: null,
      kept: false,
      mediaDeletedAt: sql`now()`,
      // Its own transcription goes on where this one is.
      transcript: !isRunning ? from.transcript : from.transcribedUntil > 0 ? 'failed' : 'none',
    })
    .returning(projectColumns);
  const { id } = row!;
  await tx.execute(sql`
    UPDATE projects SET document_data = original.document_data, document = original.document
    FROM projects AS original WHERE original.id = ${from.id} AND projects.id = ${id}`);
  await tx.execute(sql`
    INSERT INTO transcript_batches (project_id, seq, words, gaps, transcribed_until)
    SELECT ${id}, seq, words, gaps, transcribed_until FROM transcript_batches WHERE project_id = ${from.id}`);
  await tx.execute(sql`
    INSERT INTO passages (project_id, seq, first_word, words, starts, search, hash)
    SELECT ${id}, seq, first_word, words, starts, search, hash FROM passages WHERE project_id = ${from.id}`);
  return row!;
}

export async function showMedia(db: Db, id: string): Promise<void> {
  await db.update(projects).set({ mediaDeletedAt: null }).where(eq(projects.id, id));
}
