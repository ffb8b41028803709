import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { EmbeddedDatabase } from '#server/db/connection/embedded.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { startFakeS3 } from '#tests/support/fake-s3.ts';
import { freePort } from '#tests/support/free-port.ts';
import { projectWith } from '#tests/support/library.ts';
import {
  type Api,
  type Auth,
  freshDataDir,
  newAccount,
  spawnServer,
  startServer,
} from '#tests/support/server.ts';
import { hasPostgres, startPostgres } from '#tests/topology/postgres.ts';

/** What has to be equal, row by row. */
const KEPT = [
  'SELECT * FROM users ORDER BY id',
  'SELECT * FROM ledger ORDER BY id',
  "SELECT id, revision, document_hash, encode(document_data, 'hex') AS edit, master_key FROM projects ORDER BY id",
  'SELECT * FROM versions ORDER BY id',
  'SELECT * FROM exports ORDER BY id',
];

type Ask = (sql: string) => Promise<{ rows: unknown[] }>;

async function kept(ask: Ask): Promise<unknown[][]> {
  const tables = [];
  for (const sql of KEPT) tables.push((await ask(sql)).rows);
  return tables;
}

/** A project with two saves and a paid download. */
async function work(api: Api, dataDir: string): Promise<Auth> {
  const auth = await newAccount(api, dataDir);
  const { project_id, media } = await projectWith(api, auth, await fixture('audio.wav'));
  for (const revision of [0, 1]) {
    const document = savedEdit(`save ${revision}`);
    await api.form('save_project', { ...auth, project_id, revision, document });
  }
  for (const line of await cutLines(api, auth, media.duration, [{ start: 1, duration: 1 }]))
    expect(line.error ?? null).toBe(null);
  expect((await deliver(api, auth, media.duration - 1)).body.status).toBe('success');
  return auth;
}

/** The account finds everything as it was. */
async function expectWork(api: Api, auth: Auth): Promise<void> {
  const { body } = await api.form('get_project', auth);
  expect(body.project).toMatchObject({ revision: 2, document: savedEdit('save 1') });
  const { urls } = body.project as { urls: { signedUrl: string } };
  const media = await fetch(new URL(urls.signedUrl, api.origin));
  expect(Number(media.headers.get('content-length'))).toBeGreaterThan(100_000);
  expect((await api.form('update_credentials', auth)).body.new_credentials).toBe(29);
}

test('a data folder restored from a backup has the same ledger and edits', async () => {
  const dataDir = await freshDataDir();
  const restored = await mkdtemp(join(tmpdir(), 'trimscript-restored-'));
  onTestFinished(async () => {
    for (const folder of [dataDir, restored]) await rm(folder, { recursive: true, force: true });
  });
  const server = await spawnServer(dataDir, await freePort());
  const auth = await work(server, dataDir);
  expect(await server.kill('SIGTERM')).toBe(0);
  const archive = join(restored, 'backup.tar');
  await execa('tar', ['-C', dataDir, '-cf', archive, '.']);
  await execa('tar', ['-C', restored, '-xf', archive]);
  const tables = [];
  for (const folder of [dataDir, restored]) {
    const database = await EmbeddedDatabase.open(folder);
    tables.push(await kept((sql) => database.query(sql)));
    await database.close();
  }
  expect(tables[0]!.every((rows) => rows.length > 0)).toBe(true);
  expect(tables[1]).toEqual(tables[0]);
  const again = await spawnServer(restored, await freePort());
  onTestFinished(async () => void (await again.kill('SIGKILL')));
  await expectWork(again, auth);
});

test.skipIf(!hasPostgres)(
  'pg_dump and a copy of the bucket, brought to new servers: ledger and edits are equal',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trimscript-dump-'));
    await execa('chmod', ['755', folder]);
    const [from, to] = [await startPostgres(join(folder, 'from')), await startPostgres(join(folder, 'to'))];
    const [bucket, copied] = [await startFakeS3(), await startFakeS3()];
    onTestFinished(async () => {
      for (const server of [from, to]) await server.stop();
      for (const s3 of [bucket, copied]) s3.close();
      await rm(folder, { recursive: true, force: true });
    });
    const startOn = (DATABASE_URL: string, S3_ENDPOINT: string) =>
      startServer({
        ...{ DATABASE_URL, S3_ENDPOINT, S3_BUCKET: 'media' },
        ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      });
    const server = await startOn(from.url, bucket.endpoint);
    const auth = await work(server, server.dataDir);
    // While it runs: the database first, for files that came later are not missed.
    const dump = join(folder, 'from', 'dump');
    await from.run('pg_dump', '--format=custom', '--file', dump, from.url);
    for (const [key, bytes] of bucket.objects) copied.objects.set(key, bytes);
    await server.close();
    await to.run('pg_restore', '--no-owner', '--dbname', to.url, dump);
    const tables = [];
    for (const { url } of [from, to]) {
      const client = new pg.Client(url);
      await client.connect();
      tables.push(await kept((sql) => client.query(sql)));
      await client.end();
    }
    expect(tables[0]!.every((rows) => rows.length > 0)).toBe(true);
    expect(tables[1]).toEqual(tables[0]);
    const again = await startOn(to.url, copied.endpoint);
    onTestFinished(() => again.close());
    await expectWork(again, auth);
  },
);
