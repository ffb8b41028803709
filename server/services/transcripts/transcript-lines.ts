import type { ReplyOf, transcribeMedia } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import * as projects from '#server/db/projects/projects.ts';
import { stagedFrom } from '#server/db/projects/staged-transcripts.ts';
import type { Deps } from '#server/deps.ts';
import { isOpen, type TaskOf } from '#server/jobs/queue/tasks.ts';
import { transcribeJob } from '#server/jobs/transcripts/transcribe.ts';

export type TranscriptLine = ReplyOf<typeof transcribeMedia>;
export type TranscribeTask = TaskOf<typeof transcribeJob>;

/** Known batches, then those of `task`, then how it ended. @param task null: the transcript as it is */
export async function* transcriptLines(
  { db, tasks }: Deps,
  projectId: string,
  task: TranscribeTask | null,
  signal: AbortSignal,
): AsyncGenerator<TranscriptLine, void> {
  const first = await projects.getProject(db, projectId);
  if (!first) return;
  const total_duration = first.media.duration;
  let seq = 0;
  async function* batches(from: typeof projects.batchesFrom): AsyncGenerator<TranscriptLine, void> {
    for (const batch of await from(db, projectId, seq)) {
      seq = batch.seq + 1;
      yield {
        words: batch.words.map(({ voice: _, hesitations: __, ...word }) => word),
        gaps: [...batch.gaps],
        transcribed_duration: Math.min(batch.transcribedUntil, total_duration),
        total_duration,
      };
    }
  }
  let last: TranscribeTask | null = task;
  if (task)
    for await (const now of tasks.follow(transcribeJob, task.id, signal)) {
      last = now;
      if (!isOpen(now)) break;
      const before = seq;
      // Words of added rushes are inserted among the existing ones once all are transcribed.
      if (first.unheard.length === 0) yield* batches(task.input.again ? stagedFrom : projects.batchesFrom);
      const { transcribedUntil = 0, phase = 'hearing' } = now.progress ?? {};
      // A line at each sign of life, even if nothing was said for a while.
      if (seq === before || phase !== 'hearing')
        yield { words: [], gaps: [], transcribed_duration: transcribedUntil, total_duration, phase };
    }
  if (signal.aborted) return;
  const failed = last !== null && last.state !== 'done';
  // An earlier transcript does not answer a request for another one.
  if (!(failed && last?.input.again)) yield* batches(projects.batchesFrom);
  const project = await projects.getProject(db, projectId);
  if (!(failed && last?.input.again) && project?.transcript === 'done' && project.paragraphs)
    yield {
      paragraphs: [...project.paragraphs],
      done: true,
      engine: project.engine ?? '',
      draft: project.draft,
      notice: project.notice,
      spoken: project.spoken,
    };
  else yield { error: last?.failure?.desc ?? jobs.transcriptionStopped() };
}
