import { getPriority, setPriority } from 'node:os';

/** As threads for jobs have it (server/threads/pool.ts). */
const NICENESS = 10;

/** Lets everything else on this machine come before a process that was just started. */
export function yieldToOthers(process: number | undefined): void {
  if (process === undefined) return;
  try {
    if (getPriority(process) < NICENESS) setPriority(process, NICENESS);
  } catch {
    // It ended, or the system does not allow it: then it competes.
  }
}
