import { getPriority, setPriority } from 'node:os';

/** As server/threads/pool.ts has it for jobs. */
const NICENESS = 19;

export function yieldToOthers(process: number | undefined): void {
  if (process === undefined) return;
  try {
    if (getPriority(process) < NICENESS) setPriority(process, NICENESS);
  } catch {
    // It ended, or the system does not allow it: then it competes.
  }
}
