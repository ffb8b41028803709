import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { EmbeddedDatabase } from './embedded.ts';
import * as schema from './schema.ts';

/** PGlite or PostgreSQL, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  readonly db: Db;
  readonly label: string;
  /** For the job queue to share; `null` on PostgreSQL. */
  readonly embedded: EmbeddedDatabase | null;
  readonly close: () => Promise<void>;
}

/** Any number, as long as all our processes use the same. */
const MIGRATION_LOCK = 7_429_131;

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

export class NewerDatabase extends Error {}

/** Opens PostgreSQL, or PGlite under `dataDir` without `url`, and migrates. The caller holds the lock of the data folder. @throws NewerDatabase */
export async function openDatabase(url: string | null, dataDir: string): Promise<OpenDatabase> {
  if (url) return openPostgres(url);
  const folder = join(dataDir, 'db');
  mkdirSync(folder, { recursive: true });
  const embedded = await EmbeddedDatabase.open(folder);
  const db = drizzle(embedded.client, { schema });
  await migrate(db, MIGRATIONS);
  await checkAge(db);
  return { db, label: `PGlite in ${folder}`, embedded, close: () => embedded.close() };
}

/** The driver is imported only here, to keep it out of the start. */
async function openPostgres(url: string): Promise<OpenDatabase> {
  const { Pool } = await import('pg');
  const { drizzle: drizzlePg } = await import('drizzle-orm/node-postgres');
  const { migrate: migratePg } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new Pool({ connectionString: url, max: 10 });
  const db = drizzlePg(pool, { schema });
  // Processes that start together take turns; the lock ends with its connection.
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client, { schema }), MIGRATIONS);
    await checkAge(drizzlePg(client, { schema }));
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release(true);
  }
  return { db, label: 'PostgreSQL', embedded: null, close: () => pool.end() };
}

/** This program would write what a later one does not understand. */
async function checkAge(db: Db): Promise<void> {
  const known = Math.max(...readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis));
  const [last] = await db
    .select({ at: sql<number>`max(created_at)::float8` })
    .from(sql`drizzle.__drizzle_migrations`);
  if (last && last.at > known)
    throw new NewerDatabase(
      'A newer version of Trimscript upgraded this database. Start that version, or restore the backup from before the upgrade.',
    );
}
