import { setTimeout } from 'node:timers/promises';
import { mendStampsAhead, oldestDueJobs } from '#server/db/connection/queue-jobs.ts';
import type { Deps } from '#server/deps.ts';

const EVERY_MS = 10_000;
/** Workers look for jobs every 30 s at least. */
const STALLED_SECONDS = 60;

/** A job that is due while a worker of its queue is idle. */
interface Wait {
  readonly job: string;
  /** When a worker of the queue last took a job, by the clock of the queue. */
  readonly lastTaken: number;
  readonly since: number;
  readonly isTold: boolean;
}

/** Tells by log and metrics of queues that stand still though there is work. */
export function createQueueWatch(deps: Pick<Deps, 'db' | 'log' | 'metrics' | 'clock' | 'tasks'>) {
  const { db, log, metrics, clock, tasks } = deps;
  let waits: ReadonlyMap<string, Wait> = new Map();

  const waitOf = (queue: string, job: string): Wait | null => {
    const workers = tasks.boss.getWipData({ includeInternal: true }).filter(({ name }) => name === queue);
    if (workers.length > 0 && workers.every(({ count }) => count > 0)) return null;
    const lastTaken = Math.max(0, ...workers.map((worker) => worker.lastJobStartedOn ?? 0));
    const before = waits.get(queue);
    return before?.job === job && before.lastTaken === lastTaken
      ? before
      : { job, lastTaken, since: clock.ticks(), isTold: false };
  };

  return {
    async look(): Promise<void> {
      const mended = await mendStampsAhead(db);
      if (mended > 0)
        log.warn({ jobs: mended }, 'the clock was put back; jobs that waited do not wait longer');
      const now = new Map<string, Wait>();
      for (const { queue, id } of await oldestDueJobs(db)) {
        const wait = waitOf(queue, id);
        if (!wait) continue;
        const seconds = (clock.ticks() - wait.since) / 1000;
        const isStalled = seconds >= STALLED_SECONDS;
        if (isStalled && !wait.isTold)
          log.error(
            { queue, job: id },
            'a queue stands still: a job has been due for a minute, and a worker is idle',
          );
        now.set(queue, { ...wait, isTold: isStalled });
        metrics?.queueWaits(queue, seconds);
      }
      for (const queue of waits.keys()) if (!now.has(queue)) metrics?.queueWaits(queue, 0);
      waits = now;
    },
  };
}

/** Looks every ten seconds until `signal` aborts. */
export async function watchQueues(deps: Deps, signal: AbortSignal): Promise<void> {
  const watch = createQueueWatch(deps);
  while (!signal.aborted) {
    await watch.look().catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the queues could not be looked at');
    });
    await setTimeout(EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
  }
}
