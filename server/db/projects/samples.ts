import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockUser } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { projects, transcriptBatches } from '../schema/schema.ts';
import type { StoredParagraph, StoredWord } from '../schema/types.ts';
import { insertProject, type NewProject, type ProjectRow } from './projects.ts';

/** The account's sample project, if its media exist and it is not in the trash. */
export async function sampleOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        isNull(projects.trashedAt),
        isNull(projects.mediaDeletedAt),
        sql`${projects.media}->>'sample' = 'true'`,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

export interface SampleTranscript {
  readonly batches: readonly (readonly StoredWord[])[];
  readonly paragraphs: StoredParagraph[];
  readonly speakers: string[];
}

/** Inserts a project with a complete transcript, and opens it; null where the account has its sample already. */
export async function insertSample(
  db: Db,
  project: NewProject,
  { batches, paragraphs, speakers }: SampleTranscript,
): Promise<ProjectRow | null> {
  return db.transaction(async (tx) => {
    await lockUser(tx, project.userId);
    if (await sampleOf(tx, project.userId)) return null;
    const made = await insertProject(tx, project, null);
    await tx.insert(transcriptBatches).values(
      batches.map((words, seq) => ({
        projectId: made.id,
        seq,
        words: [...words],
        gaps: [],
        transcribedUntil: words.at(-1)?.end ?? 0,
      })),
    );
    await tx
      .update(projects)
      .set({
        language: 'en',
        nSpeakers: speakers.length,
        transcript: 'done',
        transcribedUntil: project.media.duration,
        paragraphs,
        speakers,
      })
      .where(eq(projects.id, made.id));
    return made;
  });
}
