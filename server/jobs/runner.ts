import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#server/db/open.ts';
import * as rows from '#server/db/tasks.ts';
import { sendJob, type Task, type TaskKind, type Tasks } from './tasks.ts';

/** A reason to fail that the user can act on; `message` is shown as it is. */
export class TaskFailure extends Error {}

/** A try failed, and another one later may not: the task goes back to the queue and rests. */
export class TryLater extends Error {
  readonly seconds: number;
  constructor(seconds: number, cause: unknown) {
    super(`To be tried again in ${seconds} s`, { cause });
    this.seconds = seconds;
  }
}

export interface TaskControl {
  /** Aborts when the task is cancelled or taken over by another worker, or the process stops. */
  readonly signal: AbortSignal;
  /** Reports progress. May be called often: it is written a few times a second. */
  report(progress: Readonly<Record<string, unknown>>): void;
}

export interface TaskHandler {
  readonly kind: TaskKind;
  /** How many of this kind one process works on at a time. */
  readonly concurrency: number;
  /**
   * Does the work. May be run again from the start after a crash, so it must replace what an earlier try left. A worker
   * that was taken for dead may still be at it: what must not happen twice is written in a transaction that `hold`s the task.
   */
  run(task: Task, control: TaskControl): Promise<void>;
}

/** Something to do on a schedule (cron, UTC), by one process at a time. */
export interface Chore {
  readonly name: string;
  readonly cron: string;
  run(): Promise<void>;
}

/** Small work that is handed over with its data and that nobody follows. What fails is tried again, so it may happen twice. */
export interface Consumer {
  readonly queue: string;
  consume(id: string, data: object): Promise<void>;
}

export interface Runner {
  /** Stops taking jobs and leaves the running ones to be resumed. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly db: Db;
  readonly tasks: Tasks;
  readonly log: FastifyBaseLogger;
  readonly handlers: readonly TaskHandler[];
  readonly chores: readonly Chore[];
  readonly consumers: readonly Consumer[];
  /** True when no other process can be working: what a killed process left running is resumed at once. */
  readonly alone: boolean;
}

const KINDS: readonly TaskKind[] = [
  'ingest',
  'proxy',
  'filmstrip',
  'silences',
  'transcribe',
  'piece',
  'export',
  'letter',
];
/** This process, for people who look at the table of tasks. */
const OWNER = `${hostname()}:${process.pid}`;
/** A worker that has not been heard of for so long counts as dead. */
export const STALE_SECONDS = 30;
const TICK_MS = 300;
const HEARTBEAT_MS = 5000;

