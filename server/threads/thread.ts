import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import type { MessagePort, Transferable } from 'node:worker_threads';
import type { Language } from '#i18n/language.ts';
import { inLanguage } from '#server/reader-language.ts';
import { type SentError, sentError } from './failures.ts';
import { type ThreadStream, WORK, type WorkName } from './work.ts';

export interface Assignment {
  readonly name: WorkName;
  readonly input: unknown;
  /** Of who reads what the work says. */
  readonly language: Language;
  readonly port: MessagePort;
}

export type Outcome = { readonly output: unknown } | { readonly error: SentError };

/** To the thread. */
export type ThreadMessage = 'stop' | 'more';
/** From the thread: progress, an item, or the id of a child that began or ended. */
export type Report =
  | { readonly progress: unknown }
  | { readonly item: unknown }
  | { readonly began: number }
  | { readonly ended: number };

const PROGRESS_MS = 50;

/** A thread does one work item at a time. */
let current: MessagePort | null = null;

// Whoever ends this thread must end its children too, which it cannot do itself by then.
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess };
  const port = current;
  if (!port) return;
  child.once('spawn', () => port.postMessage({ began: child.pid ?? 0 } satisfies Report));
  child.once('exit', () => port.postMessage({ ended: child.pid ?? 0 } satisfies Report));
});

export default function work(assignment: Assignment): Promise<Outcome> {
  return inLanguage(assignment.language, () => workOn(assignment));
}

async function workOn({ name, input, port }: Assignment): Promise<Outcome> {
  current = port;
  const stop = new AbortController();
  let taken = Promise.withResolvers<void>();
  port.on('message', (message: ThreadMessage) => {
    if (message === 'stop') stop.abort();
    taken.resolve();
  });
  const tell = (report: Report, transfer: Transferable[] = []): void => port.postMessage(report, transfer);
  let unsent: Report | null = null;
  let resting: NodeJS.Timeout | undefined;
  // The first at once, then the newest whenever the port has rested: what is left out is old.
  const tellNewest = (): void => {
    resting = unsent ? setTimeout(tellNewest, PROGRESS_MS) : undefined;
    if (unsent) tell(unsent);
    unsent = null;
  };
  const control: ThreadStream<unknown> = {
    signal: stop.signal,
    onProgress(progress) {
      unsent = { progress };
      if (!resting) tellNewest();
    },
    async give(item, transfer) {
      stop.signal.throwIfAborted();
      taken = Promise.withResolvers();
      tell({ item }, transfer);
      await taken.promise;
      stop.signal.throwIfAborted();
    },
  };
  try {
    const run: (input: never, control: never) => Promise<unknown> = WORK[name];
    const output = await run(input as never, control as never);
    if (unsent) tell(unsent);
    return { output };
  } catch (error) {
    return { error: sentError(error) };
  } finally {
    clearTimeout(resting);
    current = null;
    port.close();
  }
}
