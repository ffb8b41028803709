import { Worker } from 'node:worker_threads';
import type { PGlite, Results } from '@electric-sql/pglite';
import type { DatabaseRequest, Message, QueryMode } from './embedded-thread.ts';
import { DataFolderInUse, IN_USE } from './folder-lease.ts';

/** The part of PGlite's interface that Drizzle uses within a transaction. */
interface Session {
  query(sql: string, params?: readonly unknown[], options?: Options): Promise<Results>;
}

interface Options {
  readonly rowMode?: QueryMode['rowMode'];
  /** Drizzle passes these to get times as text. */
  readonly parsers?: object;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * PGlite in a thread of its own, so that no statement blocks the thread that serves requests. Statements run in the order they
 * arrive; those outside a transaction wait until it ends. An error of the thread itself ends the process.
 */
export class EmbeddedDatabase implements Session {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #lastId = 0;
  #isClosed = false;
  /** Resolves when the last queued transaction ends. */
  #turn: Promise<void> = Promise.resolve();

  /**
   * Takes the data folder for this process, until it is closed, and opens the database in it, or makes one.
   * @throws DataFolderInUse; Error when it cannot be opened
   */
  static async open(dataDir: string): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(dataDir);
    await database.#ask({ exec: 'SELECT 1' });
    return database;
  }

  private constructor(dataDir: string) {
    this.#thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData: dataDir });
    this.#thread.on('message', (message: Message) => this.#receive(message));
    this.#thread.once('exit', () => {
      if (!this.#isClosed) throw new Error('The thread of the database ended');
    });
    this.#thread.unref();
  }

  async query(sql: string, params: readonly unknown[] = [], options: Options = {}): Promise<Results> {
    await this.#turn;
    return this.#query(sql, params, options);
  }

  async exec(sql: string): Promise<Results[]> {
    await this.#turn;
    return (await this.#ask({ exec: sql })) as Results[];
  }

  /** Runs `work` in a transaction, which is rolled back if it throws. */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    try {
      await before;
      await this.#ask({ exec: 'BEGIN' });
      try {
        const result = await work({
          query: (sql, params = [], options = {}) => this.#query(sql, params, options),
        });
        await this.#ask({ exec: 'COMMIT' });
        return result;
      } catch (error) {
        await this.#ask({ exec: 'ROLLBACK' });
        throw error;
      }
    } finally {
      resolve();
    }
  }

  /** @returns a function that stops listening */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel);
    if (listeners) listeners.add(listener);
    else {
      this.#listeners.set(channel, new Set([listener]));
      await this.#turn;
      await this.#ask({ listen: channel });
    }
    return async () => void this.#listeners.get(channel)?.delete(listener);
  }

  async close(): Promise<void> {
    await this.#turn;
    const closed = this.#ask({ close: true });
    this.#isClosed = true;
    await closed;
    await this.#thread.terminate();
  }

  /** For Drizzle, whose type requires the class although it uses only these methods. */
  get client(): PGlite {
    return this as unknown as PGlite;
  }

  async #query(sql: string, params: readonly unknown[], { rowMode, parsers }: Options): Promise<Results> {
    const mode = { rowMode: rowMode ?? 'object', textTimes: parsers !== undefined } as const;
    return (await this.#ask({ query: sql, params: params.map(trimmed), mode })) as Results;
  }

  #ask(request: DatabaseRequest): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { resolve, reject });
    // Keeps the process alive only while it waits for an answer.
    this.#thread.ref();
    this.#thread.postMessage({ id: this.#lastId, request });
    return promise;
  }

  #receive(message: Message): void {
    if ('channel' in message) {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#thread.unref();
    if ('error' in message) waiting?.reject(errorOf(message.error));
    else waiting?.resolve(message.result);
  }
}

function errorOf(fields: Readonly<Record<string, unknown>> & { readonly message: string }): Error {
  return fields.code === IN_USE ? new DataFolderInUse(fields.message) : Object.assign(new Error(), fields);
}

/** Copies views, because sending a view would send its whole buffer. */
function trimmed(value: unknown): unknown {
  return value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? value.slice() : value;
}
