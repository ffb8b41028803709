import type { getFinalVideo, ReplyOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Deps } from '#server/deps.ts';
import { exportJob } from '#server/jobs/media/export.ts';
import { isOpen, type TaskOf } from '#server/jobs/queue/tasks.ts';

export type CutLine = ReplyOf<typeof getFinalVideo>;
type ExportTask = TaskOf<typeof exportJob>;

/** How often a connection starts its cut when a lost connection of another process has cancelled it. */
const MAX_STARTS = 5;
/** Most percent of the last segment until the file is stored: a client that reads 100 asks for it. */
const NOT_STORED = 99.9;

/** How far a cut is, for the connections that wait for it: the last of this process to close cancels it. */
export function createExportLines({ tasks, shutdown }: Deps) {
  const followers = new Map<string, number>();

  async function* followTask(taskId: string, signal: AbortSignal): AsyncGenerator<ExportTask, void> {
    followers.set(taskId, (followers.get(taskId) ?? 0) + 1);
    try {
      yield* tasks.follow(exportJob, taskId, signal);
    } finally {
      const left = (followers.get(taskId) ?? 1) - 1;
      if (left > 0) followers.set(taskId, left);
      else {
        followers.delete(taskId);
        // A server that stops is not a cancellation by the user.
        if (signal.aborted && !shutdown.signal.aborted) await tasks.cancel(taskId);
      }
    }
  }

  /** @param start starts the work, or joins it where it is running */
  return async function* (
    start: () => Promise<ExportTask>,
    exportId: string,
    nbSegments: number,
    signal: AbortSignal,
  ): AsyncGenerator<CutLine, void> {
    for (let starts = 1; starts <= MAX_STARTS; starts++) {
      const { id } = await start();
      let isEnded = true;
      for await (const task of followTask(id, signal)) {
        // Otherwise cancelled for an earlier connection, whose loss another process noticed only now.
        isEnded = task.state !== 'cancelled' || signal.aborted || starts === MAX_STARTS;
        if (isEnded)
          yield task.state === 'done' ? finishedLine(exportId, nbSegments) : lineOf(task, nbSegments);
      }
      if (isEnded) return;
    }
  };
}

/** The file is there. */
export function finishedLine(exportId: string, nbSegments: number): CutLine {
  return { segmentNb: nbSegments, nbSegments, progress: 100, error: null, export_id: exportId };
}

function lineOf(task: ExportTask, nbSegments: number): CutLine {
  const { segmentNb, progress } = task.progress ?? { segmentNb: 1, progress: 0 };
  const most = segmentNb === nbSegments ? NOT_STORED : 100;
  if (isOpen(task)) return { segmentNb, nbSegments, progress: Math.min(progress, most), error: null };
  const error = task.failure?.desc ?? replies.cuttingStopped();
  return { segmentNb, nbSegments, progress, error };
}
