import { readdir, readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import * as schema from '#server/db/schema.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { readTask } from '#server/jobs/tasks.ts';

const FOLDER = 'server/db/migrations';

test('mails that wait in a database of before, where they were called letters, are read as mails', async () => {
  const database = await PGlite.create();
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const apply = async (from: string, to: string) => {
    for (const name of names.filter((name) => name >= from && name < to))
      await database.exec(await readFile(`${FOLDER}/${name}`, 'utf8'));
  };
  await apply('0000', '0007');
  const { rows } = await database.query<{ id: string }>(
    "INSERT INTO users (email, password_hash) VALUES ('maya@example.org', 'x') RETURNING id",
  );
  const input = { letter: 'reset', language: 'fr', origin: 'https://trimscript.example' };
  await database.query(
    "INSERT INTO tasks (kind, key, user_id, input) VALUES ('letter', 'letter:1', $1, $2)",
    [rows[0]!.id, input],
  );
  await apply('0007', '9999');
  const [task] = await drizzle(database, { schema }).select().from(schema.tasks);
  expect(task!.kind).toBe(mailJob.kind);
  expect(readTask(mailJob, task!).input).toEqual({
    mail: 'reset',
    language: 'fr',
    origin: 'https://trimscript.example',
  });
  await database.close();
});
