import type { Activity } from './supervision.ts';

const PING_MS = 5000;
/** Without an answer of the database. */
const READY_MS = 15_000;
/** Without an answer; then the process is restarted. */
const HUNG_MS = 30_000;
const REPORTED = 20;

interface ProcessHealthOptions {
  readonly ping: () => Promise<unknown>;
  readonly faults: () => string | null;
  /** Seconds. */
  readonly onPing?: ((seconds: number) => void) | undefined;
  readonly pingMs?: number;
  readonly readyMs?: number;
  readonly hungMs?: number;
}

/** For the supervisor and /readyz. */
export type ProcessHealth = ReturnType<typeof createProcessHealth>;

export function createProcessHealth(options: ProcessHealthOptions) {
  const { ping, faults, onPing, pingMs = PING_MS, readyMs = READY_MS, hungMs = HUNG_MS } = options;
  const open = { calls: new Map<symbol, ActiveOperation>(), tasks: new Map<symbol, ActiveOperation>() };
  const listeners: ((what: string) => void)[] = [];
  let asking = false;
  /** In ticks of this process: sleep of the machine does not count. */
  let unansweredMs = 0;
  let tickedAt = performance.now();

  const ask = async (): Promise<void> => {
    asking = true;
    const started = performance.now();
    try {
      await ping();
      unansweredMs = 0;
      onPing?.((performance.now() - started) / 1000);
    } catch {
      // No answer either; the next one may come.
    } finally {
      asking = false;
    }
  };
  const silence = (): number => unansweredMs + Math.min(performance.now() - tickedAt, 2 * pingMs);
  const timer = setInterval(() => {
    unansweredMs = silence();
    tickedAt = performance.now();
    if (!asking) void ask();
  }, pingMs).unref();

  return {
    hungAfterMs: hungMs,
    /** @param what without secrets @returns to be called at the end */
    begin(kind: 'calls' | 'tasks', what: string): () => void {
      const key = Symbol();
      open[kind].set(key, { what, since: performance.now() });
      for (const listener of listeners) listener(what);
      return () => open[kind].delete(key);
    },
    activity: (): Activity => ({
      calls: longest(open.calls),
      tasks: longest(open.tasks),
      databaseMs: Math.round(silence()),
    }),
    onBegun: (listener: (what: string) => void): void => void listeners.push(listener),
    /** `null` if ready. */
    unreadyBecause: (): string | null => (silence() >= readyMs ? 'The database does not answer' : faults()),
    close: (): void => clearInterval(timer),
  };
}

interface ActiveOperation {
  readonly what: string;
  readonly since: number;
}

function longest(open: ReadonlyMap<symbol, ActiveOperation>): Activity['calls'] {
  const now = performance.now();
  return [...open.values()]
    .slice(0, REPORTED)
    .map(({ what, since }) => ({ what, ms: Math.round(now - since) }));
}
