import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_PROJECT_NAME, uploadMediaLine } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { formatNumber } from '#i18n/texts.ts';
import { lockUser } from '#server/db/accounts/users.ts';
import {
  getProject,
  hasDocument,
  insertProject,
  lockProject,
  type NewProject,
  type ProjectRow,
  projectOfMedia,
  restoreMedia,
} from '#server/db/projects/projects.ts';
import { hold, openTasksOf } from '#server/db/projects/tasks.ts';
import { chunksOf, deleteRushes, giveRushesBack } from '#server/db/projects/uploads.ts';
import type { Deps } from '#server/deps.ts';
import { MediaRefused } from '#server/media/errors.ts';
import type { Joined, Rush } from '#server/media/join/join.ts';
import { MAX_HOURS } from '#server/media/limits.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { foldText } from '#server/payloads/spoken.ts';
import { isOutOfSpace } from '#server/storage/free-space.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob, type JobControl, TaskFailure } from '../queue/job.ts';
import { chunkFolder, mediaFolder } from '../queue/keys.ts';
import type { Task, TaskOf } from '../queue/tasks.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { indexTranscription } from '../transcripts/search-index.ts';
import { copyLocal } from './copy-local.ts';
import { extend, joinTo } from './extend.ts';
import { startFilmstrip } from './filmstrip.ts';
import { startProxy } from './proxy.ts';
import { startSilences } from './silences.ts';
import { type MediaRushes, mediaOf, recordedOf } from './stored-media.ts';
import { startThumbnail } from './thumbnail.ts';
import { startVoice, voicesOf } from './voice.ts';

/** Tolerance between two measurements of one recording, source seconds. */
const SAME_DURATION = 0.1;

const ingestInput = z.object({
  /** By which it is found again; tasks of version 1.0 have none. */
  joinId: z.string().optional(),
  extension: z.string(),
  /** Source seconds, of the rushes whose length the client could tell. */
  expectedDuration: z.number(),
  /** The project that it replaces or restores, null for none. */
  projectId: z.string().nullable(),
  /** Joined to the recording of that project, which keeps its edit. */
  place: z.enum(['first', 'last']).optional(),
  replace: z.boolean(),
  /** The edit stays though its media are there. */
  keepsEdit: z.boolean(),
  rushes: z.array(
    z.object({
      /** While it was held; files of a task have other numbers. */
      rushNumber: z.number(),
      generation: z.string(),
      name: z.string(),
      size: z.number(),
      nChunks: z.number(),
      /** A file on this machine, which is copied and stays; absent: it was uploaded in chunks. */
      path: z.string().optional(),
    }),
  ),
});
export type IngestInput = z.output<typeof ingestInput>;
export type IngestTask = TaskOf<typeof ingestJob>;
type Stage = z.output<typeof uploadMediaLine>['stage'];
type Control = JobControl<z.output<typeof uploadMediaLine>>;

/** Makes a project of uploaded chunks (collect, probe, join, peaks), then replaces the one it takes the place of. */
export const ingestJob = defineJob({
  kind: 'ingest',
  input: ingestInput,
  progress: uploadMediaLine,
  concurrency: 2,
  perAccount: 1,
  run: ingest,
  release: (tx, { userId, input }) => giveRushesBack(tx, userId, input.rushes),
});

