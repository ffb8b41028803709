import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Range } from '#model/types.ts';
import type { Db } from '../connection/open.ts';
import { exports, projects, stagedBatches, transcriptBatches } from '../schema/schema.ts';
import { endSecondPass } from './background-tasks.ts';
import {
  type BatchRow,
  type FinishedTranscript,
  finishTranscript,
  holdProject,
  type NewProject,
  NOT_MADE,
  type ProjectRow,
} from './projects.ts';
import type { Held } from './tasks.ts';

/** Media after rushes were joined to the recording, `offset` seconds of them before it. */
export interface Extension {
  readonly media: Omit<NewProject, 'userId' | 'name' | 'nameFolded'>;
  readonly offset: number;
  /** Source seconds. */
  readonly added: Range;
}

/** Replaces the media of a project; a complete transcript stays, an incomplete one is made again. */
export async function extendMedia(
  tx: Db,
  project: ProjectRow,
  { media, offset, added }: Extension,
): Promise<void> {
  const { id } = project;
  const isWhole = project.transcript === 'done';
  await endSecondPass(tx, id);
  await tx.delete(stagedBatches).where(eq(stagedBatches.projectId, id));
  if (!isWhole) await tx.delete(transcriptBatches).where(eq(transcriptBatches.projectId, id));
  else if (offset > 0) await shiftBatches(tx, id, offset);
  await tx
    .update(exports)
    .set({ readyAt: null, outputBytes: 0 })
    .where(and(eq(exports.projectId, id), isNotNull(exports.readyAt)));
  const unheard = [...project.unheard.map((range) => shifted(range, offset)), added];
  await tx
    .update(projects)
    .set({
      ...media,
      ...NOT_MADE,
      ...(isWhole
        ? { unheard: unheard.sort((a, b) => a.start - b.start), transcribedUntil: media.media.duration }
        : { unheard: [], transcribedUntil: 0, transcript: 'none', engine: null }),
      mediaDeletedAt: null,
      editedAt: sql`now()`,
      touchedAt: sql`now()`,
    })
    .where(eq(projects.id, id));
}

const shifted = ({ start, end }: Range, offset: number): Range => ({
  start: start + offset,
  end: end + offset,
});

async function shiftBatches(tx: Db, projectId: string, offset: number): Promise<void> {
  const later = (column: string) => sql`(
    SELECT coalesce(jsonb_agg(item || jsonb_build_object(
      'start', (item->>'start')::float8 + ${offset}::float8, 'end', (item->>'end')::float8 + ${offset}::float8
    ) ORDER BY place), '[]') FROM jsonb_array_elements(${sql.raw(column)}) WITH ORDINALITY AS items(item, place))`;
  await tx.execute(sql`
    UPDATE transcript_batches SET words = ${later('words')}, gaps = ${later('gaps')},
      transcribed_until = transcribed_until + ${offset}::float8
    WHERE project_id = ${projectId}`);
}

/** Inserts the words of added rushes into the transcript, in one transaction. @throws TaskLost */
export async function publishAdded(
  db: Db,
  task: Held,
  projectId: string,
  batches: readonly Omit<BatchRow, 'projectId'>[],
  end: FinishedTranscript,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdProject(tx, task, projectId);
    await tx.delete(transcriptBatches).where(eq(transcriptBatches.projectId, projectId));
    for (let from = 0; from < batches.length; from += ROWS_AT_ONCE)
      await tx
        .insert(transcriptBatches)
        .values(batches.slice(from, from + ROWS_AT_ONCE).map((batch) => ({ ...batch, projectId })));
    await tx.delete(stagedBatches).where(eq(stagedBatches.projectId, projectId));
    await finishTranscript(tx, task, projectId, end);
  });
}

const ROWS_AT_ONCE = 500;
