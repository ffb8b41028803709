import { z } from 'zod';
import { type Language, TRANSCRIPT_BATCH } from '#contract/index.ts';
import type { Range } from '#model/types.ts';
import * as projects from '#server/db/projects.ts';
import { getTask, TaskLost } from '#server/db/tasks.ts';
import type { StoredWord } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { chooseEngine } from '#server/speech/choose.ts';
import { toParagraphs } from '#server/speech/paragraphs.ts';
import { qualityNotice } from '#server/speech/quality-notice.ts';
import { withSpeakers } from '#server/speech/speakers/turns.ts';
import { transcribePieces } from '#server/speech/transcribe-pieces.ts';
import { runLong, streamLong } from '#server/threads/pool.ts';
import { defineJob, type JobControl, TaskFailure } from './job.ts';
import { dropPieces, sharedPieces } from './pieces.ts';
import { startSilences } from './silences.ts';
import type { Task } from './tasks.ts';

const progress = z.object({ batches: z.number(), transcribedUntil: z.number() });
type Control = JobControl<z.output<typeof progress>>;

/** A restarted task goes on after the last stored piece. */
export const transcribeJob = defineJob({
  kind: 'transcribe',
  input: z.object({ projectId: z.string() }),
  progress,
  // It mostly waits for its pieces; a short recording need not wait for the end of a long one.
  concurrency: 2,
  async run(deps, task, control) {
    const { projectId } = task.input;
    const project = await projects.getProject(deps.db, projectId);
    try {
      await transcribe(deps, task, project, control);
    } catch (error) {
      // Stopping leaves it running, pieces too, for the next start or the worker that took it over to go on.
      if (error instanceof TaskLost) throw error;
      if (!control.signal.aborted) await projects.setTranscriptState(deps.db, projectId, 'failed');
      else if (!(await getTask(deps.db, task.id))?.cancelRequested) throw error;
      if (project) await dropPieces(deps, task, project.mediaPrefix);
      throw error;
    }
    if (project) await dropPieces(deps, task, project.mediaPrefix);
  },
});

async function transcribe(
  deps: Deps,
  task: Task,
  project: projects.ProjectRow | null,
  control: Control,
): Promise<void> {
  if (!project || project.mediaDeletedAt || !project.language)
    throw new TaskFailure('The recording is gone. Upload it again to get its transcript.');
  if (!project.media.audio)
    throw new TaskFailure('This recording has no sound, so there is nothing to transcribe.');
  const { id, language, engine, draft } = project;
  // Finished before, only its speakers are asked for anew.
  const heard =
    engine === null
      ? await hear(deps, task, { ...project, language }, control)
      : { engine, draft, words: await wordsSoFar(deps, id) };
  const words = await told(deps, project, heard.words, control.signal);
  await projects.finishTranscript(deps.db, task, id, {
    ...heard,
    words,
    notice: qualityNotice(words, language),
    paragraphs: toParagraphs(words),
  });
  if (engine === null) await startSilences(deps, task.userId, project.mediaPrefix, 'words');
}

async function wordsSoFar({ db }: Deps, projectId: string): Promise<StoredWord[]> {
  return (await projects.batchesFrom(db, projectId, 0)).flatMap((batch) => batch.words);
}

/** Continues from `transcribedUntil`. @returns all words */
async function hear(
  deps: Deps,
  task: Task,
  project: projects.ProjectRow & { readonly language: Language },
  { signal, report }: Control,
): Promise<{ words: StoredWord[]; engine: string; draft: boolean }> {
  const { db, store } = deps;
  const { id, language, mediaPrefix, transcribedUntil: fromTime } = project;
  const { engine, remark } = await chooseEngine({ modelsDir: deps.modelsDir, language });
  if (remark) deps.log.warn({ remark }, 'a better speech engine cannot be used');
  const known = await projects.batchesFrom(db, id, 0);
  const words = known.flatMap((batch) => batch.words);
  let seq = known.length;
  const tell = (until: number): void =>
    report({ batches: seq, transcribedUntil: Math.min(until, project.media.duration) });
  tell(fromTime);
  const pieces = sharedPieces(deps, { task, engine, language, mediaPrefix, signal });
  await store.withLocalFile(project.masterKey, async (path) => {
    const info = project.media.info as MediaInfo;
    const sounds = streamLong('cutPieces', { path, info, fromTime }, { signal });
    for await (const piece of transcribePieces({ pieces: sounds, fromTime, signal }, pieces)) {
      const batches = inBatches(piece.words, piece.gaps).map((part, i, all) => ({
        seq: seq + i,
        words: part,
        gaps: i === 0 ? piece.gaps : [],
        // Only the last of a piece is known to reach the piece's end.
        transcribedUntil: i === all.length - 1 ? piece.transcribedUntil : (part.at(-1)?.end ?? fromTime),
      }));
      await projects.appendBatches(db, task, id, batches, piece.transcribedUntil);
      seq += batches.length;
      words.push(...piece.words);
      tell(piece.transcribedUntil);
    }
  });
  signal.throwIfAborted();
  return { words, engine: engine.label, draft: engine.draft };
}

/** Diarizes where several speakers were announced. */
async function told(
  { store, modelsDir }: Deps,
  { media, masterKey, nSpeakers: count }: projects.ProjectRow,
  words: readonly StoredWord[],
  signal: AbortSignal,
): Promise<readonly StoredWord[]> {
  if (count < 2 || words.length === 0) return words.map((word) => ({ ...word, speaker: 0 }));
  const info = media.info as MediaInfo;
  return store.withLocalFile(masterKey, async (path) =>
    withSpeakers(words, await runLong('diarize', { path, info, count, modelsDir }, { signal })),
  );
}

function inBatches(words: readonly StoredWord[], gaps: readonly Range[]): StoredWord[][] {
  if (words.length === 0 && gaps.length > 0) return [[]];
  const batches: StoredWord[][] = [];
  for (let i = 0; i < words.length; i += TRANSCRIPT_BATCH) batches.push(words.slice(i, i + TRANSCRIPT_BATCH));
  return batches;
}
