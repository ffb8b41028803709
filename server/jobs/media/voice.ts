/** The voice of a recording with less noise: a copy of its audio for cutting and one for playing, made once. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { VoiceKind } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { COMES_FIRST, hasTurn } from '#server/db/projects/background-tasks.ts';
import { type ProjectRow, projectOfMedia } from '#server/db/projects/projects.ts';
import { openTasksOf } from '#server/db/projects/tasks.ts';
import { usageOf } from '#server/db/projects/usage.ts';
import {
  noteVoiceCopy,
  runningBeside,
  VOICE,
  voiceCopiesOf,
  voiceCopyOf,
} from '#server/db/projects/voice-copies.ts';
import type { Deps } from '#server/deps.ts';
import { voiceBytes } from '#server/media/encode/voice-source.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { findVoiceModel } from '#server/speech/models/voice.ts';
import { runLong } from '#server/threads/pool.ts';
import { needFreeSpace } from '../queue/failures.ts';
import { defineJob, MakesWay, TaskFailure } from '../queue/job.ts';
import { energiesFileOf, voiceKey } from '../queue/keys.ts';
import { readTask } from '../queue/tasks.ts';
import { inWorkFolder } from '../queue/work-folder.ts';
import { withMaster } from './master.ts';

/** One that waited so long comes between two tasks of those that come first. */
const LONG_WAIT_MS = 10 * 60_000;

export const voiceJob = defineJob({
  kind: VOICE,
  input: z.object({ prefix: z.string(), voice: z.enum(['light', 'strong']) }),
  progress: z.object({ progress: z.number() }),
  concurrency: 1,
  // How long a turn may go unseen.
  retryDelay: { first: 1, max: 5 },
  async mayBegin({ db, clock }, task) {
    // One at a time, whoever asked for it and whichever process makes it.
    if ((await runningBeside(db, task)).length > 0) return false;
    const isOverdue = clock.wall() - task.createdAt.getTime() >= LONG_WAIT_MS;
    return hasTurn(db, VOICE, { before: COMES_FIRST, isOverdue });
  },
  async run(deps, task, { signal, report }) {
    const { db, store } = deps;
    const { prefix, voice } = task.input;
    // Two processes have begun one at the same moment.
    if ((await runningBeside(db, task)).some((id) => id < task.id)) throw new MakesWay();
    const project = await projectOfMedia(db, prefix);
    if (!project || project.mediaDeletedAt) throw new TaskFailure(jobs.goneForVoice());
    if (await voiceCopyOf(db, prefix, voice)) return;
    const model = voice === 'strong' ? await findVoiceModel(deps.config.modelsDir) : null;
    if (voice === 'strong' && !model) throw new TaskFailure(jobs.noVoiceModel());
    await needFreeSpace(deps);
    const info = project.media.info as MediaInfo;
    // What was there when it was asked for may be taken by now.
    if ((await usageOf(db, project.userId)) + voiceBytes(info) > deps.config.accountStorageBytes)
      throw new TaskFailure(jobs.noRoomForVoice());
    await inWorkFolder(deps, task, async (folder) => {
      const outPath = join(folder, 'voice.mka');
      const playedPath = join(folder, 'voice.m4a');
      const energiesPath = join(folder, 'energies');
      const level = await withMaster(deps, project, (path) =>
        runLong(
          'makeVoiceCopy',
          { path, info, outPath, playedPath, energiesPath, model },
          { signal, onProgress: (progress: number) => report({ progress }) },
        ),
      );
      const key = `${prefix}/voice-${voice}.mka`;
      const playedKey = `${prefix}/voice-${voice}.m4a`;
      const { size: playedBytes } = await stat(playedPath);
      const bytes = playedBytes + (await stat(outPath)).size;
      signal.throwIfAborted();
      const copy = {
        mediaPrefix: prefix,
        voice,
        projectId: project.id,
        key,
        playedKey,
        playedBytes,
        level,
        bytes,
      };
      try {
        await store.adopt(outPath, key);
        await store.adopt(playedPath, playedKey);
        await store.adopt(energiesPath, energiesFileOf(prefix, voice));
        if (!(await noteVoiceCopy(db, copy))) await store.deleteFolder(prefix);
      } catch (error) {
        for (const file of [key, playedKey, energiesFileOf(prefix, voice)]) await store.delete(file);
        throw error;
      }
    });
  },
});

/** Those that are there, and those under way. */
export async function voicesOf(
  { db }: Pick<Deps, 'db'>,
  { id, mediaPrefix }: Pick<ProjectRow, 'id' | 'mediaPrefix'>,
): Promise<ReadonlySet<VoiceKind>> {
  const ready = (await voiceCopiesOf(db, mediaPrefix)).map(({ voice }) => voice);
  const open = (await openTasksOf(db, id)).filter(
    ({ kind, cancelRequested }) => kind === VOICE && !cancelRequested,
  );
  return new Set([...ready, ...open.map((row) => readTask(voiceJob, row).input.voice)]);
}

/** Starts making a copy, or joins that under way. */
export function startVoice(
  { tasks }: Pick<Deps, 'tasks'>,
  { id, userId, mediaPrefix }: Pick<ProjectRow, 'id' | 'userId' | 'mediaPrefix'>,
  voice: VoiceKind,
) {
  const key = voiceKey(mediaPrefix, voice);
  return tasks.start(voiceJob, { key, userId, projectId: id, input: { prefix: mediaPrefix, voice } });
}
