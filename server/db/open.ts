import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, types } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { PrivateFiles } from './private-files.ts';
import * as schema from './schema.ts';

/** The database as queries see it: the same on PGlite and on PostgreSQL, and inside a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** An open database with its migrations applied. */
export interface OpenDatabase {
  readonly db: Db;
  /** What it is, for the start-up lines. */
  readonly label: string;
  /** The embedded engine, for the job queue to share; `null` on PostgreSQL. */
  readonly embedded: PGlite | null;
  readonly close: () => Promise<void>;
}

/** Any number, as long as all our processes use the same. */
const MIGRATION_LOCK = 7_429_131;

/** Lets a checkpoint of PGlite cut its log of changes to a few segments of 16 MB. */
const LOG_SETTINGS = ['max_wal_size=48MB', 'min_wal_size=32MB'] as const;

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/**
 * Opens PostgreSQL at `url`, or PGlite under `dataDir` when there is none, and applies the migrations. PGlite allows
 * one process at a time: the caller holds the lock of the data folder.
 */
export async function openDatabase(url: string | null, dataDir: string): Promise<OpenDatabase> {
  if (url) return openPostgres(url);
  const folder = join(dataDir, 'db');
  mkdirSync(folder, { recursive: true });
  const embedded = await PGlite.create({
    ...BYTES,
    fs: new PrivateFiles(folder),
    startParams: [...PGlite.defaultStartParams, ...LOG_SETTINGS.flatMap((setting) => ['-c', setting])],
  });
  const db = drizzle(embedded, { schema });
  await migrate(db, MIGRATIONS);
  return { db, label: `PGlite in ${folder}`, embedded, close: () => embedded.close() };
}

/** Its own way of writing and reading bytes takes a second a megabyte, in the thread that answers. */
const BYTES = {
  // What is no text goes over as it is; its type does not say so.
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string },
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex') },
};

/** Its driver is loaded only here: most installations never need it, and the start is waited for. */
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
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    client.release(true);
  }
  return { db, label: 'PostgreSQL', embedded: null, close: () => pool.end() };
}
