import { z } from 'zod';
import type { JsonObject } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import type { Task, TaskKind } from './tasks.ts';

type JsonSchema = z.ZodType<JsonObject>;

/** A reason to fail that the user can act on; `message` is shown as it is. */
export class TaskFailure extends Error {}

export interface JobControl<Progress = JsonObject> {
  /** Aborts when the task is cancelled or taken over by another worker, or the process stops. */
  readonly signal: AbortSignal;
  /** May be called often: writes are throttled. */
  report(progress: Progress): void;
}

/** A kind of long work: what its tasks carry, and how they are worked on. */
export interface Job<Input extends JsonSchema = JsonSchema, Progress extends JsonSchema = JsonSchema>
  extends TaskKind<Input, Progress> {
  /** Tasks of this kind that one process works on at a time. */
  readonly concurrency: number;
  /** Seconds to wait before the next try after `error`; null fails the task. Without it, every error does. */
  retry?(error: unknown, task: Task<z.output<Input>, z.output<Progress>>): number | null;
  /**
   * Does the work. May be run again from the start after a crash, also while a worker taken for dead is still at it: what
   * must happen once is written in a transaction that `hold`s the task.
   */
  run(
    deps: Deps,
    task: Task<z.output<Input>, z.output<Progress>>,
    control: JobControl<z.output<Progress>>,
  ): Promise<void>;
}

export function defineJob<Input extends JsonSchema, Progress extends JsonSchema>(
  job: Job<Input, Progress>,
): Job<Input, Progress> {
  return job;
}

/** Of kinds that report none. */
export const noProgress = z.object({});

/** Something to do on a schedule, by one process at a time. */
export interface ScheduledJob {
  readonly name: string;
  /** UTC. */
  readonly cron: string;
  run(deps: Deps): Promise<void>;
}

/** Small work handed over with its data, which nobody follows. Retried when it fails, so it may happen twice. */
export interface Consumer {
  readonly queue: string;
  consume(deps: Deps, id: string, data: object): Promise<void>;
}
