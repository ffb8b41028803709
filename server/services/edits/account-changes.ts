import { EventEmitter } from 'node:events';
import { accountStates } from '#server/db/accounts/account-data.ts';
import type { Deps } from '#server/deps.ts';
import { onceOrAborted } from '#server/jobs/queue/tasks.ts';

/** How often the database is asked about the accounts of all open windows, ms: a purchase or an upload elsewhere shows after that. */
const LOOK_MS = 3000;

/** Asks the database once for all followed accounts whether their balance or storage changed. */
export class AccountChanges {
  readonly #deps: Pick<Deps, 'db' | 'log'>;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #followers = new Map<string, number>();
  readonly #latest = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: Pick<Deps, 'db' | 'log'>) {
    this.#deps = deps;
  }

  /** Texts of `account` lines: once known, and after each change. */
  async *follow(userId: string, signal: AbortSignal): AsyncGenerator<string, void> {
    this.#followers.set(userId, (this.#followers.get(userId) ?? 0) + 1);
    let told: string | undefined;
    try {
      this.#plan();
      while (!signal.aborted) {
        const next = onceOrAborted(this.#events, userId, signal);
        const state = this.#latest.get(userId);
        if (state !== undefined && state !== told) yield JSON.stringify({ account: state });
        told = state;
        if (this.#latest.get(userId) === told) await next;
      }
    } finally {
      const left = (this.#followers.get(userId) ?? 1) - 1;
      if (left > 0) this.#followers.set(userId, left);
      else {
        this.#followers.delete(userId);
        this.#latest.delete(userId);
      }
    }
  }

  #plan(): void {
    if (this.#timer || this.#followers.size === 0) return;
    this.#timer = setTimeout(() => {
      void this.#look()
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'accounts could not be looked at'))
        .finally(() => {
          this.#timer = null;
          this.#plan();
        });
    }, LOOK_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    for (const { id, state } of await accountStates(this.#deps.db, [...this.#followers.keys()])) {
      if (this.#latest.get(id) === state || !this.#followers.has(id)) continue;
      this.#latest.set(id, state);
      this.#events.emit(id);
    }
  }
}

/** Lines as they come, with those of the account between them, until the first end. @param changes begins what is followed beside */
export async function* withAccountLines(
  lines: AsyncGenerator<string, void>,
  changes: (signal: AbortSignal) => AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  const ended = new AbortController();
  const beside = changes(ended.signal);
  let [line, change] = [lines.next(), beside.next()];
  try {
    for (;;) {
      const isChange = await Promise.race([line.then(() => false), change.then(() => true)]);
      const { value, done } = await (isChange ? change : line);
      if (done) return;
      yield value;
      if (isChange) change = beside.next();
      else line = lines.next();
    }
  } finally {
    ended.abort();
    await Promise.all([lines.return(), beside.return()]);
  }
}
