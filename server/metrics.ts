import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolStates } from './threads/pool.ts';

export type RefusalReason =
  | 'refused'
  | 'not signed in'
  | 'malformed'
  | 'too large'
  | 'too many'
  | 'busy'
  | 'left'
  | 'fault';

export interface OpenTasks {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
}

const COUNT_WAIT_MS = 1000;
const COUNT_KEPT_MS = 5000;
const CALL_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];
const TASK_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600];
const PING_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 15, 30];

/** For Prometheus. Labels come from fixed lists, so that nobody outside can add series. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(countTasks: () => Promise<readonly OpenTasks[]>) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'trimscript_request_duration_seconds',
    help: 'Time to answer a request, by call and class of the status',
    labelNames: ['call', 'status'] as const,
    buckets: CALL_SECONDS,
    registers,
  });
  const bytes = new Counter({
    name: 'trimscript_http_bytes_total',
    help: 'Bytes received and sent over HTTP connections',
    labelNames: ['direction'] as const,
    registers,
  });
  const refusals = new Counter({
    name: 'trimscript_refusals_total',
    help: 'Calls that failed, by call and reason; "too many" are rate limits, "busy" is to be tried again, "left" are clients that went away',
    labelNames: ['call', 'reason'] as const,
    registers,
  });
  const logins = new Counter({
    name: 'trimscript_login_failures_total',
    help: 'Logins that were refused, rate limits included',
    registers,
  });
  const media = new Counter({
    name: 'trimscript_stored_bytes_total',
    help: 'Bytes of upload chunks taken and of cut files made',
    labelNames: ['what'] as const,
    registers,
  });
  const runs = new Histogram({
    name: 'trimscript_task_duration_seconds',
    help: 'Time of the runs of tasks in this process, by kind and outcome',
    labelNames: ['kind', 'outcome'] as const,
    buckets: TASK_SECONDS,
    registers,
  });
  const pings = new Histogram({
    name: 'trimscript_database_ping_seconds',
    help: 'Time the database takes to answer a trivial query, asked every 5 s',
    buckets: PING_SECONDS,
    registers,
  });
  const waits = new Gauge({
    name: 'trimscript_queue_waits_seconds',
    help: 'How long the oldest due job of a queue has waited while a worker of this process was idle; over 60 the queue stands still',
    labelNames: ['queue'] as const,
    registers,
  });
  const counted = remembered(countTasks);
  new Gauge({
    name: 'trimscript_tasks_open',
    help: 'Tasks of all processes that are queued (the length of the queue) or running, by kind',
    labelNames: ['kind', 'state'] as const,
    registers,
    async collect() {
      const tasks = await counted();
      this.reset();
      for (const { kind, state, count } of tasks) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'trimscript_threads',
    help: 'Threads for heavy work, by pool: alive, at work, and work items that wait',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const { pool, ...states } of poolStates())
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
    },
  });
  return {
    /** @param call name of a call, or `page`, `media`, … */
    answered: (call: string, status: number, seconds: number): void =>
      requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds),
    transferred: (direction: 'in' | 'out', count: number): void => bytes.inc({ direction }, count),
    refused(call: string, reason: RefusalReason): void {
      refusals.inc({ call, reason });
      if (call === 'login') logins.inc();
    },
    stored: (what: 'upload' | 'export', count: number): void => media.inc({ what }, count),
    worked: (kind: string, outcome: 'done' | 'failed' | 'retried' | 'stopped', seconds: number): void =>
      runs.observe({ kind, outcome }, seconds),
    queueWaits: (queue: string, seconds: number): void => waits.set({ queue }, seconds),
    databaseAnswered: (seconds: number): void => pings.observe(seconds),
    render: async (): Promise<{ readonly type: string; readonly text: string }> => ({
      type: register.contentType,
      text: await register.metrics(),
    }),
  };
}

/** Throttled; a hanging database must not hold up the metrics. */
function remembered(count: () => Promise<readonly OpenTasks[]>): () => Promise<readonly OpenTasks[]> {
  let last: readonly OpenTasks[] = [];
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!asking && performance.now() - askedAt > COUNT_KEPT_MS) {
      askedAt = performance.now();
      asking = count()
        .then(
          (tasks) => {
            last = tasks;
          },
          () => undefined,
        )
        .finally(() => {
          asking = null;
        });
    }
    await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, COUNT_WAIT_MS).unref())]);
    return last;
  };
}
