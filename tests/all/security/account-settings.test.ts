import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { accountDeletions } from '#server/db/schema/accounts.ts';
import { mailKeys, rateLimits } from '#server/db/schema/schema.ts';
import { anotherSession, linkIn, resetKey } from '#tests/support/accounts.ts';
import { switchTwoStepOn } from '#tests/support/authenticator.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import {
  type Auth,
  mailTo,
  newAccount,
  PASSWORD,
  startServer,
  type TestServer,
} from '#tests/support/server.ts';

/** What somebody with a stolen session, a guessed password, an old link or a code they overlooked comes to. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(rateLimits);
});

const NEW = 'off the breakwater';
const account = async (): Promise<Auth> => {
  const auth = await newAccount(server, server.dataDir);
  await server.deps.db.delete(rateLimits);
  return auth;
};
const loginFrom = (email: string, code: string | undefined, from: string, password = PASSWORD) =>
  callAs(server.origin, 'login', formOf({ email, password, code }), { 'x-forwarded-for': from });

test("another account's session is neither ended nor listed", async () => {
  const [mine, other] = [await account(), await account()];
  const { body } = await server.form('list_sessions', other);
  const [{ session_id }] = body.sessions as [{ session_id: string }];
  expect((await server.form('end_session', { ...mine, session_id })).body).toEqual({
    status: 'success',
    ended: 0,
  });
  expect((await server.form('get_project', other)).status).toBe(200);
});

test('a code works once, also in parallel', async () => {
  const auth = await account();
  const { codeAt, recoveryCodes } = await switchTwoStepOn(server, auth);
  const code = codeAt();
  const both = await Promise.all(['1', '2'].map((host) => loginFrom(auth.email, code, `198.51.100.${host}`)));
  expect(both.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
  expect((await loginFrom(auth.email, code, '198.51.100.3')).body).toMatchObject({ needs_code: true });
  // One of before the last that was used, which a telephone may still show.
  expect((await loginFrom(auth.email, codeAt(-1), '198.51.100.4')).body.status).toBe('failure');
  const first = recoveryCodes[0]!;
  const twice = await Promise.all(
    ['5', '6'].map((host) => loginFrom(auth.email, first, `198.51.100.${host}`)),
  );
  expect(twice.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
});

test('without the right password nobody learns that two-step login is on', async () => {
  const [plain, guarded] = [await account(), await account()];
  await switchTwoStepOn(server, guarded);
  const wrong = (email: string, code?: string) => loginFrom(email, code, '203.0.113.1', 'wrong');
  expect(await wrong(guarded.email)).toEqual(await wrong(plain.email));
  expect(await wrong(guarded.email, '123456')).toEqual(await wrong(plain.email, '123456'));
});

test('links for changing the address work once, for one purpose, until they expire', async () => {
  const { db } = server.deps;
  const auth = await account();
  const new_email = `new-${auth.email}`;
  await server.form('change_email', { ...auth, password: PASSWORD, new_email });
  const confirm = linkIn(await mailTo(server.dataDir, new_email), 'confirm-email');
  const stop = linkIn(await mailTo(server.dataDir, auth.email, 2), 'stop-email-change');
  for (const [call, key] of [
    ['confirm_email', stop],
    ['stop_email_change', confirm],
    ['activate_account', confirm],
    ['verify_reset_password_email', stop],
  ] as const)
    expect((await server.json(call, { key })).body.status).toBe('failure');
  const hours = async (purpose: 'address' | 'address_stop') => {
    const [row] = await db.select().from(mailKeys).where(eq(mailKeys.purpose, purpose));
    expect(row!.keyHash).toMatch(/^[0-9a-f]{64}$/);
    return (row!.expiresAt.getTime() - row!.createdAt.getTime()) / 3_600_000;
  };
  expect([await hours('address'), await hours('address_stop')]).toEqual([24, 72]);
  const twice = await Promise.all([0, 1].map(() => server.json('confirm_email', { key: confirm })));
  expect(twice.map(({ body }) => body.status).sort()).toEqual(['failure', 'success']);
  expect((await server.json('stop_email_change', { key: stop })).body.status).toBe('success');
  expect((await server.json('stop_email_change', { key: stop })).body.status).toBe('failure');

  const second = await account();
  await server.form('change_email', { ...second, password: PASSWORD, new_email: `x-${second.email}` });
  const late = linkIn(await mailTo(server.dataDir, `x-${second.email}`), 'confirm-email');
  await db.update(mailKeys).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await server.json('confirm_email', { key: late })).body.status).toBe('failure');
});

test('the owner of the address regains a stolen account and reverts the changes', async () => {
  const { db } = server.deps;
  const owner = await account();
  const { email } = owner;
  const thief = `thief-${email}`;
  await server.form('change_email', { ...owner, password: PASSWORD, new_email: thief });
  await server.json('confirm_email', { key: linkIn(await mailTo(server.dataDir, thief), 'confirm-email') });
  // Two-step login, a password by mail, another address and the deletion of the account.
  await switchTwoStepOn(server, { ...owner, email: thief });
  const reset = await resetKey(server, thief, 3);
  await server.json('reset_password', { email: thief, password: NEW, key: reset });
  const user = (await findUser(db, thief))!;
  await db
    .insert(accountDeletions)
    .values({ userId: user.id, language: 'en', dueAt: sql`now() + interval '7 days'` });

  const key = linkIn(await mailTo(server.dataDir, email, 2), 'stop-email-change');
  expect((await server.json('stop_email_change', { key })).body).toEqual({ status: 'success', email });
  expect(await findUser(db, thief)).toBeNull();
  expect(await db.select().from(accountDeletions)).toEqual([]);
  expect((await server.form('get_project', owner)).status).toBe(401);
  const back = linkIn(await mailTo(server.dataDir, email, 3), 'reset-password');
  await server.json('reset_password', { email, password: 'my own again', key: back });
  expect((await loginFrom(email, undefined, '203.0.113.5', 'my own again')).body.status).toBe('success');
});

test('a new password invalidates open links', async () => {
  const auth = await account();
  const new_email = `new-${auth.email}`;
  const reset = await resetKey(server, auth.email);
  await server.form('change_email', { ...auth, password: PASSWORD, new_email });
  const confirm = linkIn(await mailTo(server.dataDir, new_email), 'confirm-email');
  await server.form('change_password', { ...auth, password: PASSWORD, new_password: NEW });
  expect((await server.json('confirm_email', { key: confirm })).body.status).toBe('failure');
  expect((await server.form('get_account_settings', auth)).body.new_email).toBeNull();
  const { body } = await server.json('reset_password', { email: auth.email, password: PASSWORD, key: reset });
  expect(body.status).toBe('failure');
});

interface Event {
  kind: string;
  network: string | null;
  created_at: string;
}
const safetyOf = async (auth: Auth) =>
  (await server.form('list_security_events', auth)).body as {
    status: string;
    events: Event[];
    other_sessions: number;
  };

test('the newest 50 events of an account are listed, newest first, to nobody else', async () => {
  const [mine, other] = [await newAccount(server, server.dataDir), await newAccount(server, server.dataDir)];
  const user = await findUser(server.deps.db, mine.email);
  for (let i = 0; i < 60; i++)
    await recordSecurityEvent(server.deps.db, user!.id, i % 2 ? 'login' : 'login_failed', `203.0.113.${i}`);
  const { events } = await safetyOf(mine);
  expect(events).toHaveLength(50);
  expect(events[0]).toEqual({ kind: 'login', network: '203.0.113.0/24', created_at: expect.any(String) });
  const times = events.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const theirs = await safetyOf(other);
  expect(theirs.events.filter(({ network }) => network === '203.0.113.0/24')).toEqual([]);
});

test('logging out everywhere else ends the other sessions and no one else is touched', async () => {
  const first = await newAccount(server, server.dataDir);
  const bystander = await newAccount(server, server.dataDir);
  const [second, third] = [await anotherSession(server, first), await anotherSession(server, first)];
  expect((await safetyOf(third)).other_sessions).toBe(2);
  expect((await server.form('log_out_elsewhere', third)).body).toEqual({ status: 'success', ended: 2 });
  for (const ended of [first, second]) expect((await server.form('get_project', ended)).status).toBe(401);
  for (const live of [third, bystander]) expect((await server.form('get_project', live)).status).toBe(200);
  const { events, other_sessions } = await safetyOf(third);
  expect(other_sessions).toBe(0);
  expect(events[0]).toMatchObject({ kind: 'sessions_revoked', network: '127.0.0.0/24' });
  expect((await server.form('log_out_elsewhere', third)).body).toEqual({ status: 'success', ended: 0 });
});
