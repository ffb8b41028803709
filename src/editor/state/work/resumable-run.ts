import { isAbort, messageOf } from '#src/api/client/index.ts';
import { keptJson } from '../device/device-memory.ts';
import { session } from '../session/session.ts';
import { type RunState, startedRun } from './jobs.ts';

interface RunOptions<W> {
  /** Key of the session storage, which keeps the request across a reload of the page. */
  readonly key: string;
  readonly isRequest: (value: unknown) => value is W;
  /** @returns applies the result; called if the run was not stopped meanwhile */
  readonly work: (request: W, signal: AbortSignal) => Promise<() => void>;
}

/** Runs one request at a time. After a reload of the page the same request attaches to the running work or its result. */
export class ResumableRun<W extends { readonly projectId: string }> {
  readonly #state: { run: RunState };
  readonly #options: RunOptions<W>;
  #running: AbortController | null = null;
  #last: W | null = null;

  /** @param state a proxy that components read */
  constructor(state: { run: RunState }, options: RunOptions<W>) {
    this.#state = state;
    this.#options = options;
  }

  /** Replaces a running request; does nothing without a project. Never throws: a failure is shown. */
  async begin(request: W): Promise<void> {
    if (!session.project) return;
    const { key, work } = this.#options;
    this.stop();
    const abort = new AbortController();
    this.#running = abort;
    this.#last = request;
    sessionStorage.setItem(key, JSON.stringify(request));
    this.#state.run = startedRun();
    try {
      const finish = await work(request, abort.signal);
      if (abort.signal.aborted) return;
      this.forget();
      this.stop();
      this.#state.run = { status: 'done' };
      finish();
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return;
      this.forget();
      this.#state.run = { status: 'failed', error: messageOf(error) };
    }
  }

  /** Repeats the failed request. */
  async retry(): Promise<void> {
    if (this.#last) await this.begin(this.#last);
  }

  /** Resumes after a reload of the page. */
  resume(): void {
    const { key, isRequest } = this.#options;
    const kept = keptJson(key, 'sessionStorage');
    if (isRequest(kept) && kept.projectId === session.project?.project_id) void this.begin(kept);
  }

  /** Stops following: the stored request and the work on the server stay. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#state.run = { status: 'idle' };
  }

  /** Has a reload of the page ask once more for what was asked for last, though its result is here. */
  remember(): void {
    if (this.#last) sessionStorage.setItem(this.#options.key, JSON.stringify(this.#last));
  }

  /** Deletes the stored request, so that a reload does not resume it. */
  forget(): void {
    sessionStorage.removeItem(this.#options.key);
  }
}
