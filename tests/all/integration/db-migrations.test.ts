import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EmbeddedDatabase } from '#server/db/connection/embedded.ts';
import { openDatabase } from '#server/db/connection/open.ts';
import * as schema from '#server/db/schema/schema.ts';
import { explainFailedStart } from '#server/failed-start.ts';
import { EXIT } from '#server/supervision.ts';
import { freshDataDir } from '#tests/support/server.ts';

/** When its only migration was made. */
const VERSION_1_0 = 1_795_631_174_529;

async function newFolder(): Promise<string> {
  const folder = await freshDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** As if a program with a migration of that time had opened the folder. */
async function migratedAt(folder: string, createdAt: number): Promise<void> {
  const { embedded, close } = await openDatabase(null, folder);
  await embedded!.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('other', ${createdAt})`,
  );
  await close();
}

test('opening a folder a second time changes nothing in it', async () => {
  const folder = await newFolder();
  for (const accounts of [0, 1]) {
    const { db, embedded, close } = await openDatabase(null, folder);
    expect(await db.$count(schema.users)).toBe(accounts);
    const { rows } = await embedded!.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations');
    const files = (await readdir('server/db/migrations')).filter((name) => name.endsWith('.sql'));
    expect(rows).toEqual([{ count: files.length }]);
    if (accounts === 0)
      await db.insert(schema.users).values({ email: 'maya@example.org', passwordHash: 'x' });
    await close();
  }
});

test('a folder of version 1.0 is taken over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-1.0-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const embedded = await EmbeddedDatabase.open(folder);
  const migrations = readMigrationFiles({ migrationsFolder: 'server/db/migrations' });
  const [first] = migrations.filter(({ folderMillis }) => folderMillis === VERSION_1_0);
  await embedded.exec(`${first!.sql.join(';')};
    INSERT INTO users (email, password_hash) VALUES ('maya@example.org', 'x');
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${first!.hash}', ${VERSION_1_0})`);
  await embedded.close();
  const { db, close } = await openDatabase(null, folder);
  expect(await db.select({ email: schema.users.email }).from(schema.users)).toEqual([
    { email: 'maya@example.org' },
  ]);
  for (const table of Object.values(schema).filter((each) => is(each, PgTable)))
    await expect(db.select().from(table)).resolves.toBeDefined();
  await close();
});

test('a folder of version 0.9 is refused at start', async () => {
  const folder = await newFolder();
  // The last migration of 0.9.
  await migratedAt(folder, 1_795_438_924_608);
  const refusal = await openDatabase(null, folder).catch((error: unknown) => error);
  expect((refusal as Error).message).toBe(
    'This folder is of version 0.9. Start v0.9, export your account in Settings, begin with an empty folder.',
  );
  expect(explainFailedStart(refusal)).toBe(EXIT.final);
});

test('a database that a newer version upgraded is refused', async () => {
  const folder = await newFolder();
  await migratedAt(folder, 9_999_999_999_999);
  await expect(openDatabase(null, folder)).rejects.toThrow('A newer version of Trimscript');
});

test('a damaged database ends the start with its folder and what to do', async () => {
  const folder = await newFolder();
  await truncate(join(folder, 'db/global/pg_control'), 10);
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const error: unknown = await openDatabase(null, folder).catch((thrown: unknown) => thrown);
  expect(explainFailedStart(error)).toBe(EXIT.final);
  expect(said).toEqual([
    expect.stringMatching(/^The database in .*\/db cannot be opened.*docs\/operations\.md/),
  ]);
  expect(said[0]).not.toContain('    at ');
});
