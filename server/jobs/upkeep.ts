import { openTasks } from '#server/db/tasks.ts';
import { keepSmall } from '#server/db/upkeep.ts';
import type { Deps } from '#server/deps.ts';
import type { Chore } from './runner.ts';

/** Milliseconds after which a round begins no further table; the next one goes on. */
const ROUND_MS = 500;
const START_MS = 10_000;

/** Keeps the embedded database small. PostgreSQL does so by itself. */
export function upkeepChore(deps: Deps): Chore {
  return {
    name: 'upkeep',
    cron: '* * * * *',
    async run() {
      if (deps.config.databaseUrl) return;
      const isQuiet = (await openTasks(deps.db)).length === 0;
      await keepSmall(deps.db, { isQuiet, time: ROUND_MS });
    },
  };
}

/** The same before anybody is answered, for what an earlier version or a crash left: then there is time for more. */
export async function tidyAtStart({ db, config }: Deps): Promise<void> {
  if (!config.databaseUrl) await keepSmall(db, { isQuiet: true, time: START_MS });
}
