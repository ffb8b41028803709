import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
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

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/**
 * Opens PostgreSQL at `url`, or PGlite under `dataDir` when there is none, and applies the migrations. PGlite allows
 * one process at a time: the caller holds the lock of the data folder.
 */
export async function openDatabase(url: string | null, dataDir: string): Promise<OpenDatabase> {
  if (url) {
    const pool = new Pool({ connectionString: url, max: 10 });
    const db = drizzlePg(pool, { schema });
    await migratePg(db, MIGRATIONS);
    return { db, label: 'PostgreSQL', embedded: null, close: () => pool.end() };
  }
  const folder = join(dataDir, 'db');
  mkdirSync(folder, { recursive: true });
  const embedded = await PGlite.create(folder);
  const db = drizzlePglite(embedded, { schema });
  await migratePglite(db, MIGRATIONS);
  return { db, label: `PGlite in ${folder}`, embedded, close: () => embedded.close() };
}
