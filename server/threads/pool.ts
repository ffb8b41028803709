import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, type Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { language } from '#i18n/language.ts';
import { receivedError } from './failures.ts';
import type { Assignment, Outcome, Report, ThreadMessage } from './thread.ts';
import type { WorkInput, WorkItem, WorkName, WorkOutput } from './work.ts';

/** The work took longer than its caller allows. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

export interface ThreadRun {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the work is stopped, waiting for a thread included; none by default. */
  readonly deadline?: number | undefined;
  readonly onProgress?: ((progress: never) => void) | undefined;
  /** Parts of the input that go to the thread instead of being copied. */
  readonly transfer?: readonly Transferable[] | undefined;
}

/** How long work that was asked to stop may take for it; then its thread is ended. */
const GRACE_MS = 3000;

/**
 * Threads for what answers a request: short, and never behind the long work of jobs. Both kinds yield to the thread that
 * answers (nice, which children such as ffmpeg inherit).
 */
const quick = poolOf({ maxThreads: 4, niceIncrement: 1, heapMegabytes: 1024 });
/** The same for edits, a project always in the same thread: it owns the recent ones (`server/payloads/edit-cache.ts`). */
const edits = Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, () =>
  poolOf({ maxThreads: 1, niceIncrement: 1, heapMegabytes: 1024, idleMs: 600_000 }),
);
/** Threads for jobs. Most of their time they wait for ffmpeg. */
const long = poolOf({ maxThreads: 7, niceIncrement: 19, heapMegabytes: 2048 });

/** Runs work that a request waits for. @throws what the work throws, DeadlinePassed, the signal's reason */
export const runQuickly = <Name extends WorkName>(
  name: Name,
  input: WorkInput<Name>,
  run: ThreadRun = {},
): Promise<WorkOutput<Name>> => runIn(quick, name, input, run);

/** Like `runQuickly`, in the thread of a project. @throws what the work throws, DeadlinePassed, the signal's reason */
export const runForProject = <Name extends WorkName>(
  projectId: string,
  name: Name,
  input: WorkInput<Name>,
  run: ThreadRun = {},
): Promise<WorkOutput<Name>> =>
  runIn(edits[Number.parseInt(projectId.slice(0, 4), 16) % edits.length]!, name, input, run);

/** Runs work of a job. @throws what the work throws, DeadlinePassed, the signal's reason */
export const runLong = <Name extends WorkName>(
  name: Name,
  input: WorkInput<Name>,
  run: ThreadRun = {},
): Promise<WorkOutput<Name>> => runIn(long, name, input, run);

/**
 * Runs work of a job that gives items, each of which waits until the one before is taken. Leaving the loop ends the work.
 * @throws like `runLong`, after the items before
 */
export async function* streamLong<Name extends WorkName>(
  name: Name,
  input: WorkInput<Name>,
  run: ThreadRun & { readonly signal: AbortSignal },
): AsyncGenerator<WorkItem<Name>, void> {
  const left = new AbortController();
  const signal = AbortSignal.any([run.signal, left.signal]);
  let given: { item: WorkItem<Name>; take: () => void } | null = null;
  let state: 'going on' | 'ended' = 'going on';
  let change = Promise.withResolvers<void>();
  const work = runIn(long, name, input, { ...run, signal }, (item, take) => {
    given = { item: item as WorkItem<Name>, take };
    change.resolve();
  });
  const ended = work.finally(() => {
    state = 'ended';
    change.resolve();
  });
  // Its failure is looked at below.
  ended.catch(() => undefined);
  const next = async (): Promise<typeof given> => {
    while (!given && state === 'going on') {
      await change.promise;
      change = Promise.withResolvers();
    }
    const one = given;
    given = null;
    return one;
  };
  try {
    for (let one = await next(); one; one = await next()) {
      one.take();
      yield one.item;
    }
    await work;
  } finally {
    left.abort();
    await ended.catch(() => undefined);
  }
}

interface PoolSettings {
  readonly maxThreads: number;
  readonly niceIncrement: number;
  readonly heapMegabytes: number;
  /** After which a thread without work ends. */
  readonly idleMs?: number;
}

function poolOf({ maxThreads, niceIncrement, heapMegabytes, idleMs = 30_000 }: PoolSettings): () => Piscina {
  let pool: Piscina | undefined;
  return () => {
    pool ??= new Piscina({
      filename: new URL('./thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
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
  { signal, deadline, onProgress, transfer = [] }: ThreadRun,
  onItem?: (item: unknown, take: () => void) => void,
): Promise<WorkOutput<Name>> {
  signal?.throwIfAborted();
  const { port1: ours, port2: theirs } = new MessageChannel();
  const send = (message: ThreadMessage): void => ours.postMessage(message);
  const children = new Set<number>();
  const receive = (report: Report): void => {
    if ('progress' in report) (onProgress as ((progress: unknown) => void) | undefined)?.(report.progress);
    else if ('item' in report) onItem?.(report.item, () => send('more'));
    else if ('began' in report) children.add(report.began);
    else children.delete(report.ended);
  };
  ours.on('message', receive);
  ours.unref();
  const late = deadline === undefined ? null : AbortSignal.timeout(deadline);
  const stop = AbortSignal.any([signal, late].filter((one) => one instanceof AbortSignal));
  const hard = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    send('stop');
    grace = setTimeout(() => hard.abort(), GRACE_MS);
  };
  stop.addEventListener('abort', onStop, { once: true });
  /** What was sent before the end may not have been read by then. */
  const receiveRest = (): void => {
    for (let rest = receiveMessageOnPort(ours); rest; rest = receiveMessageOnPort(ours))
      receive(rest.message);
  };
  try {
    const assignment: Assignment = { name, input, language: language(), port: theirs };
    // Piscina takes an array; its type infers the wrong overload of postMessage.
    const options = { signal: hard.signal, transferList: [theirs, ...transfer] as never };
    const outcome: Outcome = await pool().run(assignment, options);
    receiveRest();
    // Too late is too late, also where it came within the grace.
    stop.throwIfAborted();
    if ('error' in outcome) throw receivedError(outcome.error);
    return outcome.output as WorkOutput<Name>;
  } catch (error) {
    receiveRest();
    for (const child of children) kill(child);
    signal?.throwIfAborted();
    if (late?.aborted) throw new DeadlinePassed(`${name} took longer than ${deadline} ms`, { cause: error });
    throw error;
  } finally {
    clearTimeout(grace);
    stop.removeEventListener('abort', onStop);
    ours.close();
  }
}

/** What each pool is doing: threads alive, threads at work, and work items that wait for one. */
export function poolStates(): { pool: string; alive: number; busy: number; waiting: number }[] {
  return Object.entries({ quick: [quick], edits, long: [long] }).map(([pool, parts]) => {
    const sum = (of: (part: Piscina) => number): number => parts.reduce((all, part) => all + of(part()), 0);
    return {
      pool,
      alive: sum(({ threads }) => threads.length),
      busy: sum(({ threads, idleThreads }) => threads.length - idleThreads),
      waiting: sum(({ queueSize }) => queueSize),
    };
  });
}

/** Ends a child of a thread that was ended and could not do it. */
function kill(child: number): void {
  try {
    process.kill(child, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
