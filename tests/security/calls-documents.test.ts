import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { openDatabase } from '#server/db/open.ts';
import { projects } from '#server/db/schema.ts';
import { savedEdit } from '../support/documents.ts';
import { freePort } from '../support/free-port.ts';
import { latenciesDuring } from '../support/latency.ts';
import {
  type Auth,
  freshDataDir,
  makeProject,
  newAccount,
  spawnServer,
  startServer,
  type TestServer,
} from '../support/server.ts';

/** What is saved as an edit: it can be any text, and none of it may stop the server or its owner. */
let server: TestServer;
let auth: Auth;
let project_id: string;
let revision = 0;
beforeAll(async () => {
  server = await startServer();
  auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('audio.wav'));
  project_id = (await projectNow()).project_id;
});
afterAll(() => server.close());

interface Project {
  readonly project_id: string;
  readonly document: unknown;
  readonly revision: number;
}
const projectNow = async (): Promise<Project> =>
  (await server.form('get_project', auth)).body.project as Project;
const nested = (depth: number): string => `{"version":1,"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const save = (document: unknown) => server.form('save_project', { ...auth, project_id, revision, document });
const hashOf = (edit: object) => createHash('sha256').update(JSON.stringify(edit)).digest('hex');
const rowOf = async () =>
  (await server.deps.db.select().from(projects).where(eq(projects.id, project_id)))[0]!;

test('a document nested 20,000 deep, saved twice, is refused; a spawned server goes on and stops when asked', async () => {
  const dataDir = await freshDataDir();
  const spawned = await spawnServer(dataDir, await freePort());
  try {
    const owner = await newAccount(spawned, dataDir);
    await makeProject(spawned, owner, await fixture('audio.wav'));
    const { body } = await spawned.form('get_project', owner);
    const id = (body.project as Project).project_id;
    for (let i = 0; i < 2; i++) {
      const reply = await spawned.form('save_project', {
        ...owner,
        project_id: id,
        revision: 0,
        document: nested(20_000),
      });
      expect([reply.status, reply.body.desc]).toEqual([400, 'Not understood: document is nested too deep']);
    }
    expect((await spawned.form('get_project', owner)).status).toBe(200);
    const gone = new Promise<number | null>((resolve) => spawned.process.once('exit', resolve));
    spawned.process.kill('SIGTERM');
    expect(await gone).toBe(0);
  } finally {
    spawned.process.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('what is no document is refused with a reason, and nothing changes', async () => {
  for (const nonsense of [{ cut: 'here' }, [], 'text', { version: 1 }, nested(5000)]) {
    const { status, body } = await save(nonsense);
    expect(status).toBe(400);
    expect(String(body.desc)).toMatch(/^(This edit cannot be saved|Not understood)/);
  }
  expect(await projectNow()).toMatchObject({ document: null, revision: 0 });
});

test('an edit is stored compressed, comes back as it was sent, and is a success again if its reply was lost', async () => {
  const edit = savedEdit('so tell me about it '.repeat(2000).trim(), 10_000);
  expect((await save(edit)).body).toEqual({ status: 'success', revision: 1 });
  expect((await save(edit)).body).toEqual({ status: 'success', revision: 1 });
  expect((await save(savedEdit('other'))).body).toMatchObject({ status: 'failure', revision: 1 });
  revision = 1;
  const { documentData, documentHash } = await rowOf();
  expect(documentData!.length).toBeLessThan(JSON.stringify(edit).length / 3);
  expect(documentHash).toBe(hashOf(edit));
  expect((await projectNow()).document).toEqual(edit);
});

test('an edit of hours is saved and read while others are served', async () => {
  const words = 'so tell me about it '.repeat(10_000).trim();
  const edit = savedEdit(words, 10_000);
  const other = await newAccount(server, server.dataDir);
  const waits = await latenciesDuring(server, other, async () => {
    expect((await save(edit)).body.status).toBe('success');
    revision++;
    expect((await projectNow()).revision).toBe(revision);
  });
  expect(waits.at(-1)).toBeLessThan(1000);
});

test('bytes come back from the embedded database as they went in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-bytes-'));
  const { embedded, close } = await openDatabase(null, folder);
  try {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i * 7);
    await embedded!.query('CREATE TABLE t (b bytea)');
    await embedded!.query('INSERT INTO t VALUES ($1), ($2)', [bytes, new Uint8Array(0)]);
    const { rows } = await embedded!.query('SELECT b FROM t');
    expect(rows.map((row) => [...(row as { b: Uint8Array }).b])).toEqual([[...bytes], []]);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
