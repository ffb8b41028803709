import { setTimeout } from 'node:timers/promises';
import { keepSmall, MB } from '#server/db/connection/upkeep.ts';
import { openTasks } from '#server/db/projects/tasks.ts';
import type { Deps } from '#server/deps.ts';

const EVERY_MS = 10_000;
const ROUND_MS = 500;
const START_MS = 10_000;
/** Bytes rewritten at most: while people edit, while idle, and at start. */
const REWRITE = { busy: 16 * MB, quiet: 128 * MB, start: 1024 * MB } as const;

/**
 * Keeps the embedded database small until `signal` aborts. Everybody waits meanwhile, for as long as there is to do: so often,
 * two hundred people who edit wait for a tenth of a second.
 */
export async function runMaintenance(deps: Deps, signal: AbortSignal): Promise<void> {
  if (deps.config.databaseUrl) return;
  for (;;) {
    await setTimeout(EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await maintainDatabase(deps).catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the maintenance of the database failed');
    });
  }
}

export async function maintainDatabase({ db }: Deps): Promise<void> {
  const isQuiet = (await openTasks(db)).length === 0;
  await keepSmall(db, { rewriteBytes: isQuiet ? REWRITE.quiet : REWRITE.busy, time: ROUND_MS });
}

export async function runMaintenanceAtStart({ db, config }: Deps): Promise<void> {
  if (!config.databaseUrl) await keepSmall(db, { rewriteBytes: REWRITE.start, time: START_MS });
}
