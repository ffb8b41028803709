import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/index.ts';
import { jobs, replies } from '#i18n/en/server.ts';
import type { Level } from '#model/media/levels.ts';
import { type ExportRow, getExport, markReady } from '#server/db/projects/exports.ts';
import { getProject, type ProjectRow } from '#server/db/projects/projects.ts';
import { type VoiceCopyRow, voiceCopyOf } from '#server/db/projects/voice-copies.ts';
import type { ExportChanges, ExportInput } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import { voiceTracks } from '#server/media/encode/voice-source.ts';
import { writtenAs } from '#server/media/plan/formats.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob, TaskFailure } from '../queue/job.ts';
import { energiesFileOf, exportFolder } from '../queue/keys.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { cutChapters } from './export-chapters.ts';
import { withMaster } from './master.ts';

/** Folder of finished parts, in the work folder. */
const PARTS = 'parts';

/** Cuts the master into the file that is downloaded. After a crash, parts that were encoded are not encoded again. */
export const exportJob = defineJob({
  kind: 'export',
  input: z.object({ exportId: z.string() }),
  progress: z.object({ segmentNb: z.number(), nbSegments: z.number(), progress: z.number() }),
  concurrency: 2,
  async run(deps, task, control) {
    const { exportId } = task.input;
    const wanted = await getExport(deps.db, exportId);
    const project = wanted && (await getProject(deps.db, wanted.projectId));
    if (!wanted || !project || project.mediaDeletedAt) throw new TaskFailure(jobs.goneForDownload());
    // Files were joined to it since: these cuts are not of the recording that is there.
    if (!wanted.outputKey.startsWith(`${exportFolder(project.mediaPrefix)}/`))
      throw new TaskFailure(replies.otherRecording());
    // Another request of the same cuts may have started this after the file was there.
    if (wanted.readyAt) return;
    await needFreeSpace(deps);
    const cut = async (folder: string): Promise<void> => {
      const partsFolder = join(folder, PARTS);
      const { input, extension } = wanted;
      const { changes, blocks, gains } = input;
      const recorded = project.media.info as MediaInfo;
      const info = writtenAs(recorded, extension, changes);
      const copy = await copyFor(deps, project, changes);
      const voice = copy ? (changes?.voice ?? 'light') : undefined;
      const matched = await matchedIn(deps, project, { input, voice, folder }, control.signal);
      const job = {
        extension,
        info,
        ...(changes && { changes: copy ? { ...changes, denoise: false } : changes }),
        ...(blocks && { blocks }),
        ...(gains && { gains }),
        ...(matched.length > 0 && { matched }),
      };
      const outPath = join(folder, changes?.eachChapter ? 'output.zip' : `output.${extension}`);
      const { signal, report } = control;
      const failed = await withMaster(deps, project, (masterPath) =>
        deps.store.withLocalFile(input.cutsKey, (cuts) =>
          withStored(deps, input.wholeKey, (whole) =>
            withCaptions(deps, input, project.language, (lines) =>
              withStored(deps, input.about?.key, (about) =>
                withStored(deps, typeof input.cover === 'object' ? input.cover.key : undefined, (picture) =>
                  withStored(deps, copy?.key, (path) => {
                    const cover = input.cover === 'none' ? null : picture;
                    const voice = path && { path, tracks: voiceTracks(recorded).map(({ index }) => index) };
                    const work = {
                      ...{ ...job, masterPath, cuts, whole, lines },
                      ...(cover !== undefined && { cover }),
                      ...(voice && { voice }),
                    };
                    return changes?.eachChapter
                      ? cutChapters({ work, about, outPath, folder, partsFolder }, { signal, report })
                      : runLong(
                          'cutMedia',
                          { ...work, about, outPath, partsFolder },
                          { signal, onProgress: report },
                        );
                  }),
                ),
              ),
            ),
          ),
        ),
      );
      if (failed.length > 0)
        deps.log.warn(
          { task: task.id, kind: 'export', failed },
          'a recording could not be cut in a better way, or came out poorly',
        );
      const { size } = await stat(outPath);
      deps.metrics?.stored('export', size);
      await deps.store.adopt(outPath, wanted.outputKey);
      // Room was made for other exports meanwhile.
      if (await markReady(deps.db, exportId, size)) await deleteCuts(deps, wanted);
      else await deleteExportFiles(deps, wanted);
    };
    await inWorkFolder(deps, task, cut, PARTS);
  },
});

/** The copy of the recording that has less noise already, where that is wanted. @throws TaskFailure where it is wanted strongly and not there */
async function copyFor(
  { db }: Pick<Deps, 'db'>,
  { mediaPrefix }: Pick<ProjectRow, 'mediaPrefix'>,
  { denoise, voice }: ExportChanges = {},
): Promise<VoiceCopyRow | null> {
  const copy = denoise ? await voiceCopyOf(db, mediaPrefix, voice ?? 'light') : null;
  if (voice && !copy) throw new TaskFailure(replies.voiceNotReady());
  return copy;
}

/** What brings speakers to one level, measured in what is cut. @param folder for files on their way */
async function matchedIn(
  deps: Deps,
  project: ProjectRow,
  { input, voice, folder }: { input: ExportInput; voice: 'light' | 'strong' | undefined; folder: string },
  signal: AbortSignal,
): Promise<readonly Level[]> {
  const { spoken } = input;
  if (!spoken) return [];
  const { media, mediaPrefix } = project;
  const { duration } = media;
  const matched = (energies: string) =>
    deps.store.withLocalFile(spoken.key, (words) =>
      runLong('matchSpeakers', { words, energies, duration }, { signal }),
    );
  if (voice || media.hasEnergies)
    return deps.store.withLocalFile(energiesFileOf(mediaPrefix, voice), matched);
  const outPath = join(folder, 'energies');
  const info = media.info as MediaInfo;
  await withMaster(deps, project, (path) => runLong('makeEnergies', { path, outPath, info }, { signal }));
  return matched(outPath);
}

function withCaptions<T>(
  { store }: Pick<Deps, 'store'>,
  input: ExportInput,
  language: Language | null,
  use: (lines: { path: string; language: string | null } | undefined) => Promise<T>,
): Promise<T> {
  const code = language && { en: 'eng', fr: 'fra' }[language];
  return withStored({ store }, input.captions?.key, (path) =>
    use(path === undefined ? path : { path, language: code }),
  );
}

function withStored<T>(
  { store }: Pick<Deps, 'store'>,
  key: string | undefined,
  use: (path: string | undefined) => Promise<T>,
): Promise<T> {
  return key === undefined ? use(undefined) : store.withLocalFile(key, use);
}

async function deleteCuts({ store }: Pick<Deps, 'store'>, { input }: ExportRow): Promise<void> {
  for (const key of [input.cutsKey, input.wholeKey]) if (key) await store.delete(key);
  for (const file of [input.captions, input.about, input.cover, input.spoken])
    if (typeof file === 'object') await store.delete(file.key);
}

export async function deleteExportFiles(deps: Pick<Deps, 'store'>, row: ExportRow): Promise<void> {
  await deps.store.delete(row.outputKey);
  await deleteCuts(deps, row);
}
