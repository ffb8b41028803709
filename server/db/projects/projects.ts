import { and, asc, desc, eq, getTableColumns, gte, isNull, sql } from 'drizzle-orm';
import { lockUser } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { projects, transcriptBatches, users } from '../schema/schema.ts';
import type { ProjectMedia, StoredWord } from '../schema/types.ts';
import { endSecondPass } from './background-tasks.ts';
import { type Held, hold } from './tasks.ts';

const { documentData: _data, silenced: _silenced, ...projectColumns } = getTableColumns(projects);

export { projectColumns };

/** The packed edit of a row of `projects`, which its newest version has where the row has none. */
export const packedEdit = sql<Uint8Array | null>`coalesce(projects.document_data, (
  SELECT data FROM versions WHERE project_id = projects.id ORDER BY versions.revision DESC LIMIT 1))`;

/** Without the edit and its muted ranges, which are large (see db/edits/documents.ts). */
export type ProjectRow = Omit<typeof projects.$inferSelect, 'documentData' | 'silenced'>;
export type NewProject = Pick<
  ProjectRow,
  | 'userId'
  | 'name'
  | 'nameFolded'
  | 'media'
  | 'mediaPrefix'
  | 'masterKey'
  | 'masterBytes'
  | 'peaksKey'
  | 'peaksBytes'
  | 'levels'
>;
export type BatchRow = typeof transcriptBatches.$inferSelect;

/** The open project, which calls without `project_id` refer to. */
export async function currentProject(db: Db, userId: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select(projectColumns)
    .from(projects)
    .innerJoin(users, eq(users.openProjectId, projects.id))
    .where(and(eq(users.id, userId), eq(projects.userId, userId)));
  return row ?? null;
}

/** `null` also if it belongs to another account. */
export async function ownProject(db: Db, userId: string, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.userId, userId)));
  return row ?? null;
}

/** The project that was made of that file alone and used last, with or without its media. Not one in the trash. */
export async function projectOfRecording(
  db: Db,
  userId: string,
  { bytes, ends }: { readonly bytes: number; readonly ends: string },
): Promise<ProjectRow | null> {
  const [row] = await db
    .select(projectColumns)
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        isNull(projects.trashedAt),
        sql`jsonb_array_length(${projects.media}->'rushes') = 1`,
        sql`${projects.media}->'rushes'->0 @> ${JSON.stringify({ size: bytes, ends })}::jsonb`,
      ),
    )
    .orderBy(desc(projects.touchedAt))
    .limit(1);
  return row ?? null;
}

export async function getProject(db: Db, id: string): Promise<ProjectRow | null> {
  const [row] = await db.select(projectColumns).from(projects).where(eq(projects.id, id));
  return row ?? null;
}

/** Locks a project for the rest of the transaction, after its account and before all else of it (docs/architecture.md). */
export async function lockProject(tx: Db, id: string): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('no key update');
}

/** Locks a project, then the task that writes to it, for the rest of the transaction. @throws TaskLost */
export async function holdProject(tx: Db, task: Held, id: string): Promise<void> {
  await lockProject(tx, id);
  await hold(tx, task);
}

/** Opens the new project. @param replaced project that is deleted with all that belongs to it */
export async function insertProject(
  db: Db,
  project: NewProject,
  replaced: string | null,
): Promise<ProjectRow> {
  return db.transaction(async (tx) => {
    await lockUser(tx, project.userId);
    if (replaced) await tx.delete(projects).where(eq(projects.id, replaced));
    const [row] = await tx.insert(projects).values(project).returning(projectColumns);
    await tx.update(users).set({ openProjectId: row!.id }).where(eq(users.id, project.userId));
    return row!;
  });
}

/** Resets what is derived from media, for new ones. */
export const NOT_MADE = {
  proxyKey: null,
  proxyBytes: 0,
  filmstripKey: null,
  filmstripBytes: 0,
  silencesKey: null,
  thumbnailKey: null,
} as const;

/** Replaces deleted or unconfirmed media; edit and transcript stay. */
export async function restoreMedia(db: Db, id: string, project: NewProject): Promise<void> {
  const { userId: _, name: _name, nameFolded: _folded, ...media } = project;
  await db
    .update(projects)
    .set({ ...media, ...NOT_MADE, mediaDeletedAt: null, touchedAt: sql`now()` })
    .where(eq(projects.id, id));
}

