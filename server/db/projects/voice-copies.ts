import { and, eq, isNull, ne } from 'drizzle-orm';
import type { VoiceKind } from '#contract/index.ts';
import type { Db } from '../connection/open.ts';
import { projects, tasks } from '../schema/schema.ts';
import { voiceCopies } from '../schema/voice.ts';
import { lockProject } from './projects.ts';
import type { TaskRow } from './tasks.ts';

export type VoiceCopyRow = typeof voiceCopies.$inferSelect;

/** Of tasks that make such a copy. */
export const VOICE = 'voice';

/** Those of media, unless they are deleted. */
export async function voiceCopiesOf(db: Db, mediaPrefix: string): Promise<VoiceCopyRow[]> {
  const rows = await db
    .select({ copy: voiceCopies })
    .from(voiceCopies)
    .innerJoin(projects, eq(projects.mediaPrefix, voiceCopies.mediaPrefix))
    .where(and(eq(voiceCopies.mediaPrefix, mediaPrefix), isNull(projects.mediaDeletedAt)));
  return rows.map(({ copy }) => copy);
}

export async function voiceCopyOf(
  db: Db,
  mediaPrefix: string,
  voice: VoiceKind,
): Promise<VoiceCopyRow | null> {
  return (await voiceCopiesOf(db, mediaPrefix)).find((copy) => copy.voice === voice) ?? null;
}

/** Replaces copies of earlier media of the project. @returns false where these media are not the project's any more */
export async function noteVoiceCopy(db: Db, copy: Omit<VoiceCopyRow, 'createdAt'>): Promise<boolean> {
  const { projectId, mediaPrefix, voice, ...made } = copy;
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    const [project] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(
        and(
          eq(projects.id, projectId),
          eq(projects.mediaPrefix, mediaPrefix),
          isNull(projects.mediaDeletedAt),
        ),
      );
    if (!project) return false;
    await tx
      .delete(voiceCopies)
      .where(and(eq(voiceCopies.projectId, projectId), ne(voiceCopies.mediaPrefix, mediaPrefix)));
    await tx
      .insert(voiceCopies)
      .values(copy)
      .onConflictDoUpdate({ target: [voiceCopies.mediaPrefix, voiceCopies.voice], set: made });
    return true;
  });
}

/** For a project whose media are copies of those of another one. @param moved the key of a file there */
export async function copyVoiceCopies(
  tx: Db,
  from: readonly VoiceCopyRow[],
  to: Pick<VoiceCopyRow, 'projectId' | 'mediaPrefix'>,
  moved: (key: string) => string,
): Promise<void> {
  if (from.length === 0) return;
  const rows = from.map(({ createdAt: _, ...copy }) => ({
    ...copy,
    ...to,
    key: moved(copy.key),
    playedKey: moved(copy.playedKey),
  }));
  await tx.insert(voiceCopies).values(rows);
}

/** Ids of other tasks of its kind that run. */
export async function runningBeside(db: Db, { id, kind }: Pick<TaskRow, 'id' | 'kind'>): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.state, 'running'), ne(tasks.id, id)));
  return rows.map((row) => row.id);
}
