/** What the owner of an account is shown of its safety, and ending every other session. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import { findUser } from '#server/db/users.ts';
import { type Auth, newAccount, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

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
const loginAgain = async ({ email }: Auth): Promise<Auth> => {
  const { body } = await server.form('login', { email, password: PASSWORD });
  return { email, auth_token: String(body.auth_token) };
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
  const stranger = { email: mine.email, auth_token: other.auth_token };
  for (const call of ['list_security_events', 'log_out_elsewhere'])
    expect((await server.form(call, stranger)).status).toBe(401);
});

test('logging out everywhere else ends the other sessions and no one else is touched', async () => {
  const first = await newAccount(server, server.dataDir);
  const bystander = await newAccount(server, server.dataDir);
  const [second, third] = [await loginAgain(first), await loginAgain(first)];
  expect((await safetyOf(third)).other_sessions).toBe(2);
  expect((await server.form('log_out_elsewhere', third)).body).toEqual({ status: 'success', ended: 2 });
  for (const ended of [first, second]) expect((await server.form('get_project', ended)).status).toBe(401);
  for (const live of [third, bystander]) expect((await server.form('get_project', live)).status).toBe(200);
  const { events, other_sessions } = await safetyOf(third);
  expect(other_sessions).toBe(0);
  expect(events[0]).toMatchObject({ kind: 'sessions_revoked', network: '127.0.0.0/24' });
  expect((await server.form('log_out_elsewhere', third)).body).toEqual({ status: 'success', ended: 0 });
});
