import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo, newAccount, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts';

/** Replies, tasks and mails are in the language of who asks, or of what the account chose. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function post(name: string, fields: Readonly<Record<string, string>>, language: string) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  const headers = { 'accept-language': language };
  const reply = await fetch(`${server.origin}/api/${name}/`, { method: 'POST', headers, body });
  return (await reply.json()) as Record<string, unknown>;
}

test.each([
  ['en', 'Wrong e-mail or password'],
  ['fr', 'Adresse e-mail ou mot de passe incorrect'],
  ['fr-CA,en;q=0.5', 'Adresse e-mail ou mot de passe incorrect'],
  ['de,en;q=0.9,fr;q=0.8', 'Wrong e-mail or password'],
  ['*', 'Wrong e-mail or password'],
])('a refusal to a browser of %s', async (language, desc) => {
  const attempt = { email: 'nobody@example.org', password: PASSWORD };
  expect(await post('login', attempt, language)).toEqual({ status: 'failure', desc });
});

test('two requests at the same time are answered each in its own language', async () => {
  const attempt = { email: 'other@example.org', password: PASSWORD };
  const replies = await Promise.all(['en', 'fr', 'en', 'fr'].map((one) => post('login', attempt, one)));
  expect(replies.map(({ desc }) => String(desc).split(' ')[0])).toEqual([
    'Wrong',
    'Adresse',
    'Wrong',
    'Adresse',
  ]);
});

test('the account keeps the language it chose', async () => {
  const auth = await newAccount(server, server.dataDir);
  expect(await post('set_language', { ...auth, language: 'de' }, 'en')).toMatchObject({ status: 'failure' });
  expect(await post('set_language', { ...auth, language: 'fr' }, 'en')).toEqual({ status: 'success' });
  const session = { auth_token: auth.auth_token };
  expect(await post('recover_user_from_auth_token', session, 'en')).toMatchObject({ language: 'fr' });
  await post('set_language', { ...auth, language: '' }, 'en');
  expect(await post('recover_user_from_auth_token', session, 'en')).not.toHaveProperty('language');
});

test('a mail is in the language of the page that asked for it', async () => {
  const auth = await newAccount(server, server.dataDir);
  const asked = await fetch(`${server.origin}/api/send_password_reset_mail/`, {
    method: 'POST',
    headers: { 'accept-language': 'fr', 'content-type': 'application/json' },
    body: JSON.stringify({ email: auth.email }),
  });
  expect(asked.status).toBe(200);
  expect(await mailTo(server.dataDir, auth.email, 2)).toContain('Ouvrez ce lien pour le choisir.');
});
