import { EventEmitter, once } from 'node:events';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#server/db/open.ts';
import * as rows from '#server/db/tasks.ts';

export type Task = rows.TaskRow;
export type TaskKind = Task['kind'];

/** Long work, started and followed by any process through its row. Workers are in runner.ts. */
export interface Tasks {
  /** Starts the work that `key` names, or attaches to it if it is already open. */
  start(task: rows.NewTask): Promise<Task>;
  /** The newest task of a key, open or finished. */
  latest(key: string): Promise<Task | null>;
  /** Asks the worker that has the task to stop. A finished task stays as it is. */
  cancel(id: string): Promise<void>;
  /**
   * The task now and after every change until it is finished (the last value) or `signal` aborts (ends quietly).
   * At the latest every 8 s the same value comes again, as a sign of life.
   */
  follow(id: string, signal: AbortSignal): AsyncGenerator<Task, void>;
  /** Changes made by this process; workers and followers here need not wait for the next look at the row. */
  readonly local: TaskEvents;
  readonly boss: PgBoss;
}

/** `changed:<id>` and `cancel:<id>`, without payload. */
export class TaskEvents extends EventEmitter {
  constructor() {
    super();
    // One listener a follower.
    this.setMaxListeners(0);
  }
  changed(id: string): void {
    this.emit(`changed:${id}`);
  }
}

const LOOK_MS = 1000;
const ALIVE_MS = 8000;
/** How long the end of a cancelled task is waited for before looking again. */
const CANCEL_MS = 10_000;

export function isOpen(task: Task): boolean {
  return task.state === 'queued' || task.state === 'running';
}

export function createTasks(db: Db, boss: PgBoss): Tasks {
  const local = new TaskEvents();
  return {
    boss,
    local,
    async start(task) {
      for (;;) {
        const { row, isNew } = await rows.insertOrGetOpen(db, task);
        // After the commit, so that the worker finds the row. If this process dies between the two, the next start
        // (embedded) or the sweep (see runner.ts) sends the job.
        if (isNew) await sendJob(boss, row);
        if (isNew || !row.cancelRequested) return row;
        // Somebody who cancels and thinks better of it wants new work, not the end of the old.
        for await (const ending of follow(row.id, AbortSignal.timeout(CANCEL_MS))) if (!isOpen(ending)) break;
      }
    },
    latest: (key) => rows.latestOfKey(db, key),
    async cancel(id) {
      await rows.requestCancel(db, id);
      local.emit(`cancel:${id}`);
      local.changed(id);
    },
    follow,
  };

  async function* follow(id: string, signal: AbortSignal): AsyncGenerator<Task, void> {
    let shown = '';
    let shownAt = 0;
    while (!signal.aborted) {
      const change = nextChange(local, id, signal);
      const task = await rows.getTask(db, id);
      if (!task) return;
      const now = JSON.stringify([task.state, task.progress]);
      if (now !== shown || Date.now() - shownAt >= ALIVE_MS) {
        yield task;
        shown = now;
        shownAt = Date.now();
      }
      if (!isOpen(task)) return;
      await change;
    }
  }
}

/** Resolves at the next local change, after `LOOK_MS` (another process may have written), or when aborted. */
async function nextChange(local: TaskEvents, id: string, signal: AbortSignal): Promise<void> {
  try {
    await once(local, `changed:${id}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]) });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

/** Puts a job on the queue that makes a worker look at the task. More than one does no harm: only one can claim it. */
export async function sendJob(
  boss: PgBoss,
  task: Pick<Task, 'id' | 'kind'>,
  afterSeconds = 0,
): Promise<void> {
  const options = { retryLimit: 0, expireInSeconds: 23 * 3600, startAfter: afterSeconds };
  await boss.send(task.kind, { taskId: task.id }, options);
}
