import type { MessagePort } from 'node:worker_threads';
import { type SentError, sentError } from './failures.ts';
import { type ThreadControl, WORK, type WorkName } from './work.ts';

export interface Assignment {
  readonly name: WorkName;
  readonly input: unknown;
  /** Carries progress to the caller, and its wish to stop from it. */
  readonly port: MessagePort;
}

export type Outcome = { readonly output: unknown } | { readonly error: SentError };

/** Does one piece of work; the pool calls it in its threads. */
export default async function work({ name, input, port }: Assignment): Promise<Outcome> {
  const stop = new AbortController();
  port.once('message', () => stop.abort());
  const control: ThreadControl = {
    signal: stop.signal,
    onProgress: (progress) => port.postMessage(progress),
  };
  try {
    const run: (input: never, control: ThreadControl) => Promise<unknown> = WORK[name];
    return { output: await run(input as never, control) };
  } catch (error) {
    return { error: sentError(error) };
  } finally {
    port.close();
  }
}
