import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { knownDevices, rateLimits, securityEvents } from '#server/db/schema/schema.ts';
import { resetKey } from '#tests/support/accounts.ts';
import { switchTwoStepOn } from '#tests/support/authenticator.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { newAccount, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts';

/** Guessing stays slow, and whoever guesses does not lock the owner out. The peers' addresses are a believed proxy's. */
let server: TestServer;
let email: string;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: '1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(rateLimits);
  email = (await newAccount(server, server.dataDir)).email;
  await server.deps.db.delete(rateLimits);
});

function login(from: string, password = PASSWORD, device_token?: string, code?: string) {
  const form = formOf({ email, password, device_token, code });
  return callAs(server.origin, 'login', form, { 'x-forwarded-for': from });
}

/** Wrong passwords, one after another, each from the next of so many networks; how many were looked at. */
async function guess(count: number, networks: number): Promise<number> {
  let looked = 0;
  for (let i = 0; i < count; i++) {
    const { body } = await login(`198.51.100.${1 + (i % networks)}`, `guess ${i}`);
    if (body.desc === 'Wrong email or password') looked += 1;
  }
  return looked;
}

const OWNER = '203.0.113.7';

test('200 wrong passwords from one network do not lock the owner out elsewhere', async () => {
  expect(await guess(200, 1)).toBe(10);
  expect((await login('198.51.100.1')).status).toBe(429);
  expect((await login(OWNER)).body).toMatchObject({ status: 'success' });
});

test('an attack from many networks is limited to 100 tries an hour; a known device or a reset lets the owner in', async () => {
  const { body: first } = await login(OWNER);
  const device = String(first.device_token);
  expect(device).toMatch(/^[\w-]{43}$/);

  expect(await guess(90, 25)).toBe(90);
  expect((await login('203.0.113.8')).body).toMatchObject({ status: 'success' });
  expect(await guess(110, 25)).toBe(10);
  expect((await login('203.0.113.9')).body).toEqual({
    status: 'failure',
    desc: expect.stringMatching(/device where you logged in before, or reset your password/),
  });
  // Also from where the attack comes.
  for (const from of [OWNER, '198.51.100.1'])
    expect((await login(from, PASSWORD, device)).body).toMatchObject({
      status: 'success',
      device_token: device,
    });

  const key = await resetKey(server, email);
  const { body } = await server.json('reset_password', { email, key, password: 'a new password' });
  expect((await login('203.0.113.9', 'a new password')).body).toMatchObject({ status: 'success' });
  // The attack goes on. Whoever had a device before has it no more: the owner has a new one instead.
  await server.deps.db.update(rateLimits).set({ points: 100 });
  expect((await login('203.0.113.10', 'a new password', device)).body).toMatchObject({ status: 'failure' });
  const { device_token } = body as { device_token: string };
  expect((await login('203.0.113.10', 'a new password', device_token)).body).toMatchObject({
    status: 'success',
  });
});

test('a known device cannot guess faster than others, and is known only to its own account', async () => {
  const { body } = await login(OWNER);
  const device = String(body.device_token);
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push((await login(OWNER, `guess ${i}`, device)).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);

  email = (await newAccount(server, server.dataDir)).email;
  const attacked = { key: `login_account:${email}`, points: 100, expire: new Date(Date.now() + 60_000) };
  await server.deps.db.delete(rateLimits);
  await server.deps.db.insert(rateLimits).values(attacked);
  expect((await login(OWNER, PASSWORD, device)).body).toMatchObject({ status: 'failure' });
  await server.deps.db.delete(rateLimits);
  expect((await login(OWNER, PASSWORD, device)).body).toMatchObject({ status: 'success' });
});

test('wrong two-step codes lock out neither a known device nor a session', async () => {
  const { body } = await login(OWNER);
  const device = String(body.device_token);
  const auth = { email, auth_token: String(body.auth_token) };
  const { codeAt, recoveryCodes } = await switchTwoStepOn(server, auth);
  const wrong = async (from: string, known?: string) => (await login(from, PASSWORD, known, '000000')).status;
  for (let i = 0; i < 10; i++) expect(await wrong(`198.51.100.${i}`)).toBe(200);
  expect(await wrong('198.51.100.99')).toBe(429);
  expect((await login('198.51.100.99', PASSWORD, undefined, codeAt())).status).toBe(429);
  expect((await login(OWNER, PASSWORD, device, codeAt())).body).toMatchObject({ status: 'success' });
  const asked = { ...auth, password: PASSWORD, code: recoveryCodes[0] };
  expect((await server.form('renew_recovery_codes', asked)).body).toMatchObject({ status: 'success' });
  // The device itself guesses no faster.
  for (let i = 0; i < 10; i++) expect(await wrong(OWNER, device)).toBe(200);
  expect(await wrong(OWNER, device)).toBe(429);
});

test('wrong passwords in one session, whatever call they are for, do not lock out another', async () => {
  const [own, stolen] = [await login(OWNER), await login('198.51.100.1')].map(({ body }) => ({
    email,
    auth_token: String(body.auth_token),
  }));
  const calls = {
    change_password: { new_password: 'a new password' },
    change_email: { new_email: 'thief@example.org' },
    begin_two_step: {},
    delete_account: {},
  };
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++)
    for (const [call, fields] of Object.entries(calls))
      statuses.push((await server.form(call, { ...stolen, ...fields, password: `guess ${i}` })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  const change = { ...calls.change_password, password: PASSWORD };
  expect((await server.form('change_password', { ...stolen, ...change })).status).toBe(429);
  expect((await server.form('change_password', { ...own, ...change })).body).toMatchObject({
    status: 'success',
  });
});

test('one network cannot guess at many accounts, and a /64 of IPv6 is one network', async () => {
  const owner = email;
  const statuses: number[] = [];
  for (let i = 0; i < 101; i++) {
    email = `person-${i % 15}@elsewhere.example`;
    statuses.push((await login(`2001:db8:1:2:${i.toString(16)}::${i.toString(16)}`, 'guess')).status);
  }
  email = owner;
  expect(statuses).toEqual([...Array(100).fill(200), 429]);
  expect((await login('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await login('2001:db8:1:3::1')).body).toMatchObject({ status: 'success' });
});

test('devices are stored as hashes, 10 per account, and one token serves several accounts', async () => {
  const { db } = server.deps;
  const user = (await findUser(db, email))!;
  const mine = sql`${knownDevices.userId} = ${user.id}`;
  const { body: first } = await login(OWNER);
  const device = String(first.device_token);
  for (let i = 0; i < 11; i++) {
    await db.delete(rateLimits);
    expect((await login(OWNER)).body.device_token).not.toBe(device);
  }
  const rows = await db.select().from(knownDevices).where(mine);
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain(device);

  // What is no token of ours is replaced.
  expect((await login(OWNER, PASSWORD, 'short')).body.device_token).toMatch(/^[\w-]{43}$/);
  email = (await newAccount(server, server.dataDir)).email;
  expect((await login(OWNER, PASSWORD, device)).body.device_token).toBe(device);
});

test('failed logins are recorded for the owner with a shortened network', async () => {
  const { db } = server.deps;
  const user = (await findUser(db, email))!;
  await guess(15, 1);
  const failed = sql`${securityEvents.userId} = ${user.id} AND ${securityEvents.kind} = 'login_failed'`;
  const rows = await vi.waitFor(
    async () => {
      const found = await db.select().from(securityEvents).where(failed);
      expect(found).toHaveLength(10);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(new Set(rows.map(({ network }) => network))).toEqual(new Set(['198.51.100.0/24']));
});