async function ingest(deps: Deps, task: Task<IngestInput>, control: Control): Promise<void> {
  const { db, store } = deps;
  const { input } = task;
  const prefix = mediaFolder(task.id);
  // The process was killed after the project was stored and before the task was marked as done.
  if (await projectOfMedia(db, prefix)) return goOn(deps, task);
  const old = input.projectId === null ? null : await getProject(db, input.projectId);
  const extended = input.place ? old : null;
  if (input.place && (!extended || extended.mediaDeletedAt)) throw new TaskFailure(jobs.goneForAddition());
  await needFreeSpace(deps);
  await inWorkFolder(deps, task, async (folder) => {
    const paths = await collect(deps, input, folder, control);
    const rushes = await probeAll(input, paths, control);
    // Before they are joined, which may move them.
    const ends = await Promise.all(paths.map(async (path) => (await fingerprintOf(path)).ends));
    checkDuration(rushes, input.expectedDuration);
    const run = { signal: control.signal, onProgress: stage(control, 'joining') };
    const outBase = join(folder, 'joined');
    const joined = extended
      ? await joinTo(deps, extended, { rushes, outBase, isFirst: input.place === 'first' }, run)
      : await runLong('joinRushes', { rushes, outBase, extension: input.extension }, run);
    const hasEdit = old && (old.transcript !== 'none' || (await hasDocument(db, old.id)));
    const lacksMedia = old?.mediaDeletedAt || input.keepsEdit;
    const restores = old && !extended && lacksMedia && hasEdit && !input.replace ? old : null;
    if (restores && Math.abs(restores.media.duration - joined.info.duration) > SAME_DURATION)
      throw new TaskFailure(
        jobs.otherFiles({
          edited: seconds(restores.media.duration),
          given: seconds(joined.info.duration),
          names: restores.media.rushes.map((rush) => rush.name).join(', '),
        }),
      );
    const peaksPath = join(folder, 'peaks');
    await runLong(
      'makePeaks',
      { path: joined.path, info: joined.info, outPath: peaksPath },
      { signal: control.signal, onProgress: stage(control, 'peaks') },
    );
    const recording = { path: joined.path, info: joined.info };
    const chapters = await runLong('recordedChapters', recording, { signal: control.signal });
    const name = nameOf(input.rushes[0]?.name ?? '');
    const project: NewProject = {
      userId: task.userId,
      name,
      nameFolded: foldText(name),
      media: mediaOf(rushesOfMedia({ input, rushes, ends }, joined, extended), joined, chapters),
      mediaPrefix: prefix,
      masterKey: `${prefix}/master.${joined.extension}`,
      masterBytes: (await stat(joined.path)).size,
      peaksKey: `${prefix}/peaks.bin`,
      peaksBytes: (await stat(peaksPath)).size,
      levels: joined.info.audio ? await runLong('outlinePeaks', { path: peaksPath }) : [],
    };
    try {
      await store.adopt(joined.path, project.masterKey);
      await store.adopt(peaksPath, `${prefix}/peaks.bin`);
    } catch (error) {
      // The files written so far are of no use. After other failures another worker may have taken the task.
      if (isOutOfSpace(error)) await store.deleteFolder(prefix);
      throw error;
    }
    control.signal.throwIfAborted();
    const voices = extended ? await voicesOf(deps, extended) : [];
    if (extended) await extend(deps, task, extended, project);
    const { id } =
      extended ??
      (await db.transaction(async (tx) => {
        await lockUser(tx, task.userId);
        if (old) await lockProject(tx, old.id);
        await hold(tx, task);
        if (!restores) return insertProject(tx, project, old?.id ?? null);
        await restoreMedia(tx, restores.id, project);
        return restores;
      }));
    if (old) await dropOldMedia(deps, task, old);
    // Those of what was there before do not reach over what was added.
    for (const voice of voices)
      await startVoice(deps, { id, userId: task.userId, mediaPrefix: prefix }, voice);
    await goOn(deps, task);
  });
}

/** What follows once the project is stored. What is there, or under way, is not begun again. */
async function goOn(deps: Deps, task: Task<IngestInput>): Promise<void> {
  const made = await projectOfMedia(deps.db, mediaFolder(task.id));
  if (made) {
    if (task.input.place && !made.documentHash) await indexTranscription(deps, made.id);
    const { playable, audio, video } = made.media.info as MediaInfo;
    if (!playable && !made.proxyKey) await startProxy(deps, made);
    if (audio && !made.silencesKey) await startSilences(deps, made, 'audio');
    if (video && !made.thumbnailKey) await startThumbnail(deps, made);
    if (video && !made.filmstripKey) await startFilmstrip(deps, made);
  }
  await cleanUp(deps, task);
}

function stage(control: Control, stage: Stage): (percent: number) => void {
  control.report({ stage, progress: 0 });
  return (percent) => control.report({ stage, progress: Math.min(100, Math.max(0, percent)) });
}