/** Makes followers of the project, in any process, reload comments and access rights. */
export async function bumpSharedRevision(db: Db, id: string): Promise<void> {
  await db
    .update(projects)
    .set({ sharedRevision: sql`${projects.sharedRevision} + 1` })
    .where(eq(projects.id, id));
}

export async function touchProject(db: Db, id: string): Promise<void> {
  await db.update(projects).set({ touchedAt: sql`now()` }).where(eq(projects.id, id));
}

/** What its transcript will be asked for. */
export async function expectSpeech(
  db: Db,
  id: string,
  wanted: { language: 'en' | 'fr'; nSpeakers: number },
): Promise<void> {
  await db.update(projects).set(wanted).where(eq(projects.id, id));
}

export async function beginTranscript(
  db: Db,
  id: string,
  wanted: { language: 'en' | 'fr'; nSpeakers: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(projects)
      .set({
        ...wanted,
        transcript: 'running',
        transcribedUntil: 0,
        unheard: [],
        paragraphs: null,
        engine: null,
        draft: false,
        notice: null,
        spoken: null,
      })
      .where(eq(projects.id, id));
    await tx.delete(transcriptBatches).where(eq(transcriptBatches.projectId, id));
    await endSecondPass(tx, id);
  });
}

/** Keeps what is already transcribed. */
export async function resumeTranscript(db: Db, id: string, nSpeakers: number): Promise<void> {
  await db.update(projects).set({ nSpeakers, transcript: 'running' }).where(eq(projects.id, id));
}

export async function setSpokenHash(tx: Db, id: string, spokenHash: string): Promise<void> {
  await tx.update(projects).set({ spokenHash }).where(eq(projects.id, id));
}

export async function setTranscriptState(
  db: Db,
  id: string,
  transcript: ProjectRow['transcript'],
): Promise<void> {
  await db.update(projects).set({ transcript }).where(eq(projects.id, id));
}

/** In one transaction, so that a retry continues exactly after it. @throws TaskLost */
export async function appendBatches(
  db: Db,
  task: Held,
  projectId: string,
  batches: readonly Omit<BatchRow, 'projectId'>[],
  transcribedUntil: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdProject(tx, task, projectId);
    if (batches.length > 0)
      await tx.insert(transcriptBatches).values(batches.map((batch) => ({ ...batch, projectId })));
    await tx.update(projects).set({ transcribedUntil }).where(eq(projects.id, projectId));
  });
}

/** `words` are those of the batches, in order, with their speakers and how sure they are by now. */
export type FinishedTranscript = Pick<
  ProjectRow,
  'paragraphs' | 'engine' | 'draft' | 'notice' | 'spoken' | 'speakers'
> & {
  readonly words: readonly StoredWord[];
} & Partial<Pick<ProjectRow, 'language' | 'nSpeakers' | 'transcribedUntil'>>;

/** @throws TaskLost */
export async function finishTranscript(
  db: Db,
  task: Held,
  id: string,
  end: FinishedTranscript,
): Promise<void> {
  const { words, speakers, ...fields } = end;
  await db.transaction(async (tx) => {
    await holdProject(tx, task, id);
    let from = 0;
    for (const { seq, words: old } of await batchesFrom(tx, id, 0)) {
      const batch = words.slice(from, from + old.length);
      from += old.length;
      if (
        batch.some(
          ({ speaker, confidence }, i) => speaker !== old[i]?.speaker || confidence !== old[i].confidence,
        )
      )
        await tx
          .update(transcriptBatches)
          .set({ words: batch })
          .where(and(eq(transcriptBatches.projectId, id), eq(transcriptBatches.seq, seq)));
    }
    await tx
      .update(projects)
      .set({
        ...fields,
        // Speakers of a saved edit may have been named.
        speakers: sql`CASE WHEN ${projects.documentHash} IS NULL THEN ${JSON.stringify(speakers)}::jsonb ELSE ${projects.speakers} END`,
        transcript: 'done',
        unheard: [],
      })
      .where(eq(projects.id, id));
  });
}

export async function batchesFrom(db: Db, projectId: string, seq: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(transcriptBatches)
    .where(and(eq(transcriptBatches.projectId, projectId), gte(transcriptBatches.seq, seq)))
    .orderBy(asc(transcriptBatches.seq));
}

