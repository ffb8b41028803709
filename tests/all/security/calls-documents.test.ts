import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { projects } from '#server/db/schema.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { answeredDuring } from '#tests/support/meanwhile.ts';
import { type Auth, makeProject, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What is saved as an edit: it can be any text, and none of it may stop the server or its owner. */
const server = await sharedServer();
let auth: Auth;
let project_id: string;
let revision = 0;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('audio.wav'));
  project_id = (await projectNow()).project_id;
});

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

test('an invalid document is refused with a reason, and nothing changes', async () => {
  for (const nonsense of [{ cut: 'here' }, [], 'text', { version: 1 }, nested(5000), nested(20_000)]) {
    const { status, body } = await save(nonsense);
    expect(status).toBe(400);
    expect(String(body.desc)).toMatch(/^(This edit cannot be saved|Not understood)/);
  }
  expect(await projectNow()).toMatchObject({ document: null, revision: 0 });
});

test('an edit is stored compressed, read back unchanged, and can be resent if its reply was lost', async () => {
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

test('a long edit is saved and read while others are served', async () => {
  const words = 'so tell me about it '.repeat(10_000).trim();
  const edit = savedEdit(words, 10_000);
  const other = await newAccount(server, server.dataDir);
  const answered = await answeredDuring(server, other, async () => {
    expect((await save(edit)).body.status).toBe('success');
    revision++;
    expect((await projectNow()).revision).toBe(revision);
  });
  expect(answered).toBeGreaterThan(0);
});
