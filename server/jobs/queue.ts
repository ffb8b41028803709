import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';

/**
 * Queue in the database: PGlite in process, or PostgreSQL.
 * @param onProblem background errors, such as a lost connection, which is retried
 */
export async function openQueue(
  database: { readonly embedded: PGlite } | { readonly url: string },
  onProblem: (error: unknown) => void,
): Promise<PgBoss> {
  const options = { useListenNotify: true, maintenanceIntervalSeconds: 3600 } as const;
  const boss =
    'embedded' in database
      ? new PgBoss({ ...options, db: fromPglite(database.embedded), backend: 'pglite' })
      : new PgBoss({ ...options, connectionString: database.url });
  boss.on('error', onProblem);
  boss.on('warning', onProblem);
  await boss.start();
  return boss;
}
