import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { receivedError } from './failures.ts';
import type { Assignment, Outcome } from './thread.ts';
import type { WorkInput, WorkName, WorkOutput } from './work.ts';

/** The work took longer than its caller allows. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

export interface ThreadRun {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the work is stopped, waiting for a thread included; none by default. */
  readonly deadline?: number | undefined;
  /** Memory of the input that goes over to the thread instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[] | undefined;
  readonly onProgress?: ((progress: never) => void) | undefined;
}

/** How long work that was asked to stop may take for it; then its thread is ended. */
const GRACE_MS = 3000;

/**
 * Threads for what answers a request: short, and never behind the long work of jobs. Both kinds yield to the thread that
 * answers (nice, which children such as ffmpeg inherit).
 */
const quick = poolOf({ maxThreads: 2, niceIncrement: 5, heapMegabytes: 1024 });
/** Threads for jobs. Most of their time they wait for ffmpeg. */
const long = poolOf({ maxThreads: 6, niceIncrement: 10, heapMegabytes: 2048 });

/** Runs work that a request waits for. @throws what the work throws, DeadlinePassed, the signal's reason */
export const runQuickly = <Name extends WorkName>(
  name: Name,
  input: WorkInput<Name>,
  run: ThreadRun = {},
): Promise<WorkOutput<Name>> => runIn(quick, name, input, run);

/** Runs work of a job. @throws what the work throws, DeadlinePassed, the signal's reason */
export const runLong = <Name extends WorkName>(
  name: Name,
  input: WorkInput<Name>,
  run: ThreadRun = {},
): Promise<WorkOutput<Name>> => runIn(long, name, input, run);

interface PoolSettings {
  readonly maxThreads: number;
  readonly niceIncrement: number;
  readonly heapMegabytes: number;
}

function poolOf({ maxThreads, niceIncrement, heapMegabytes }: PoolSettings): () => Piscina {
  let pool: Piscina | undefined;
  return () => {
    pool ??= new Piscina({
      filename: new URL('./thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads,
      idleTimeout: 30_000,
      niceIncrement,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // Atomics would keep idle threads from being unreferenced.
      atomics: 'disabled',
    });
    return pool;
  };
}

async function runIn<Name extends WorkName>(
  pool: () => Piscina,
  name: Name,
  input: WorkInput<Name>,
  { signal, deadline, transfer = [], onProgress }: ThreadRun,
): Promise<WorkOutput<Name>> {
  signal?.throwIfAborted();
  const { port1: ours, port2: theirs } = new MessageChannel();
  if (onProgress) ours.on('message', onProgress as (progress: unknown) => void);
  ours.unref();
  const late = deadline === undefined ? null : AbortSignal.timeout(deadline);
  const stop = AbortSignal.any([signal, late].filter((one) => one instanceof AbortSignal));
  const hard = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    ours.postMessage('stop');
    grace = setTimeout(() => hard.abort(), GRACE_MS);
  };
  stop.addEventListener('abort', onStop, { once: true });
  try {
    const assignment: Assignment = { name, input, port: theirs };
    // Piscina takes an array; its type infers the wrong overload of postMessage.
    const options = { signal: hard.signal, transferList: [theirs, ...transfer] as never };
    const outcome: Outcome = await pool().run(assignment, options);
    if ('error' in outcome) throw receivedError(outcome.error);
    return outcome.output as WorkOutput<Name>;
  } catch (error) {
    signal?.throwIfAborted();
    if (late?.aborted) throw new DeadlinePassed(`${name} took longer than ${deadline} ms`, { cause: error });
    throw error;
  } finally {
    clearTimeout(grace);
    stop.removeEventListener('abort', onStop);
    ours.close();
  }
}
