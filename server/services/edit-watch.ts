import { EventEmitter, once } from 'node:events';
import { type ChangeRow, type PresenceRow, presencesIn, revisionsOf } from '#server/db/together.ts';
import type { Deps } from '#server/deps.ts';
import { type PresenceTexts, presenceTexts } from './presences.ts';

/** How often the database is asked for what other processes saved, ms. With the embedded one there are none but jobs. */
const SHARED_MS = 100;
const EMBEDDED_MS = 1000;

export interface ProjectNews {
  readonly revision: number;
  /** Another number: comments changed, or a link was revoked. */
  readonly shared: number;
  /** Windows by their id: the same map while nothing of them changes. */
  readonly present: PresenceTexts;
  /** The newest changes of this process, up to `revision` and without a gap. */
  readonly recent: readonly ChangeRow[];
}

const MAX_RECENT = 32;

/** One look at the database for all projects that somebody follows. */
export class EditWatch {
  readonly #deps: Pick<Deps, 'config' | 'db' | 'log'>;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #followers = new Map<string, number>();
  readonly #news = new Map<string, ProjectNews>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(deps: Pick<Deps, 'config' | 'db' | 'log'>) {
    this.#deps = deps;
  }

  isFollowed(projectId: string): boolean {
    return this.#followers.has(projectId);
  }

  /** A change by this process other than by operation. */
  async changed(projectId: string): Promise<void> {
    if (!this.#followers.has(projectId)) return;
    // A look that is under way may have missed it.
    await this.#looking;
    await this.#lookOnce();
  }

  /** Passes it on without asking the database. */
  saved(projectId: string, change: ChangeRow): void {
    if (!this.#followers.has(projectId)) return;
    const before = this.#news.get(projectId);
    if (before?.revision !== change.revision - 1) {
      void this.changed(projectId);
      return;
    }
    const recent = [...before.recent, change].slice(-MAX_RECENT);
    this.#news.set(projectId, { ...before, revision: change.revision, recent });
    this.#events.emit(projectId);
  }

  /** Yields what is new of the project, at first at once; also after `lifeMs` without news. */
  async *follow(projectId: string, signal: AbortSignal, lifeMs: number): AsyncGenerator<ProjectNews, void> {
    this.#followers.set(projectId, (this.#followers.get(projectId) ?? 0) + 1);
    this.#plan();
    try {
      await this.changed(projectId);
      while (!signal.aborted) {
        const next = waitFor(this.#events, projectId, AbortSignal.any([signal, AbortSignal.timeout(lifeMs)]));
        const news = this.#news.get(projectId);
        if (!news) return;
        yield news;
        if (this.#news.get(projectId) === news) await next;
      }
    } finally {
      const left = (this.#followers.get(projectId) ?? 1) - 1;
      if (left > 0) this.#followers.set(projectId, left);
      else {
        this.#followers.delete(projectId);
        this.#news.delete(projectId);
      }
    }
  }

  #plan(): void {
    if (this.#timer || this.#followers.size === 0) return;
    const wait = this.#deps.config.databaseUrl ? SHARED_MS : EMBEDDED_MS;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#lookOnce().finally(() => this.#plan());
    }, wait);
    this.#timer.unref();
  }

  #lookOnce(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'followed projects could not be looked at');
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const ids = [...this.#followers.keys()];
    if (ids.length === 0) return;
    const revisions = new Map((await revisionsOf(this.#deps.db, ids)).map(({ id, ...at }) => [id, at]));
    const present = Map.groupBy(await presencesIn(this.#deps.db, ids), ({ projectId }) => projectId);
    for (const id of ids) this.#note(id, revisions.get(id), present.get(id) ?? []);
  }

  #note(
    id: string,
    at: Pick<ProjectNews, 'revision' | 'shared'> | undefined,
    rows: readonly PresenceRow[],
  ): void {
    const before = this.#news.get(id);
    const present = presenceTexts(rows, before?.present ?? new Map());
    if (at === undefined) this.#news.delete(id);
    // What was saved since the database was asked is passed on already.
    else if (before && before.revision > at.revision)
      this.#news.set(id, { ...before, shared: at.shared, present });
    else if (before?.revision === at.revision && before.shared === at.shared && before.present === present)
      return;
    else
      this.#news.set(id, {
        ...at,
        present,
        recent: before?.revision === at.revision ? before.recent : [],
      });
    this.#events.emit(id);
  }
}

async function waitFor(events: EventEmitter, name: string, signal: AbortSignal): Promise<void> {
  try {
    await once(events, name, { signal });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
