import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/connection/open.ts';
import * as schema from '#server/db/schema/schema.ts';
import { explainFailedStart } from '#server/failed-start.ts';
import { EXIT } from '#server/supervision.ts';
import { freshDataDir } from '#tests/support/server.ts';

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
    expect(rows).toEqual([{ count: 2 }]);
    if (accounts === 0)
      await db.insert(schema.users).values({ email: 'maya@example.org', passwordHash: 'x' });
    await close();
  }
});

test('a folder of version 1.0 is taken over', async () => {
  const folder = await newFolder();
  const before = await openDatabase(null, folder);
  await before.db.insert(schema.users).values({ email: 'maya@example.org', passwordHash: 'x' });
  // As 1.0 left it.
  await before.embedded!.exec(`
    ALTER TABLE projects DROP COLUMN new_version_bytes;
    ALTER TABLE upload_chunks DROP COLUMN replaced_key;
    DELETE FROM drizzle.__drizzle_migrations WHERE id > 1`);
  await before.close();
  const { db, close } = await openDatabase(null, folder);
  expect(await db.$count(schema.users)).toBe(1);
  expect(await db.select().from(schema.projects)).toEqual([]);
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
