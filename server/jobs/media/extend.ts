import { jobs } from '#i18n/en/server.ts';
import type { Range } from '#model/types.ts';
import { lockUser } from '#server/db/accounts/users.ts';
import { shiftComments } from '#server/db/edits/comments.ts';
import { documentData, saveRevision } from '#server/db/edits/documents.ts';
import { storePassages } from '#server/db/edits/search-chunks.ts';
import { shiftVersions } from '#server/db/edits/versions.ts';
import { extendMedia } from '#server/db/projects/additions.ts';
import { getProject, holdProject, type NewProject, type ProjectRow } from '#server/db/projects/projects.ts';
import { openTasksOf } from '#server/db/projects/tasks.ts';
import type { ProjectMedia } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { Rush } from '#server/media/join/join.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong, type ThreadRun } from '#server/threads/pool.ts';
import { TaskFailure } from '../queue/job.ts';
import { isOpen, type Task } from '../queue/tasks.ts';
import { transcribeJob } from '../transcripts/transcribe.ts';
import { withMaster } from './master.ts';

interface Addition {
  readonly rushes: readonly Rush[];
  readonly outBase: string;
  readonly isFirst: boolean;
}

/** Joins rushes to the recording of a project. @throws MediaFailed, MediaRefused, the signal's reason */
export function joinTo(
  deps: Deps,
  project: ProjectRow,
  { rushes, outBase, isFirst }: Addition,
  run: ThreadRun,
) {
  const { media, name } = project;
  return withMaster(deps, project, (path) => {
    const there = { path, name, info: media.info as MediaInfo };
    const all = isFirst ? [...rushes, there] : [there, ...rushes];
    return runLong('joinRushes', { rushes: all, outBase, extension: media.extension }, run);
  });
}

const TRIES = 5;
const STOPPING_MS = 10_000;

/** Replaces the media of a project by the longer joined media, and moves its edit and transcript to their new times. @throws TaskLost, TaskFailure */
export async function extend(
  deps: Deps,
  task: Task<{ readonly place?: 'first' | 'last' | undefined }>,
  { id, media: { duration: before } }: ProjectRow,
  project: NewProject,
): Promise<void> {
  await stopTranscription(deps, id);
  const { userId: _, name: _name, nameFolded: _folded, ...media } = project;
  const { duration } = media.media;
  const isFirst = task.input.place === 'first';
  const offset = isFirst ? Math.max(0, duration - before) : 0;
  const added = isFirst ? { start: 0, end: offset } : { start: before, end: Math.max(before, duration) };
  // Retried, since somebody may save the edit meanwhile.
  for (let tries = 0; tries < TRIES; tries++)
    if (await extendOnce(deps, task, id, { media, offset, added })) return;
  throw new TaskFailure(jobs.editChanged());
}

/** @returns whether the edit was still the one that was moved */
async function extendOnce(
  { db }: Deps,
  task: Task,
  id: string,
  extension: Parameters<typeof extendMedia>[2],
): Promise<boolean> {
  const row = await getProject(db, id);
  if (!row) throw new TaskFailure(jobs.projectDeleted());
  const { media, offset, added } = extension;
  const edit = await documentData(db, id);
  const packed = edit && (await movedEdit(edit, { offset, media: media.media, added }, row.spokenHash));
  return db.transaction(async (tx) => {
    await lockUser(tx, row.userId);
    await holdProject(tx, task, id);
    if (packed) {
      const version = {
        ...packed.version,
        savedIn: null,
        userId: null,
        deeds: [{ kind: 'addedFiles' } as const],
      };
      const revision = await saveRevision(tx, id, row.revision, { document: packed, change: null, version });
      if (revision === null) return false;
      await shiftVersions(tx, id, revision, offset);
      if (packed.spoken) await storePassages(tx, id, packed.spoken);
    }
    await shiftComments(tx, id, offset);
    await extendMedia(tx, row, extension);
    return true;
  });
}

async function movedEdit(
  edit: Uint8Array,
  { media, ...move }: { offset: number; media: ProjectMedia; added: Range },
  spokenHash: string | null,
) {
  const { duration, chapters = [] } = media;
  const text = await runLong('shiftEdit', { packed: edit, duration, chapters, ...move });
  return runLong('packEdit', { text, before: null, spokenHash });
}

/** Stops a running transcription, whose result would not cover the added rushes. */
async function stopTranscription({ db, tasks }: Deps, projectId: string): Promise<void> {
  for (const { id, kind } of await openTasksOf(db, projectId)) {
    if (kind !== transcribeJob.kind) continue;
    await tasks.cancel(id);
    for await (const task of tasks.follow(transcribeJob, id, AbortSignal.timeout(STOPPING_MS)))
      if (!isOpen(task)) break;
  }
}
