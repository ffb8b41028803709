import { getPriority, setPriority } from 'node:os';

/** The same niceness as for jobs in server/threads/pool.ts. */
const NICENESS = 19;

export function yieldToOthers(process: number | undefined): void {
  if (process === undefined) return;
  try {
    if (getPriority(process) < NICENESS) setPriority(process, NICENESS);
  } catch {
    // The process has ended, or the system does not allow it; it then runs at normal priority.
  }
}
