import type { Db } from '#server/db/open.ts';
import * as projects from '#server/db/projects.ts';
import { appendStaged, publishStaged, stagedFrom } from '#server/db/staged-transcripts.ts';
import type { Held } from '#server/db/tasks.ts';

type Batch = Omit<projects.BatchRow, 'projectId'>;

/** Where a transcription keeps what it has heard. Writes throw TaskLost. */
export interface TranscriptTarget {
  /** What is kept already, in order. */
  known(): Promise<readonly Batch[]>;
  /** Source seconds that are kept already. */
  readonly until: (known: readonly Batch[]) => number;
  append(batches: readonly Batch[], transcribedUntil: number): Promise<void>;
  finish(end: projects.FinishedTranscript): Promise<void>;
}

/** The project's transcript itself. */
export function inPlace(db: Db, task: Held, project: projects.ProjectRow): TranscriptTarget {
  return {
    known: () => projects.batchesFrom(db, project.id, 0),
    until: () => project.transcribedUntil,
    append: (batches, until) => projects.appendBatches(db, task, project.id, batches, until),
    finish: (end) => projects.finishTranscript(db, task, project.id, end),
  };
}

/** Beside the transcript that is there, whose place it takes in the end. */
export function staged(
  db: Db,
  task: Held,
  { id, media }: projects.ProjectRow,
  wanted: { readonly language: 'en' | 'fr'; readonly nSpeakers: number },
): TranscriptTarget {
  return {
    known: () => stagedFrom(db, id, 0),
    // A piece without words after it is heard once more.
    until: (known) => known.at(-1)?.transcribedUntil ?? 0,
    append: (batches) => appendStaged(db, task, id, batches),
    finish: (end) => publishStaged(db, task, id, { ...wanted, transcribedUntil: media.duration, ...end }),
  };
}