async function collect(deps: Deps, input: IngestInput, folder: string, control: Control): Promise<string[]> {
  const report = stage(control, 'collecting');
  const total = input.rushes.reduce((sum, rush) => sum + rush.nChunks, 0);
  let done = 0;
  const paths: string[] = [];
  for (const rush of input.rushes) {
    const path = join(folder, `rush-${rush.rushNumber}`);
    if (rush.path !== undefined) {
      await copyLocal(rush, path, control.signal, (bytes) => report((100 * bytes) / rush.size));
      paths.push(path);
      continue;
    }
    // An earlier upload may have left chunks beyond `nChunks`.
    const chunks = (await chunksOf(deps.db, [rush.generation])).filter(
      ({ chunkNumber }) => chunkNumber < rush.nChunks,
    );
    if (chunks.length !== rush.nChunks) throw new TaskFailure(jobs.rushReplaced({ name: rush.name }));
    for (const chunk of chunks) {
      control.signal.throwIfAborted();
      await deps.store.appendTo(path, chunk.key);
      report((100 * ++done) / total);
    }
    const { size } = await stat(path);
    if (size !== rush.size)
      throw new TaskFailure(
        jobs.rushNotWhole({ name: rush.name, size: String(size), whole: String(rush.size) }),
      );
    paths.push(path);
  }
  return paths;
}

async function probeAll(input: IngestInput, paths: readonly string[], control: Control): Promise<Rush[]> {
  const report = stage(control, 'probing');
  const rushes: Rush[] = [];
  const refusals: string[] = [];
  for (const [i, path] of paths.entries()) {
    control.signal.throwIfAborted();
    const name = input.rushes[i]?.name ?? '';
    try {
      const onProgress = (percent: number) => report((100 * i + percent) / paths.length);
      const info = await runLong('probe', { path, name }, { signal: control.signal, onProgress });
      rushes.push({ path, name, info });
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error;
      refusals.push(error.message);
    }
    report((100 * (i + 1)) / paths.length);
  }
  if (refusals.length > 0) throw new TaskFailure(refusals.join('\n'));
  return rushes;
}

/**
 * Compares the probed duration with the client's, with tolerance: browsers guess the length of some files, do not know that of
 * others, and trust the header of files that are cut off or whose clock jumps. @throws TaskFailure
 */
function checkDuration(rushes: readonly Rush[], expected: number): void {
  const actual = rushes.reduce((sum, rush) => sum + rush.info.duration, 0);
  if (actual > MAX_HOURS * 3600)
    throw new TaskFailure(
      jobs.tooLongTogether({
        hours: formatNumber(actual / 3600, { maximumFractionDigits: 1 }),
        most: MAX_HOURS,
      }),
    );
  const isExplainedByFlaw = rushes.some(({ info }) => info.flaws?.some(({ kind }) => !kind.endsWith('Ends')));
  if (!isExplainedByFlaw && expected - actual > 5 + 0.25 * expected)
    throw new TaskFailure(jobs.otherDuration({ actual: seconds(actual), expected: seconds(expected) }));
}

function seconds(value: number): string {
  return jobs.seconds({ seconds: formatNumber(value, { maximumFractionDigits: 1, useGrouping: false }) });
}

/** The rushes of the media, including those of the recording that new ones were joined to. */
function rushesOfMedia(
  {
    input,
    rushes,
    ends,
  }: { readonly input: IngestInput; readonly rushes: readonly Rush[]; readonly ends: readonly string[] },
  { durations }: Joined,
  extended: ProjectRow | null,
): MediaRushes {
  // Of what was joined, the recording that was there is one.
  const first = extended && input.place === 'last' ? 1 : 0;
  const own = input.rushes.map((rush, i) => ({
    name: rush.name,
    size: rush.size,
    duration: durations[first + i] ?? 0,
    ...(ends[i] !== undefined && { ends: ends[i] }),
    ...rushes[i]?.info.recordedAt,
    ...(rushes[i] && { recorded: recordedOf(rushes[i].info) }),
  }));
  const there = extended?.media.rushes ?? [];
  return input.place === 'first' ? [...own, ...there] : [...there, ...own];
}

async function dropOldMedia(deps: Deps, { id }: Task, old: ProjectRow): Promise<void> {
  for (const task of await openTasksOf(deps.db, old.id)) if (task.id !== id) await deps.tasks.cancel(task.id);
  await deps.store.deleteFolder(old.mediaPrefix);
}

/** The name of a project: that of the file without its extension. */
export function nameOf(rush: string): string {
  return (
    rush
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, MAX_PROJECT_NAME) || 'Recording'
  );
}

/** Chunks of rushes that were not joined may belong to the next upload: they go by age. */
async function cleanUp(deps: Deps, task: Task<IngestInput>): Promise<void> {
  const joined = task.input.rushes.map((rush) => rush.generation);
  await deleteRushes(deps.db, joined);
  for (const generation of joined) await deps.store.deleteFolder(chunkFolder(generation));
}
