import type { PgBoss, Queue } from 'pg-boss';
import type { Db } from '#server/db/connection/open.ts';
import * as rows from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';
import { CONSUMERS, JOBS, SCHEDULED_JOBS } from './catalog.ts';
import type { Consumer, Job } from './queue/job.ts';
import { watchQueues } from './queue/queue-watch.ts';
import { runTask } from './queue/run-task.ts';
import { isOpen, retryNow, STALE_SECONDS, sendTask } from './queue/tasks.ts';
import { deleteLeftWork } from './upkeep/orphans.ts';
import { runMaintenance } from './upkeep/upkeep.ts';

export interface Work {
  readonly stopping: AbortController;
  readonly running: Set<Promise<unknown>>;
}

/** @param alone no other process can be working: what a killed one left is resumed at once */
export async function startRunner(deps: Deps, { alone }: { alone: boolean }) {
  const { db, tasks } = deps;
  const { boss } = tasks;
  for (const job of JOBS) await makeTaskQueue(boss, job);
  await deleteLeftWork(deps);
  if (alone) await resumeAll(db, boss);
  const work: Work = { stopping: new AbortController(), running: new Set() };
  for (const job of JOBS) await startWorkers(deps, job, work);
  for (const job of SCHEDULED_JOBS) {
    await makeQueue(boss, job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, () => job.run(deps));
  }
  void track(work, runMaintenance(deps, work.stopping.signal));
  for (const consumer of CONSUMERS) {
    await makeQueue(boss, consumer.queue, CONSUMER_QUEUE);
    if (alone) await failActive(boss, consumer.queue);
    await startConsumer(deps, consumer, work);
  }
  void track(work, watchQueues(deps, work.stopping.signal));
  return {
    /** Stops the workers; running tasks are left to be resumed. */
    async stop(): Promise<void> {
      work.stopping.abort();
      await Promise.allSettled(work.running);
    },
  };
}

function track<T>({ running }: Work, promise: Promise<T>): Promise<T> {
  running.add(promise);
  return promise.finally(() => running.delete(promise));
}

/** Starts the workers of one job; exported for tests. */
export async function startWorkers(deps: Deps, job: Job, work: Work): Promise<void> {
  for (let i = 0; i < job.concurrency; i++) await startWorker(deps, job, work);
}

async function startWorker(deps: Deps, job: Job, work: Work): Promise<void> {
  const { boss } = deps.tasks;
  const { signal } = work.stopping;
  const worker: string = await boss.work(
    job.kind,
    { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 },
    async ([delivered]) => {
      if (!delivered) return;
      await track(work, runDelivered(deps, job, delivered.id, signal));
      // More may be waiting: it looks again at once, not at the next poll.
      if (!signal.aborted) boss.notifyWorker(worker);
    },
  );
}

/** @throws where the task is still open, so that pg-boss delivers it again */
async function runDelivered(deps: Deps, job: Job, id: string, signal: AbortSignal): Promise<void> {
  const { db, tasks } = deps;
  const task = await runTask(deps, job, id, signal);
  if (task && job.perAccount !== undefined && !signal.aborted) {
    // It may have waited for the end of this one.
    const next = await rows.nextQueued(db, task);
    if (next) await retryNow(db, tasks.boss, next);
  }
  const row = await rows.getTask(db, id);
  if (row && isOpen(row)) throw new Error(`The task is ${row.state}`);
}

/** Retries for a day. Polls at fixed times, so that the work of one call does not slow the next measurably. */
async function startConsumer(deps: Deps, { queue, consume }: Consumer, work: Work): Promise<void> {
  const { boss } = deps.tasks;
  const consumed = async (id: string, data: object) => {
    try {
      await consume(deps, id, data);
      return { id, status: 'completed' as const };
    } catch (error) {
      deps.log.warn({ err: error, queue }, 'job to be tried again');
      return { id, status: 'failed' as const };
    }
  };
  await boss.work<object>(
    queue,
    { batchSize: 50, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true, perJobResults: true },
    (jobs) => track(work, Promise.all(jobs.map(({ id, data }) => consumed(id, data)))),
  );
}

const CONSUMER_QUEUE = {
  expireInSeconds: 60,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  retentionSeconds: 86_400,
} as const;

const JOB_SECONDS = 3600;

/** A task is delivered, also again after a crash of its process, until its row is over; `run-task.ts` gives up on one that crashes too often. */
const TASK_QUEUE = {
  notify: true,
  expireInSeconds: 23 * 3600,
  heartbeatSeconds: STALE_SECONDS,
  retryLimit: 1_000_000,
  retryBackoff: true,
} as const;

/** Creates the queue of one job; exported for tests. */
export async function makeTaskQueue(
  boss: PgBoss,
  { kind, retryDelay = RETRY_DELAY }: Pick<Job, 'kind' | 'retryDelay'>,
): Promise<void> {
  await makeQueue(boss, kind, { ...TASK_QUEUE, retryDelay: retryDelay.first, retryDelayMax: retryDelay.max });
  // pg-boss reads the options of a queue at its first use. That must not be the sending of a task: it happens in a transaction,
  // and during one the embedded database answers no other connection.
  await boss.findJobs(kind, { id: NO_JOB });
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

const RETRY_DELAY = { first: 1, max: 30 };

async function makeQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'> = {}): Promise<void> {
  const all = { ...options, deleteAfterSeconds: JOB_SECONDS };
  await boss.createQueue(name, all);
  // A queue that is there keeps its options when it is created once more.
  await boss.updateQueue(name, all);
}

/** After a crash, sends all open tasks again, whatever state the jobs of the killed process are in. */
async function resumeAll(db: Db, boss: PgBoss): Promise<void> {
  for (const { kind } of JOBS) await boss.deleteAllJobs(kind);
  await rows.requeueAll(db);
  for (const task of await rows.openTasks(db)) await sendTask(db, boss, task);
}

/** Fails the jobs that a killed process was running, so that pg-boss queues them again. */
async function failActive(boss: PgBoss, queue: string): Promise<void> {
  const active = (await boss.findJobs(queue)).filter(({ state }) => state === 'active');
  if (active.length === 0) return;
  await boss.fail(
    queue,
    active.map(({ id }) => id),
  );
}
