import type { Language } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { deleteFinishedSegments, segmentsOf } from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';
import type { SpeechEngine } from '#server/speech/engine.ts';
import { contextOf, type Result, type SegmentWork } from '#server/speech/transcribe-segments.ts';
import { TaskFailure } from '../queue/job.ts';
import { audioFolder, segmentKey } from '../queue/keys.ts';
import { isOpen, type Task, type TaskOf } from '../queue/tasks.ts';
import { segmentJob } from './segment.ts';

type SegmentTask = TaskOf<typeof segmentJob>;

/** Open segments of one transcription; 50 MB of audio. */
const MAX_OPEN_SEGMENTS = 64;

interface Transcription {
  readonly task: Task;
  readonly engine: SpeechEngine;
  readonly language: Language;
  readonly mediaPrefix: string;
  readonly signal: AbortSignal;
  /** Called when of the segments begun so far only words of the last are still to be placed. */
  onPlacing(): void;
}

/** Segments as tasks that any worker takes, keyed by their place, so that a resumed transcription finds those already done. */
export function segmentTasks(deps: Deps, transcription: Transcription): SegmentWork {
  const { task, engine } = transcription;
  let previous: Result | null = null;
  let newest = '';
  return {
    maxPending: MAX_OPEN_SEGMENTS,
    async begin(audio, at) {
      const key = segmentKey(task.id, engine.id, at);
      const file = `${audioFolder(transcription.mediaPrefix, task.id)}/${engine.id}-${at}.pcm`;
      const before = engine.usesContext && previous ? contextOf(await previous()) : '';
      const segment = await offer(deps, transcription, { key, file, audio, before });
      newest = segment.id;
      const onPlacing = (): void => {
        if (newest === segment.id) transcription.onPlacing();
      };
      previous = once(resultOf(deps, { ...transcription, onPlacing }, segment, file));
      return previous;
    },
  };
}

/** Caches a result, which is awaited for its words and again as context of the next segment. */
function once(result: Result): Result {
  let known: ReturnType<Result> | undefined;
  return () => {
    known ??= result();
    return known;
  };
}

async function offer(
  { tasks, store }: Deps,
  { task, engine, language }: Transcription,
  { key, file, audio, before }: { key: string; file: string; audio: Int16Array; before: string },
): Promise<SegmentTask> {
  const known = await tasks.latest(segmentJob, key);
  if (known && (isOpen(known) || known.state === 'done')) return known;
  await store.put(file, new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength));
  const input = { transcription: task.id, audioKey: file, language, engine: engine.label, before };
  return tasks.start(segmentJob, { key, userId: task.userId, projectId: task.projectId, input });
}

function resultOf(deps: Deps, transcription: Transcription, segment: SegmentTask, file: string): Result {
  return async () => {
    const { state, failure, progress } = isOpen(segment)
      ? await finished(deps, transcription, segment)
      : segment;
    if (state !== 'done' || !progress) throw new TaskFailure(failure?.desc ?? jobs.transcriptionStopped());
    await deps.store.delete(file);
    return progress;
  };
}

async function finished(
  { tasks }: Deps,
  { signal, onPlacing }: Transcription,
  segment: SegmentTask,
): Promise<SegmentTask> {
  let latest = segment;
  for await (latest of tasks.follow(segmentJob, segment.id, signal))
    if (isOpen(latest) && latest.progress?.isPlacing) onPlacing();
  signal.throwIfAborted();
  return latest;
}

/** Cancels open segments and deletes their audio. */
export async function dropSegments(deps: Deps, { id }: Pick<Task, 'id'>, mediaPrefix: string): Promise<void> {
  for (const segment of await segmentsOf(deps.db, id))
    if (isOpen(segment)) await deps.tasks.cancel(segment.id);
  await deleteFinishedSegments(deps.db, id);
  await deps.store.deleteFolder(audioFolder(mediaPrefix, id));
}
