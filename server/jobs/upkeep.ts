import { openTasks } from '#server/db/tasks.ts';
import { keepSmall, MB } from '#server/db/upkeep.ts';
import type { Deps } from '#server/deps.ts';
import type { ScheduledJob } from './job.ts';

/** Milliseconds after which a round begins no further table; the next one goes on. */
const ROUND_MS = 500;
const START_MS = 10_000;
/** What may be written anew while people edit, while no work is under way, and before anybody is answered. */
const REWRITE = { busy: 16 * MB, quiet: 128 * MB, start: 1024 * MB } as const;

/** Keeps the embedded database small. PostgreSQL does so by itself. */
export const upkeepJob: ScheduledJob = {
  name: 'upkeep',
  cron: '* * * * *',
  async run({ config, db }) {
    if (config.databaseUrl) return;
    const isQuiet = (await openTasks(db)).length === 0;
    await keepSmall(db, { rewriteBytes: isQuiet ? REWRITE.quiet : REWRITE.busy, time: ROUND_MS });
  },
};

/** The same before anybody is answered, for what an earlier version or a crash left: then there is time for more. */
export async function tidyAtStart({ db, config }: Deps): Promise<void> {
  if (!config.databaseUrl) await keepSmall(db, { rewriteBytes: REWRITE.start, time: START_MS });
}