/** JSON lists joined by commas, to be parsed in a thread. */
export async function transcribedWords(db: Db, projectId: string): Promise<string | null> {
  const [row] = await db
    .select({
      text: sql<
        string | null
      >`string_agg(${transcriptBatches.words}::text, ',' ORDER BY ${transcriptBatches.seq})`,
    })
    .from(transcriptBatches)
    .where(eq(transcriptBatches.projectId, projectId));
  return row?.text ?? null;
}

export async function hasDocument(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ has: sql<boolean>`${projects.documentHash} IS NOT NULL` })
    .from(projects)
    .where(eq(projects.id, id));
  return row?.has ?? false;
}

type Made = Partial<
  Pick<
    ProjectRow,
    'proxyKey' | 'proxyBytes' | 'filmstripKey' | 'filmstripBytes' | 'silencesKey' | 'thumbnailKey'
  >
>;

/** Records files derived from the media. @returns false if the media were replaced meanwhile */
export async function recordDerivedFile(db: Db, mediaPrefix: string, made: Made): Promise<boolean> {
  const rows = await db
    .update(projects)
    .set(made)
    .where(and(eq(projects.mediaPrefix, mediaPrefix), isNull(projects.mediaDeletedAt)))
    .returning({ id: projects.id });
  return rows.length > 0;
}

/** Tells of media what is read of them after they were taken in. @returns false if they were replaced meanwhile */
export async function describeMedia(
  db: Db,
  mediaPrefix: string,
  description: Pick<ProjectMedia, 'chapters' | 'hasEnergies'>,
): Promise<boolean> {
  const rows = await db
    .update(projects)
    .set({ media: sql`${projects.media} || ${JSON.stringify(description)}::jsonb` })
    .where(and(eq(projects.mediaPrefix, mediaPrefix), isNull(projects.mediaDeletedAt)))
    .returning({ id: projects.id });
  return rows.length > 0;
}

export async function projectOfMedia(db: Db, mediaPrefix: string): Promise<ProjectRow | null> {
  const [row] = await db.select(projectColumns).from(projects).where(eq(projects.mediaPrefix, mediaPrefix));
  return row ?? null;
}

export async function deleteProjectRow(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ userId: projects.userId }).from(projects).where(eq(projects.id, id));
    if (!row) return;
    // Deleting it also closes it, which is in the account's row.
    await lockUser(tx, row.userId);
    await tx.delete(projects).where(eq(projects.id, id));
  });
}

export type CopiedFiles = Pick<
  ProjectRow,
  'mediaPrefix' | 'masterKey' | 'peaksKey' | 'proxyKey' | 'filmstripKey' | 'silencesKey' | 'thumbnailKey'
>;

/** Copies transcript and edit; the media count as deleted until `showMedia`. */
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
      // The copy's own transcription continues from where the original's is.
      transcript: !isRunning ? from.transcript : from.transcribedUntil > 0 ? 'failed' : 'none',
    })
    .returning(projectColumns);
  const { id } = row!;
  await tx.execute(sql`
    UPDATE projects AS copy SET document_data = ${packedEdit}, silenced = projects.silenced FROM projects
    WHERE projects.id = ${from.id} AND copy.id = ${id}`);
  await tx.execute(sql`
    INSERT INTO transcript_batches (project_id, seq, words, gaps, transcribed_until)
    SELECT ${id}, seq, words, gaps, transcribed_until FROM transcript_batches WHERE project_id = ${from.id}`);
  await tx.execute(sql`
    INSERT INTO second_pass_portions (project_id, pass_id, portion, start, "end", runs, applied_revision)
    SELECT ${id}, pass_id, portion, start, "end", runs, applied_revision FROM second_pass_portions WHERE project_id = ${from.id}`);
  await tx.execute(sql`
    INSERT INTO passages (project_id, seq, first_word, words, starts, search, hash)
    SELECT ${id}, seq, first_word, words, starts, search, hash FROM passages WHERE project_id = ${from.id}`);
  return row!;
}

export async function showMedia(db: Db, id: string): Promise<void> {
  await db.update(projects).set({ mediaDeletedAt: null }).where(eq(projects.id, id));
}