/**
 * Starts working on tasks in this process.
 * @throws Error when a kind of task has no handler, or two.
 */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { db, tasks, log, handlers, chores, consumers, alone } = options;
  const { boss } = tasks;
  for (const kind of KINDS) {
    const found = handlers.filter((handler) => handler.kind === kind).length;
    if (found !== 1) throw new Error(`Task kind '${kind}' has ${found} handlers; it needs exactly one`);
  }
  await createQueues(boss);
  if (alone) await resumeAll(db, boss);
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const workOn = async (handler: TaskHandler): Promise<void> => {
    let worker = '';
    worker = await boss.work<{ taskId: string }>(
      handler.kind,
      { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 },
      async ([job]) => {
        if (!job) return;
        const work = runTask(options, handler, job.data.taskId, stopping.signal);
        running.add(work);
        await work.finally(() => running.delete(work));
        // More may be waiting: it looks again at once, not at the next poll.
        if (!stopping.signal.aborted) boss.notifyWorker(worker);
      },
    );
  };
  for (const handler of handlers) for (let i = 0; i < handler.concurrency; i++) await workOn(handler);
  for (const chore of [...chores, sweep(db, boss)]) {
    await makeQueue(boss, chore.name);
    await boss.schedule(chore.name, chore.cron);
    await boss.work(chore.name, { pollingIntervalSeconds: 30 }, () => chore.run());
  }
  for (const consumer of consumers)
    await startConsumer(boss, consumer, {
      running,
      alone,
      onFailure: (error) => log.warn({ err: error, queue: consumer.queue }, 'job to be tried again'),
    });
  return {
    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

/**
 * What fails, or was under way in a process that was killed, is tried again for a day. Jobs are looked for at fixed times, not
 * when one comes, so that the work of one call does not slow the next in a way that could be measured.
 */
async function startConsumer(
  boss: PgBoss,
  { queue, consume }: Consumer,
  {
    running,
    alone,
    onFailure,
  }: { running: Set<Promise<unknown>>; alone: boolean; onFailure: (error: unknown) => void },
): Promise<void> {
  await boss.createQueue(queue, {
    expireInSeconds: 60,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    retentionSeconds: 86_400,
  });
  if (alone) {
    const left = (await boss.findJobs(queue)).filter(({ state }) => state === 'active');
    if (left.length > 0)
      await boss.fail(
        queue,
        left.map(({ id }) => id),
      );
  }
  await boss.work<object>(
    queue,
    { batchSize: 50, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, perJobResults: true },
    async (jobs) => {
      const work = Promise.all(
        jobs.map(({ id, data }) =>
          consume(id, data).then(
            () => ({ id, status: 'completed' as const }),
            (error: unknown) => {
              onFailure(error);
              return { id, status: 'failed' as const };
            },
          ),
        ),
      );
      running.add(work);
      return work.finally(() => running.delete(work));
    },
  );
}

/** The queues of all kinds, for processes that only send. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const kind of KINDS) await makeQueue(boss, kind, { notify: true });
}

/** How long the queue keeps finished jobs: the rows of the tasks tell what became of them. */
const JOB_SECONDS = 3600;

async function makeQueue(boss: PgBoss, name: string, options: { notify?: boolean } = {}): Promise<void> {
  await boss.createQueue(name, { ...options, deleteAfterSeconds: JOB_SECONDS });
  // One that an earlier version made stays as it was.
  await boss.updateQueue(name, { deleteAfterSeconds: JOB_SECONDS });
}

async function resumeAll(db: Db, boss: PgBoss): Promise<void> {
  for (const kind of KINDS) await boss.deleteAllJobs(kind);
  await rows.requeue(db);
  for (const task of await rows.openTasks(db)) await sendJob(boss, task);
}

/** In the large form a worker can die alone: its tasks, and those whose job was lost, are offered again. */
export function sweep(db: Db, boss: PgBoss): Chore {
  return {
    name: 'sweep',
    cron: '* * * * *',
    async run() {
      for (const task of await rows.neglectedTasks(db, STALE_SECONDS)) await sendJob(boss, task);
    },
  };
}

/** Claims a task and does its work, unless it is finished or another worker has it. Never fails: its row says how it went. */
export async function runTask(
  { db, tasks, log }: Pick<RunnerOptions, 'db' | 'tasks' | 'log'>,
  handler: TaskHandler,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const task = await rows.claim(db, id, { owner: OWNER, staleSeconds: STALE_SECONDS });
  // Finished, or another worker has it.
  if (!task) return;
  const { local } = tasks;
  const cancelled = new AbortController();
  const lost = new AbortController();
  const cancel = () => cancelled.abort();
  if (task.cancelRequested) cancel();
  local.once(`cancel:${id}`, cancel);
  local.changed(id);
  const reporter = createReporter(db, task, {
    changed: () => local.changed(id),
    cancelled: cancel,
    lost: () => lost.abort(new rows.TaskLost()),
  });
  const signal = AbortSignal.any([stopping, cancelled.signal, lost.signal]);
  try {
    signal.throwIfAborted();
    await handler.run(task, { signal, report: reporter.report });
    await reporter.stop();
    await rows.finish(db, task, { state: 'done', progress: reporter.latest() });
  } catch (error) {
    await reporter.stop();
    if (lost.signal.aborted || error instanceof rows.TaskLost)
      log.warn({ task: id, kind: task.kind }, 'task taken over by another worker');
    else if (cancelled.signal.aborted) await rows.finish(db, task, { state: 'cancelled' });
    else if (stopping.aborted) await rows.requeue(db, task);
    else if (error instanceof TryLater) {
      const { seconds, cause } = error;
      log.warn({ task: id, kind: task.kind, seconds, err: cause }, 'task to be tried again');
      await rows.rest(db, task, seconds);
      await sendJob(tasks.boss, task, seconds);
    } else await rows.finish(db, task, { state: 'failed', failure: failureOf(error, task, log) });
  } finally {
    local.off(`cancel:${id}`, cancel);
    local.changed(id);
  }
}

function failureOf(error: unknown, task: Task, log: FastifyBaseLogger): { desc: string; reference?: string } {
  if (error instanceof TaskFailure) {
    log.info({ task: task.id, kind: task.kind, reason: error.message }, 'task refused');
    return { desc: error.message };
  }
  const reference = randomBytes(4).toString('hex');
  log.error({ task: task.id, kind: task.kind, reference, err: error }, 'task failed');
  return { desc: `Something went wrong on our side. Please try again. (Reference ${reference})`, reference };
}

/** Writes the newest progress a few times a second, and a sign of life when there is none. */
function createReporter(
  db: Db,
  task: Task,
  tell: { changed: () => void; cancelled: () => void; lost: () => void },
) {
  let newest = task.progress;
  let written = newest;
  let writtenAt = Date.now();
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  const write = async (): Promise<void> => {
    busy = true;
    const progress = newest;
    try {
      const standing = await rows.beat(db, task, progress);
      if (progress !== written) tell.changed();
      written = progress;
      writtenAt = Date.now();
      if (standing !== 'going on') tell[standing]();
    } catch {
      // The next beat tries again; a database that stays away fails the work itself.
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (busy || (newest === written && Date.now() - writtenAt < HEARTBEAT_MS)) return;
    writing = write();
  }, TICK_MS);
  return {
    report: (progress: Readonly<Record<string, unknown>>): void => {
      newest = progress;
    },
    latest: () => newest,
    stop: (): Promise<void> => {
      clearInterval(timer);
      return writing;
    },
  };
}
