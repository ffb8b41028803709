import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailKeys } from '#server/db/schema/schema.ts';
import { activate, linkIn, resetKey, signUp } from '#tests/support/accounts.ts';
import { activationKey, mailsTo, mailTo, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

const NEW = 'a new password';
const request = async (email: string) => (await server.json('send_password_reset_mail', { email })).body;
const verify = async (key: string) => (await server.json('verify_reset_password_email', { key })).body;
const reset = async (email: string, key: string, password = NEW) =>
  (await server.json('reset_password', { email, password, key })).body;
const login = async (email: string, password: string) =>
  (await server.form('login', { email, password })).body;

test('a password is reset once with the mailed key, and every session ends', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { email } = auth;
  expect(await request(email.toUpperCase())).toEqual({ status: 'success' });
  const key = linkIn(await mailTo(server.dataDir, email, 2), 'reset-password');
  // Looking at it does not use it.
  expect(await verify(key)).toEqual({ status: 'success' });
  expect(await verify(key)).toEqual({ status: 'success' });
  expect(await reset(email, key, 'short')).toEqual({
    status: 'failure',
    desc: 'Password must be at least 8 characters',
    field: 'password',
  });
  expect(await reset(email, key)).toMatchObject({ status: 'success' });
  expect((await server.form('update_credentials', auth)).status).toBe(401);
  expect((await login(email, PASSWORD)).status).toBe('failure');
  expect((await login(email, NEW)).credentials).toBe(30);
  expect((await verify(key)).status).toBe('failure');
  expect((await reset(email, key, 'yet another one')).status).toBe('failure');
});

test('a key works for its own e-mail only, and not after an hour', async () => {
  const { email } = await newAccount(server, server.dataDir);
  const other = await newAccount(server, server.dataDir);
  const key = await resetKey(server, email);
  expect(await reset(other.email, key)).toMatchObject({ status: 'failure' });
  // The wrong e-mail did not use it up.
  expect(await verify(key)).toEqual({ status: 'success' });
  expect(await login(other.email, PASSWORD)).toMatchObject({ status: 'success' });

  const [stored] = await server.deps.db
    .select()
    .from(mailKeys)
    .where(eq(mailKeys.purpose, 'reset'))
    .orderBy(desc(mailKeys.createdAt))
    .limit(1);
  expect(stored!.expiresAt.getTime() - stored!.createdAt.getTime()).toBe(3_600_000);
  await server.deps.db
    .update(mailKeys)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(mailKeys.purpose, 'reset'));
  expect(await verify(key)).toMatchObject({ status: 'failure' });
  expect(await reset(email, key)).toMatchObject({ status: 'failure' });
  expect(await login(email, PASSWORD)).toMatchObject({ status: 'success' });
});

test('replies do not reveal whether an address has an account, and an unknown address gets no email', async () => {
  const { email } = await newAccount(server, server.dataDir);
  expect(await request(email)).toEqual(await request('no-account@example.org'));
  await mailTo(server.dataDir, email, 2);
  expect(await mailsTo(server.dataDir, 'no-account@example.org')).toEqual([]);
  const bad = 'A'.repeat(32);
  expect(await reset(email, bad)).toEqual(await reset('no-account@example.org', bad));
});

test('activation keys cannot reset a password, and reset keys cannot activate an account', async () => {
  const email = 'mixed@example.org';
  await signUp(server, email);
  const activation = await activationKey(server.dataDir, email);
  expect(await reset(email, activation)).toMatchObject({ status: 'failure' });
  const key = await resetKey(server, email);
  expect(await activate(server, key)).toMatchObject({ status: 'failure' });
});

test('a password reset activates the account and invalidates older links', async () => {
  const email = 'forgotten@example.org';
  const stranger = 'password of a stranger';
  await signUp(server, email, stranger);
  const activation = await activationKey(server.dataDir, email);
  expect(await reset(email, await resetKey(server, email))).toMatchObject({ status: 'success' });
  expect(await activate(server, activation)).toMatchObject({ status: 'failure' });
  expect(await login(email, stranger)).toMatchObject({ status: 'failure' });
  expect(await login(email, NEW)).toMatchObject({ status: 'success', credentials: 30 });
});

test('repeated reset requests are rate limited, also for unknown addresses', async () => {
  for (const email of [(await newAccount(server, server.dataDir)).email, 'stranger@example.org']) {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await server.json('send_password_reset_mail', { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});
