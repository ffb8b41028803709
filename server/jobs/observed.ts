import type { Deps } from '#server/deps.ts';
import { type TaskHandler, TryLater } from './runner.ts';

/** The handler with its runs told to the supervisor and counted. */
export function observed({ vitals, metrics }: Deps, handler: TaskHandler): TaskHandler {
  return {
    ...handler,
    async run(task, control) {
      const end = vitals.begin('tasks', `${handler.kind} ${task.id}`);
      const started = performance.now();
      let outcome: 'done' | 'failed' | 'retried' | 'stopped' = 'done';
      try {
        await handler.run(task, control);
      } catch (error) {
        outcome = 'failed';
        if (error instanceof TryLater) outcome = 'retried';
        if (control.signal.aborted) outcome = 'stopped';
        throw error;
      } finally {
        end();
        metrics?.worked(handler.kind, outcome, (performance.now() - started) / 1000);
      }
    },
  };
}
