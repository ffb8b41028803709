import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';

/**
 * The job queue on the database that is there anyway: PGlite shared in process, or its own connections to PostgreSQL.
 * `onProblem` hears of errors in the background (a lost connection is retried by the queue itself).
 */
export async function openQueue(
  database: { readonly embedded: PGlite } | { readonly url: string },
  onProblem: (error: unknown) => void,
): Promise<PgBoss> {
  const boss =
    'embedded' in database
      ? new PgBoss({ db: fromPglite(database.embedded), backend: 'pglite', useListenNotify: true })
      : new PgBoss({ connectionString: database.url, useListenNotify: true });
  boss.on('error', onProblem);
  boss.on('warning', onProblem);
  await boss.start();
  return boss;
}
