import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import * as schema from '../schema/schema.ts';
import { EmbeddedDatabase } from './embedded.ts';
import { DataFolderInUse } from './folder-lease.ts';

/** PGlite or PostgreSQL, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  readonly db: Db;
  readonly label: string;
  /** For the job queue to share; `null` on PostgreSQL. */
  readonly embedded: EmbeddedDatabase | null;
  readonly close: () => Promise<void>;
}

/** An arbitrary number, the same in all processes. */
const MIGRATION_LOCK = 7_429_131;

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };

/** The database belongs to an incompatible version; the message says what to do. */
export class OtherVersion extends Error {}

/** The files of the embedded database cannot be read; the message names them and says what to do. */
export class DamagedDatabase extends Error {}

/**
 * Opens PostgreSQL, or PGlite under `dataDir` without `url`, which takes that folder, and migrates.
 * @throws OtherVersion, DamagedDatabase, DataFolderInUse
 */
export async function openDatabase(url: string | null, dataDir: string): Promise<OpenDatabase> {
  if (url) return openPostgres(url);
  const embedded = await EmbeddedDatabase.open(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) throw error;
    throw new DamagedDatabase(
      `The database in ${join(dataDir, 'db')} cannot be opened, its files are damaged or incomplete (${error instanceof Error ? error.message : error}). Keep the folder, and restore a backup as docs/operations.md says under 'Backup and restore'.`,
      { cause: error },
    );
  });
  const db = drizzle(embedded.client, { schema });
  try {
    await checkVersion(db);
    await migrate(db, MIGRATIONS);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  return { db, label: `PGlite in ${join(dataDir, 'db')}`, embedded, close: () => embedded.close() };
}

/** Imports the driver here, so that other starts do not load it. */
async function openPostgres(url: string): Promise<OpenDatabase> {
  const { Pool } = await import('pg');
  const { drizzle: drizzlePg } = await import('drizzle-orm/node-postgres');
  const { migrate: migratePg } = await import('drizzle-orm/node-postgres/migrator');
  const pool = new Pool({ connectionString: url, max: 10 });
  const db = drizzlePg(pool, { schema });
  // Processes that start together migrate one after another; the lock ends with its connection.
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const locked = drizzlePg(client, { schema });
    await checkVersion(locked);
    await migratePg(locked, MIGRATIONS);
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release(true);
  }
  return { db: withRetries(db), label: 'PostgreSQL', embedded: null, close: () => pool.end() };
}

const DEADLOCK_DETECTED = '40P01';
const TRIES = 3;

/**
 * Of two transactions that wait for each other PostgreSQL ends one, which is then run again: transactions touch nothing but the
 * database.
 */
function withRetries(db: Db): Db {
  const once: Db['transaction'] = db.transaction.bind(db);
  const transaction: Db['transaction'] = async (work, config) => {
    for (let tries = 1; ; tries++)
      try {
        return await once(work, config);
      } catch (error) {
        if (tries === TRIES || statementError(error)?.code !== DEADLOCK_DETECTED) throw error;
      }
  };
  return Object.assign(db, { transaction });
}

/** What a driver adds to the error of a statement. */
interface StatementError extends Error {
  /** SQLSTATE. */
  readonly code?: unknown;
  /** The one that was violated. */
  readonly constraint?: unknown;
}

/** What the database said of a statement that failed; null for any other error. */
export function statementError(error: unknown): StatementError | null {
  return error instanceof Error && error.cause instanceof Error ? error.cause : null;
}

/** Checks before anything is changed: version 0.9 had other migrations, and a later version may not understand what this one writes. */
async function checkVersion(db: Db): Promise<void> {
  const migrations = await db
    .select({ name: sql`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'drizzle' AND tablename = '__drizzle_migrations'`);
  if (migrations.length === 0) return;
  const known = readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis);
  const [applied] = await db
    .select({
      first: sql<number | null>`min(created_at)::float8`,
      last: sql<number | null>`max(created_at)::float8`,
    })
    .from(sql`drizzle.__drizzle_migrations`);
  const { first, last } = applied!;
  if (first !== null && first < Math.min(...known))
    throw new OtherVersion(
      'This folder is of version 0.9. Start v0.9, export your account in Settings, begin with an empty folder.',
    );
  if (last !== null && last > Math.max(...known))
    throw new OtherVersion(
      'A newer version of Trimscript upgraded this database. Start that version, or restore the backup from before the upgrade.',
    );
}
