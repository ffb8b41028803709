import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, onTestFinished, test } from 'vitest';
import { EmbeddedDatabase } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/db/schema.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { readTask } from '#server/jobs/tasks.ts';
import { digest, newToken } from '#server/secrets.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { freePort } from '#tests/support/free-port.ts';
import { spawnServer } from '#tests/support/server.ts';

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

test('a folder of the very first version opens: login, credentials, transcript, edit and uploads are there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trimscript-first-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = join(dataDir, 'migrations');
  await mkdir(join(first, 'meta'), { recursive: true });
  await cp(`${FOLDER}/0000_tables.sql`, join(first, '0000_tables.sql'));
  const journal = JSON.parse(await readFile(`${FOLDER}/meta/_journal.json`, 'utf8')) as { entries: object[] };
  const entries = journal.entries.slice(0, 1);
  await writeFile(join(first, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  await mkdir(join(dataDir, 'db'));
  const database = await EmbeddedDatabase.open(join(dataDir, 'db'));
  await migrate(drizzle(database.client), { migrationsFolder: first });
  const { rows } = await database.query(
    "INSERT INTO users (email, password_hash, activated_at) VALUES ('maya@example.org', 'x', now()) RETURNING id",
  );
  const { id } = rows[0] as { id: string };
  const token = newToken();
  await database.query("INSERT INTO auth_tokens VALUES ($1, $2, now(), now() + interval '20 days')", [
    digest(token),
    id,
  ]);
  for (const [kind, amount, seq, balance] of [
    ['grant', 30, 1, 30],
    ['download', -4, 2, 26],
  ])
    await database.query(
      'INSERT INTO ledger (user_id, kind, amount, reference, seq, balance_after) VALUES ($1, $2, $3, $2, $4, $5)',
      [id, kind, amount, seq, balance],
    );
  const media = { extension: 'wav', duration: 60, video: null, audio: null, rushes: [], info: null };
  const edit = savedEdit('what was said');
  const { rows: made } = await database.query(
    `INSERT INTO projects (user_id, media, media_prefix, master_key, language, transcript, transcribed_until, document, revision)
     VALUES ($1, $2, 'media/1', 'media/1/master.wav', 'en', 'done', 60, $3, 7) RETURNING id`,
    [id, media, edit],
  );
  const project = made[0] as { id: string };
  await database.query("INSERT INTO transcript_batches VALUES ($1, 0, '[]', 60)", [project.id]);
  await database.query(
    `INSERT INTO exports (project_id, plan_hash, extension, input, output_duration, credits, output_key, ready_at, delivered_at)
     VALUES ($1, 'plan', 'wav', '{"cuts": []}', 50, 4, 'media/1/exports/plan.wav', now(), now())`,
    [project.id],
  );
  const generation = '4b8d0f6e-3c61-4b57-9a3d-0d5a3f3b8f11';
  await database.query("INSERT INTO upload_rushes VALUES ($1, 0, $2, 'talk.wav', 5000000, 3)", [
    id,
    generation,
  ]);
  await database.query("INSERT INTO upload_chunks VALUES ($1, 0, 'uploads/1/0', 2097152, 'x')", [generation]);
  await database.close();
  const backup = await mkdtemp(join(tmpdir(), 'trimscript-backup-'));
  onTestFinished(() => rm(backup, { recursive: true, force: true }));
  await cp(join(dataDir, 'db'), backup, { recursive: true });

  // An upgrade that breaks off changes nothing.
  const broken = join(dataDir, 'broken');
  await cp(FOLDER, broken, { recursive: true });
  const last = journal.entries.at(-1) as { tag: string };
  await writeFile(
    join(broken, `${last.tag}.sql`),
    'CREATE TABLE half (id int);\n--> statement-breakpoint\nSELECT 1 / 0;',
  );
  const interrupted = await EmbeddedDatabase.open(join(dataDir, 'db'));
  await expect(migrate(drizzle(interrupted.client), { migrationsFolder: broken })).rejects.toThrow();
  expect(await appliedIn(interrupted)).toBe(1);
  await interrupted.close();

  const server = await spawnServer(dataDir, await freePort());
  onTestFinished(async () => void (await server.kill('SIGKILL')));
  const auth = { email: 'maya@example.org', auth_token: token };
  expect((await server.form('update_credentials', auth)).body.new_credentials).toBe(26);
  expect((await server.form('get_project', auth)).body.project).toMatchObject({
    project_id: project.id,
    transcript: 'done',
    revision: 7,
    document: edit,
  });
  expect((await server.form('list_uploaded_chunks', auth)).body.rushes).toMatchObject([
    { rush_name: 'talk.wav', chunks: [0] },
  ]);
  const saved = await server.form('save_project', {
    ...auth,
    ...{ project_id: project.id, revision: 7, document: savedEdit('and edited since') },
  });
  expect(saved.body).toMatchObject({ status: 'success', revision: 8 });

  // Back to the version before: its backup has what was there then.
  const restored = await EmbeddedDatabase.open(backup);
  await migrate(drizzle(restored.client), { migrationsFolder: first });
  expect(await appliedIn(restored)).toBe(1);
  const { rows: then } = await restored.query('SELECT revision, document FROM projects');
  expect(then).toEqual([{ revision: 7, document: edit }]);
  await restored.close();
});

async function appliedIn(database: EmbeddedDatabase): Promise<unknown> {
  const { rows } = await database.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations');
  return (rows[0] as { count: number }).count;
}

test('a database that a newer version upgraded is left alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trimscript-newer-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { embedded, close } = await openDatabase(null, dataDir);
  await embedded!.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
  );
  await close();
  await expect(spawnServer(dataDir, await freePort())).rejects.toThrow('A newer version of Trimscript');
});
