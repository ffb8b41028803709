import { z } from 'zod';
import type { Db } from '#server/db/connection/open.ts';
import type { TaskJson } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { Task, TaskKind } from './tasks.ts';

type JsonSchema = z.ZodType<TaskJson>;

/** A failure that the user can act on; `message` is shown unchanged. */
export class TaskFailure extends Error {}

/** The task goes on later where it is; others come first. */
export class MakesWay extends Error {}

export interface JobControl<Progress = TaskJson> {
  /** Aborts on cancellation, takeover by another worker, or stop of the process. */
  readonly signal: AbortSignal;
  /** May be called often: writes are throttled. */
  report(progress: Progress): void;
}

export interface Job<Input extends JsonSchema = JsonSchema, Progress extends JsonSchema = JsonSchema>
  extends TaskKind<Input, Progress> {
  readonly concurrency: number;
  /** How many of these one account may run at once; more only for shorter work. */
  readonly perAccount?: number;
  /** Whether a task may begin now; one that may not is asked for again as after a failure. Without this function, it may. */
  mayBegin?(deps: Deps, task: Task<z.output<Input>, z.output<Progress>>): Promise<boolean>;
  /** Whether it is tried again after that error. Without this function, it is not. */
  retry?(error: unknown, task: Task<z.output<Input>, z.output<Progress>>): boolean;
  /** Seconds before the second try; each time twice as long, and `max` at most. */
  readonly retryDelay?: { readonly first: number; readonly max: number };
  /**
   * May run again after a crash, while a worker taken for dead still runs: what must happen once belongs in a transaction that
   * `hold`s the task.
   */
  run(
    deps: Deps,
    task: Task<z.output<Input>, z.output<Progress>>,
    control: JobControl<z.output<Progress>>,
  ): Promise<void>;
  /** Takes back what belongs to a task that failed or was cancelled, in the transaction that ends it; its account is locked. */
  release?(tx: Db, task: Task<z.output<Input>, z.output<Progress>>): Promise<void>;
}

export function defineJob<Input extends JsonSchema, Progress extends JsonSchema>(
  job: Job<Input, Progress>,
): Job<Input, Progress> {
  return job;
}

export const noProgress = z.object({});

/** Run by one process at a time; `cron` in UTC. */
export interface ScheduledJob {
  readonly name: string;
  readonly cron: string;
  run(deps: Deps): Promise<void>;
}

/** A queue of small work without progress, delivered at least once. */
export interface Consumer {
  readonly queue: string;
  consume(deps: Deps, id: string, data: object): Promise<void>;
}
