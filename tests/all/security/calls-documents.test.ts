import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectOf, projectWith } from '#tests/support/library.ts';
import { answeredDuring } from '#tests/support/meanwhile.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What is saved as an edit: it can be any text, and none of it may stop the server or its owner. */
const server = await sharedServer();
let auth: Auth;
let project_id: string;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  ({ project_id } = await projectWith(server, auth, await fixture('audio.wav')));
});

const nested = (depth: number): string => `{"version":1,"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const save = (document: unknown) =>
  server.form('save_project', { ...auth, project_id, revision: 0, document });

test('an invalid document is refused with a reason, and nothing changes', async () => {
  for (const nonsense of [{ cut: 'here' }, [], 'text', { version: 1 }, nested(5000), nested(20_000)]) {
    const { status, body } = await save(nonsense);
    expect(status).toBe(400);
    expect(String(body.desc)).toMatch(/^(This edit cannot be saved|Invalid)/);
  }
  expect(await projectOf(server, auth)).toMatchObject({ document: null, revision: 0 });
});

test('a long edit is saved and read while others are served', async () => {
  const words = 'so tell me about it '.repeat(10_000).trim();
  const edit = savedEdit(words, 10_000);
  const other = await newAccount(server, server.dataDir);
  const answered = await answeredDuring(server, other, async () => {
    expect((await save(edit)).body.status).toBe('success');
    expect(await projectOf(server, auth)).toMatchObject({ revision: 1 });
  });
  expect(answered).toBeGreaterThan(0);
});
