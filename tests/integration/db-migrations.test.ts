import { readdir, readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import * as schema from '#server/db/schema.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { readTask } from '#server/jobs/tasks.ts';

const FOLDER = 'server/db/migrations';

const applying = async (database: PGlite) => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return async (from: string, to: string) => {
    for (const name of names.filter((name) => name >= from && name < to))
      await database.exec(await readFile(`${FOLDER}/${name}`, 'utf8'));
  };
};

test('the one project of an account before there were several is its open one, whole and named', async () => {
  const database = await PGlite.create();
  const apply = await applying(database);
  await apply('0000', '0009');
  await database.query(
    "INSERT INTO users (email, password_hash) VALUES ('maya@example.org', 'x'), ('ann@example.org', 'x')",
  );
  const media = { duration: 5, rushes: [{ name: 'Été 1.take.mov', size: 1, duration: 5 }] };
  const { rows } = await database.query<{ id: string; user_id: string }>(
    `INSERT INTO projects (user_id, media, media_prefix, master_key, master_bytes, revision, document_data, document_hash, touched_at)
     SELECT id, $1, 'media/1', 'media/1/master.mov', 7, 3, '\\x01', 'hash', now() - interval '2 days' FROM users
     WHERE email = 'maya@example.org' RETURNING id, user_id`,
    [media],
  );
  const { id, user_id } = rows[0]!;
  await database.query(
    "INSERT INTO transcript_batches (project_id, seq, words, transcribed_until) VALUES ($1, 0, '[]', 5)",
    [id],
  );
  for (const [key, state] of [
    ['transcribe:1', 'running'],
    ['ingest:1', 'queued'],
  ])
    await database.query(
      "INSERT INTO tasks (kind, key, user_id, input, state) VALUES (split_part($1, ':', 1), $1, $2, '{}', $3)",
      [key, user_id, state],
    );
  await apply('0009', '9999');
  const db = drizzle(database, { schema });
  const [project] = await db.select().from(schema.projects);
  expect(project).toMatchObject({
    id,
    name: 'Été 1.take',
    media,
    revision: 3,
    documentHash: 'hash',
    masterBytes: 7,
    kept: false,
    trashedAt: null,
    archivedAt: null,
    unheard: [],
  });
  expect(project?.editedAt).toEqual(project?.touchedAt);
  const open = Object.fromEntries(
    (await db.select().from(schema.users)).map(({ email, openProjectId }) => [email, openProjectId]),
  );
  expect(open).toEqual({ 'maya@example.org': id, 'ann@example.org': null });
  expect(await db.$count(schema.transcriptBatches)).toBe(1);
  const tasks = await db.select().from(schema.tasks);
  expect(Object.fromEntries(tasks.map(({ kind, projectId }) => [kind, projectId]))).toEqual({
    transcribe: id,
    ingest: null,
  });
  await database.close();
});

test('mails that wait in a database of before, where they were called letters, are read as mails', async () => {
  const database = await PGlite.create();
  const apply = await applying(database);
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
