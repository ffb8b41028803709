import { fromPglite, PgBoss, systemClock } from 'pg-boss';
import { steadyClock } from '#model/time/steady-clock.ts';
import type { Clock } from '#server/clock.ts';
import type { EmbeddedDatabase } from '#server/db/connection/embedded.ts';

/** How often pg-boss looks for jobs without a heartbeat, so that work of a killed process resumes within a minute. */
const SUPERVISION = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 } as const;

/**
 * Queue in the database: PGlite in process, or PostgreSQL.
 * @param onProblem background errors, such as a lost connection, which is retried
 */
export async function openQueue(
  database: { readonly embedded: EmbeddedDatabase } | { readonly url: string },
  { onProblem, clock }: { readonly onProblem: (error: unknown) => void; readonly clock: Clock },
): Promise<PgBoss> {
  const options = {
    useListenNotify: true,
    maintenanceIntervalSeconds: 3600,
    // By one that is put back while a worker looks for jobs, it would rest for as long.
    clock: { ...systemClock, now: steadyClock(clock.wall, clock.ticks) },
  } as const;
  const boss =
    'embedded' in database
      ? new PgBoss({ ...options, db: fromPglite(database.embedded.client), backend: 'pglite' })
      : new PgBoss({ ...options, ...SUPERVISION, connectionString: database.url });
  boss.on('error', onProblem);
  boss.on('warning', onProblem);
  await boss.start();
  return boss;
}
