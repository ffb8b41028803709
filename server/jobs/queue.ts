import { fromPglite, PgBoss } from 'pg-boss';
import type { EmbeddedDatabase } from '#server/db/embedded.ts';

/**
 * The job queue on the database that is there anyway: PGlite shared in process, or its own connections to PostgreSQL.
 * `onProblem` hears of errors in the background (a lost connection is retried by the queue itself).
 */
export async function openQueue(
  database: { readonly embedded: EmbeddedDatabase } | { readonly url: string },
  onProblem: (error: unknown) => void,
): Promise<PgBoss> {
  const options = { useListenNotify: true, maintenanceIntervalSeconds: 3600 } as const;
  const boss =
    'embedded' in database
      ? new PgBoss({ ...options, db: fromPglite(database.embedded.client), backend: 'pglite' })
      : new PgBoss({ ...options, connectionString: database.url });
  boss.on('error', onProblem);
  boss.on('warning', onProblem);
  await boss.start();
  return boss;
}
