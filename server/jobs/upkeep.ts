import { openTasks } from '#server/db/tasks.ts';
import { keepSmall, MB } from '#server/db/upkeep.ts';
import type { Deps } from '#server/deps.ts';
import type { ScheduledJob } from './job.ts';

const ROUND_MS = 500;
const START_MS = 10_000;
/** Bytes rewritten at most: while people edit, while idle, and at start. */
const REWRITE = { busy: 16 * MB, quiet: 128 * MB, start: 1024 * MB } as const;

export const upkeepJob: ScheduledJob = {
  name: 'upkeep',
  cron: '* * * * *',
  async run({ config, db }) {
    if (config.databaseUrl) return;
    const isQuiet = (await openTasks(db)).length === 0;
    await keepSmall(db, { rewriteBytes: isQuiet ? REWRITE.quiet : REWRITE.busy, time: ROUND_MS });
  },
};

export async function tidyAtStart({ db, config }: Deps): Promise<void> {
  if (!config.databaseUrl) await keepSmall(db, { rewriteBytes: REWRITE.start, time: START_MS });
}
