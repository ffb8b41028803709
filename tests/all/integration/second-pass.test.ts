/** A second pass by Whisper itself, from the first start of a server: it comes from the real package index. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getSecondPass, SuccessOf } from '#contract/index.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { projectWith } from '#tests/support/library.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { misheard, otherTask, whenPass } from '#tests/support/second-pass.ts';
import { type Auth, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';

let server: TestServer;
let auth: Auth;
let project_id: string;
let other: Awaited<ReturnType<typeof otherTask>>;
beforeAll(async () => {
  // What is published elsewhere cannot be reached.
  server = await startServer({ MODELS: 'on', MODELS_MIRROR: 'http://127.0.0.1:9' });
  auth = await newAccount(server, server.dataDir);
  ({ project_id } = await projectWith(server, auth, (await speechFixture()).path));
  other = await otherTask(server, (await findUser(server.deps.db, auth.email))!.id);
});
afterAll(() => server.close());

async function standing(): Promise<SuccessOf<typeof getSecondPass>> {
  const { body } = await server.form('get_second_pass', { ...auth, project_id });
  return body as unknown as SuccessOf<typeof getSecondPass>;
}

test('a pass waits for its recogniser, which comes by itself', async () => {
  const request = { ...auth, project_id, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
  const lines = await linesOf(server, 'transcribe_media', request);
  expect(lines.at(-1)).toMatchObject({ done: true, engine: expect.stringContaining('Moonshine') });
  expect(await standing()).toMatchObject({ state: 'waiting', desc: expect.stringContaining('installed') });
  await server.deps.speech.whisper!.install(new AbortController().signal);
  const waiting = await standing();
  expect(waiting).toMatchObject({ state: 'waiting', checked_by: 'Whisper base' });
  expect(waiting).not.toHaveProperty('desc');
});

test('a word that Moonshine is made to mishear is put right, and little else changes', async () => {
  await misheard(server, project_id, 'school', 'stool');
  await other.end();
  await whenPass(server, project_id, 'done');
  const runs = (await standing()).portions.flatMap((portion) => portion.runs ?? []);
  const changes = runs.map(({ was, now }) =>
    [was, now].map((words) => words.map(({ text }) => text).join(' ')),
  );
  expect(changes).toContainEqual(['stool', 'school']);
  const others = changes.filter(([was, now]) => was !== 'stool' && was !== now);
  expect(others.length).toBeLessThanOrEqual(2);
});
