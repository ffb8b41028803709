import { hostname } from 'node:os';
import { lockUser } from '#server/db/accounts/users.ts';
import type { Db } from '#server/db/connection/open.ts';
import * as rows from '#server/db/projects/tasks.ts';
import type { TaskJson } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import { inLanguage } from '#server/reader-language.ts';
import { failureOf, isShortOfSpace } from './failures.ts';
import { type Job, MakesWay } from './job.ts';
import { isOpen, readTask, STALE_SECONDS, type Task } from './tasks.ts';

type Outcome = 'done' | 'failed' | 'retried' | 'stopped';

const OWNER = `${hostname()}:${process.pid}`;
const TICK_MS = 300;
const HEARTBEAT_MS = 5000;
const ROOM_TRIES = 5;
/** Crashes after which a task that ends its process is given up, so that other tasks can run. */
const MAX_CRASHES = 20;

/**
 * Does nothing if the task is finished, another worker has it or its account has as many as it may. Never throws while it works:
 * the row says how it went. @returns the task, `null` if nothing was done
 */
export async function runTask(
  deps: Deps,
  job: Job,
  id: string,
  stopping: AbortSignal,
): Promise<rows.TaskRow | null> {
  const { perAccount } = job;
  if (job.mayBegin && !(await mayBegin(deps, job, id))) return null;
  const row = await rows.claim(deps.db, id, { owner: OWNER, staleSeconds: STALE_SECONDS, perAccount });
  if (!row) return null;
  const end = deps.health.begin('tasks', `${job.kind} ${id}`);
  const started = performance.now();
  let outcome: Outcome = 'failed';
  try {
    outcome = await inLanguage(row.language, () => workOn(deps, job, row, stopping));
  } finally {
    end();
    deps.metrics?.worked(job.kind, outcome, (performance.now() - started) / 1000);
  }
  return row;
}

async function mayBegin(deps: Deps, job: Job, id: string): Promise<boolean> {
  const row = await rows.getTask(deps.db, id);
  // What was cancelled has only to be ended.
  if (!job.mayBegin || !row || !isOpen(row) || row.cancelRequested) return true;
  return job.mayBegin(deps, readTask(job, row));
}

async function workOn(deps: Deps, job: Job, row: rows.TaskRow, stopping: AbortSignal): Promise<Outcome> {
  const { db, log } = deps;
  const { local } = deps.tasks;
  const { id, kind } = row;
  const cancelled = new AbortController();
  const lost = new AbortController();
  const cancel = () => cancelled.abort();
  if (row.cancelRequested) cancel();
  local.once(`cancel:${id}`, cancel);
  const tellChange = () => local.emit(`changed:${id}`);
  tellChange();
  const reporter = createReporter(db, row, {
    changed: tellChange,
    cancelled: cancel,
    lost: () => lost.abort(new rows.TaskLost()),
  });
  const signal = AbortSignal.any([stopping, cancelled.signal, lost.signal]);
  let task: Task | null = null;
  const endWithout = (end: Parameters<typeof rows.finish>[2]): Promise<void> =>
    db.transaction(async (tx) => {
      if (task && job.release) {
        await lockUser(tx, row.userId);
        await rows.hold(tx, row);
        await job.release(tx, task);
      }
      await rows.finish(tx, row, end);
    });
  try {
    task = readTask(job, row);
    signal.throwIfAborted();
    if (row.crashes >= MAX_CRASHES)
      throw new Error(`The process was killed ${row.crashes} times while it ran this task`);
    await job.run(deps, task, { signal, report: reporter.report });
    await reporter.stop();
    await rows.finish(db, row, { state: 'done', progress: reporter.latest() });
    return 'done';
  } catch (error) {
    await reporter.stop();
    if (lost.signal.aborted || error instanceof rows.TaskLost) {
      log.warn({ task: id, kind }, 'task taken over by another worker');
      return 'stopped';
    }
    if (cancelled.signal.aborted) {
      await endWithout({ state: 'cancelled' });
      return 'stopped';
    }
    if (stopping.aborted) {
      await rows.requeue(db, row);
      return 'stopped';
    }
    if (error instanceof MakesWay) {
      await rows.requeue(db, row, { progress: reporter.latest() });
      return 'retried';
    }
    if ((task && job.retry?.(error, task)) || hasRoomElsewhere(error, row, deps)) {
      log.warn({ task: id, kind, err: error }, 'task to be tried again');
      await rows.requeue(db, row, { failedTries: row.failedTries + 1 });
      return 'retried';
    }
    await endWithout({ state: 'failed', failure: failureOf(error, row, log) });
    return 'failed';
  } finally {
    local.off(`cancel:${id}`, cancel);
    tellChange();
  }
}

/** Whether another machine may have enough disk space for the task. */
function hasRoomElsewhere(error: unknown, { failedTries }: rows.TaskRow, { config }: Deps): boolean {
  return config.databaseUrl !== null && failedTries < ROOM_TRIES && isShortOfSpace(error);
}

/** Throttles progress to a few writes a second, with a heartbeat in between. */
function createReporter(
  db: Db,
  task: rows.TaskRow,
  tell: { changed: () => void; cancelled: () => void; lost: () => void },
) {
  let newest = task.progress;
  let written = newest;
  let writtenAt = performance.now();
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  const write = async (): Promise<void> => {
    busy = true;
    const progress = newest;
    try {
      const standing = await rows.heartbeat(db, task, progress);
      if (progress !== written) tell.changed();
      written = progress;
      writtenAt = performance.now();
      if (standing !== 'active') tell[standing]();
    } catch {
      // The next heartbeat tries again; a database that stays away fails the work itself.
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (busy || (newest === written && performance.now() - writtenAt < HEARTBEAT_MS)) return;
    writing = write();
  }, TICK_MS);
  return {
    report: (progress: TaskJson): void => {
      newest = progress;
    },
    latest: () => newest,
    stop: (): Promise<void> => {
      clearInterval(timer);
      return writing;
    },
  };
}
