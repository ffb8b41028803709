import { EventEmitter } from 'node:events';
import { type ChangeRow, revisionsOf } from '#server/db/edits/edit-changes.ts';
import { type PresenceRow, presencesIn } from '#server/db/edits/presences.ts';
import type { Deps } from '#server/deps.ts';
import { onceOrAborted } from '#server/jobs/queue/tasks.ts';
import { type PresenceTexts, presenceTexts } from './presences.ts';

/** How often the database is polled for what other processes saved, ms. With the embedded database only jobs write beside this process. */
const SHARED_MS = 100;
const EMBEDDED_MS = 1000;

export interface ProjectEvent {
  readonly revision: number;
  /** Changes when comments change or a link is revoked. */
  readonly shared: number;
  /** Windows by id: the same map object while nothing changes. */
  readonly present: PresenceTexts;
  /** The newest changes of this process, up to `revision` and without a gap. */
  readonly recent: readonly ChangeRow[];
}

const MAX_RECENT = 32;

/** Polls the database once for all followed projects, and notifies their followers of changes. */
export class ProjectSubscriptions {
  readonly #deps: Pick<Deps, 'config' | 'db' | 'log'>;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #followers = new Map<string, number>();
  readonly #latest = new Map<string, ProjectEvent>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  constructor(deps: Pick<Deps, 'config' | 'db' | 'log'>) {
    this.#deps = deps;
  }

  isFollowed(projectId: string): boolean {
    return this.#followers.has(projectId);
  }

  /** Call after this process changed a project by other means than an operation. */
  async changed(projectId: string): Promise<void> {
    if (!this.#followers.has(projectId)) return;
    // A running poll may have missed the change.
    await this.#looking;
    await this.#lookOnce();
  }

  /** Passes an operation that this process saved on to followers, without asking the database. */
  saved(projectId: string, change: ChangeRow): void {
    if (!this.#followers.has(projectId)) return;
    const before = this.#latest.get(projectId);
    if (before?.revision !== change.revision - 1) {
      void this.changed(projectId);
      return;
    }
    const recent = [...before.recent, change].slice(-MAX_RECENT);
    this.#latest.set(projectId, { ...before, revision: change.revision, recent });
    this.#events.emit(projectId);
  }

  /** Yields the state of the project at once, then after every change, and after `lifeMs` without one. */
  async *follow(projectId: string, signal: AbortSignal, lifeMs: number): AsyncGenerator<ProjectEvent, void> {
    this.#followers.set(projectId, (this.#followers.get(projectId) ?? 0) + 1);
    this.#plan();
    try {
      await this.changed(projectId);
      while (!signal.aborted) {
        const within = AbortSignal.any([signal, AbortSignal.timeout(lifeMs)]);
        const next = onceOrAborted(this.#events, projectId, within);
        const event = this.#latest.get(projectId);
        if (!event) return;
        yield event;
        if (this.#latest.get(projectId) === event) await next;
      }
    } finally {
      const left = (this.#followers.get(projectId) ?? 1) - 1;
      if (left > 0) this.#followers.set(projectId, left);
      else {
        this.#followers.delete(projectId);
        this.#latest.delete(projectId);
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
    at: Pick<ProjectEvent, 'revision' | 'shared'> | undefined,
    rows: readonly PresenceRow[],
  ): void {
    const before = this.#latest.get(id);
    const present = presenceTexts(rows, before?.present ?? new Map());
    if (at === undefined) this.#latest.delete(id);
    // Changes saved since the query are already passed on.
    else if (before && before.revision > at.revision)
      this.#latest.set(id, { ...before, shared: at.shared, present });
    else if (before?.revision === at.revision && before.shared === at.shared && before.present === present)
      return;
    else
      this.#latest.set(id, {
        ...at,
        present,
        recent: before?.revision === at.revision ? before.recent : [],
      });
    this.#events.emit(id);
  }
}
