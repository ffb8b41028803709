import { isAbort, messageOf } from '#src/api/client/index.ts';
import { idleRun, type RunState } from './jobs.ts';
import { session } from './session.ts';

interface RunOptions<W> {
  /** Of the session storage, which keeps the wish across a reload of the page. */
  readonly key: string;
  readonly isWish: (value: unknown) => value is W;
  /** @returns what is to be done with the result, once it is clear that it is still wanted */
  readonly work: (wish: W, signal: AbortSignal) => Promise<() => void>;
}

/** One such work at a time. After a reload of the page the same wish finds the work under way, or its result. */
export class ResumableRun<W extends { readonly projectId: string }> {
  readonly #state: RunState;
  readonly #options: RunOptions<W>;
  #running: AbortController | null = null;
  #last: W | null = null;

  /** @param state a proxy that components read */
  constructor(state: RunState, options: RunOptions<W>) {
    this.#state = state;
    this.#options = options;
  }

  /** In place of what is running; nothing without a project. Never throws: a failure is shown. */
  async begin(wish: W): Promise<void> {
    if (!session.project) return;
    const { key, work } = this.#options;
    this.stop();
    const abort = new AbortController();
    this.#running = abort;
    this.#last = wish;
    sessionStorage.setItem(key, JSON.stringify(wish));
    this.#state.status = 'running';
    try {
      const finish = await work(wish, abort.signal);
      if (abort.signal.aborted) return;
      this.forget();
      this.stop();
      finish();
    } catch (error) {
      if (abort.signal.aborted || isAbort(error)) return;
      this.forget();
      Object.assign(this.#state, { status: 'failed', error: messageOf(error), reconnecting: false });
    }
  }

  /** After a failure. */
  async retry(): Promise<void> {
    if (this.#last) await this.begin(this.#last);
  }

  /** Goes on after a reload of the page. */
  resume(): void {
    const kept = this.#readKept();
    if (kept && kept.projectId === session.project?.project_id) void this.begin(kept);
  }

  /** Ends it here: the wish stays, and so does the work on the server. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
    Object.assign(this.#state, idleRun());
  }

  /** A reload does not go on with it. */
  forget(): void {
    sessionStorage.removeItem(this.#options.key);
  }

  #readKept(): W | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#options.key) ?? 'null');
      return this.#options.isWish(kept) ? kept : null;
    } catch {
      return null;
    }
  }
}
