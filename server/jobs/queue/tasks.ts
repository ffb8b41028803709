import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from '#server/db/connection/open.ts';
import * as rows from '#server/db/projects/tasks.ts';
import type { TaskJson } from '#server/db/schema/types.ts';

type JsonSchema = z.ZodType<TaskJson>;

export interface TaskKind<Input extends JsonSchema = JsonSchema, Progress extends JsonSchema = JsonSchema> {
  readonly kind: string;
  readonly input: Input;
  readonly progress: Progress;
}

/** A task row, with input and progress parsed by the schema of its kind. */
export type Task<Input = TaskJson, Progress = TaskJson> = Omit<rows.TaskRow, 'input' | 'progress'> & {
  readonly input: Input;
  readonly progress: Progress | null;
};

export type TaskOf<Kind extends TaskKind> = Task<z.output<Kind['input']>, z.output<Kind['progress']>>;

interface NewTask<Kind extends TaskKind> {
  readonly key: string;
  readonly userId: string;
  /** The project whose media or transcript the task works on. */
  readonly projectId?: string | null;
  readonly input: z.output<Kind['input']>;
}

export interface Tasks {
  /** Attaches to the open task of that key, if there is one. */
  start<Kind extends TaskKind>(kind: Kind, task: NewTask<Kind>): Promise<TaskOf<Kind>>;
  /** The same as a part of `tx`: a worker gets the task when that commits. */
  insert<Kind extends TaskKind>(
    tx: Db,
    kind: Kind,
    task: NewTask<Kind>,
  ): Promise<{ row: rows.TaskRow; isNew: boolean }>;
  latest<Kind extends TaskKind>(kind: Kind, key: string): Promise<TaskOf<Kind> | null>;
  /** Finished tasks stay as they are. */
  cancel(id: string): Promise<void>;
  /** Yields at every change until the task is finished, and at least every 8 s; ends quietly when `signal` aborts. */
  follow<Kind extends TaskKind>(
    kind: Kind,
    id: string,
    signal: AbortSignal,
  ): AsyncGenerator<TaskOf<Kind>, void>;
  /** `changed:<id>` and `cancel:<id>` of this process, so that its followers need not wait for the next poll. */
  readonly local: EventEmitter;
  readonly boss: PgBoss;
}

const POLL_MS = 1000;
const HEARTBEAT_MS = 8000;
const CANCEL_MS = 10_000;
/** Seconds without a heartbeat after which a worker counts as dead. */
export const STALE_SECONDS = 30;

export function isOpen({ state }: Pick<rows.TaskRow, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** @throws ZodError where the row is not of that kind */
export function readTask<Kind extends TaskKind>(kind: Kind, row: rows.TaskRow): TaskOf<Kind> {
  const { input, progress } = kind as TaskKind<Kind['input'], Kind['progress']>;
  return { ...row, input: input.parse(row.input), progress: row.progress && progress.parse(row.progress) };
}

export function createTasks(db: Db, boss: PgBoss): Tasks {
  // One listener a follower.
  const local = new EventEmitter().setMaxListeners(0);
  return {
    boss,
    local,
    async start(kind, task) {
      for (;;) {
        const { row, isNew } = await db.transaction((tx) => insert(tx, kind, task));
        if (isNew || !row.cancelRequested) return readTask(kind, row);
        // Whoever cancels and starts again wants new work, not the end of the old.
        for await (const ending of follow(kind, row.id, AbortSignal.timeout(CANCEL_MS)))
          if (!isOpen(ending)) break;
      }
    },
    insert,
    async latest(kind, key) {
      const row = await rows.latestOfKey(db, key);
      return row && readTask(kind, row);
    },
    async cancel(id) {
      await rows.requestCancel(db, id);
      local.emit(`cancel:${id}`);
      local.emit(`changed:${id}`);
    },
    follow,
  };

  async function insert<Kind extends TaskKind>(tx: Db, { kind }: Kind, task: NewTask<Kind>) {
    const made = await rows.insertOrGetOpen(tx, { ...task, kind });
    if (made.isNew) await sendTask(tx, boss, made.row);
    return made;
  }

  async function* follow<Kind extends TaskKind>(
    kind: Kind,
    id: string,
    signal: AbortSignal,
  ): AsyncGenerator<TaskOf<Kind>, void> {
    let shown = '';
    let shownAt = 0;
    while (!signal.aborted) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]);
      const change = onceOrAborted(local, `changed:${id}`, within);
      const task = await rows.getTask(db, id);
      if (!task) return;
      const now = JSON.stringify([task.state, task.progress, task.cancelRequested]);
      if (now !== shown || performance.now() - shownAt >= HEARTBEAT_MS) {
        yield readTask(kind, task);
        shown = now;
        shownAt = performance.now();
      }
      if (!isOpen(task)) return;
      await change;
    }
  }
}

/** Resolves at the next event of that name, or when aborted. */
export async function onceOrAborted(events: EventEmitter, name: string, signal: AbortSignal): Promise<void> {
  try {
    await once(events, name, { signal });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

/** Sends a task to pg-boss in the transaction `db`. The job has the id of the task, so that there is at most one. */
export async function sendTask(db: Db, boss: PgBoss, task: rows.TaskRow): Promise<void> {
  const { id, kind } = task;
  const priority = await priorityOf(db, task);
  await boss.send(kind, null, { id, priority, db: fromDrizzle(db as Db & DrizzleTransactionLike, sql) });
}

/** Delivers a task now that waits for its retry. */
export async function retryNow(db: Db, boss: PgBoss, task: rows.TaskRow): Promise<void> {
  await boss.update(task.kind, undefined, {
    id: task.id,
    priority: await priorityOf(db, task),
    startAfter: 0,
  });
}

/**
 * The priority by which accounts take turns: each task that the account already has open lowers it by one, but only tasks on
 * recordings no longer than its own count, so that short recordings come first.
 */
async function priorityOf(db: Db, task: rows.TaskRow): Promise<number> {
  return -(await rows.countBefore(db, task, ['queued', 'running']));
}
