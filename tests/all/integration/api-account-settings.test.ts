import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { twoStep } from '#server/db/schema/accounts.ts';
import { authTokens } from '#server/db/schema/schema.ts';
import { base32 } from '#server/totp.ts';
import { anotherSession, linkIn, resetKey } from '#tests/support/accounts.ts';
import { authenticator, confirmTwoStep, switchTwoStepOn } from '#tests/support/authenticator.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { type Auth, mailsTo, mailTo, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

const NEW = 'off the breakwater';
const account = () => newAccount(server, server.dataDir);
const login = async (email: string, password = PASSWORD, code?: string) =>
  (await server.form('login', { email, password, code })).body;
const kinds = async (auth: Auth) => {
  const { body } = await server.form('list_security_events', auth);
  return (body.events as { kind: string }[]).map(({ kind }) => kind);
};
const settings = async (auth: Auth) => (await server.form('get_account_settings', auth)).body;

test('a new password ends the other sessions and keeps this one; the owner is told', async () => {
  const auth = await account();
  const other = await anotherSession(server, auth);
  const wanted = { ...auth, password: PASSWORD, new_password: NEW };
  expect((await server.form('change_password', { ...wanted, new_password: 'password' })).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('most common'),
  });
  expect((await server.form('change_password', { ...wanted, password: 'wrong' })).body).toEqual({
    status: 'failure',
    desc: 'This is not your current password.',
  });
  const { body } = await server.form('change_password', wanted);
  expect(body).toEqual({ status: 'success', ended: 1, device_token: expect.stringMatching(/^[\w-]{43}$/) });
  expect((await server.form('get_project', other)).status).toBe(401);
  expect((await login(auth.email)).status).toBe('failure');
  expect((await login(auth.email, NEW)).status).toBe('success');
  expect((await kinds(auth)).filter((kind) => kind !== 'login_failed').slice(0, 3)).toEqual([
    'login',
    'sessions_revoked',
    'password_changed',
  ]);
  expect(await mailTo(server.dataDir, auth.email, 2)).toContain('password was changed');
});

test('a new address is confirmed by mail to it, and the open page keeps working', async () => {
  const auth = await account();
  const new_email = `new-${auth.email}`;
  expect((await server.form('change_email', { ...auth, password: PASSWORD, new_email })).body).toEqual({
    status: 'success',
  });
  expect(await settings(auth)).toMatchObject({ new_email });
  const notice = await mailTo(server.dataDir, auth.email, 2);
  expect(notice).toContain(new_email);
  const key = linkIn(await mailTo(server.dataDir, new_email), 'confirm-email');
  expect((await server.json('confirm_email', { key })).body).toEqual({ status: 'success', email: new_email });
  // The page that is open knows the old address.
  expect(await settings(auth)).toMatchObject({ status: 'success', new_email: null });
  const { body } = await server.form('recover_user_from_auth_token', { auth_token: auth.auth_token });
  expect(body).toMatchObject({ email: new_email });
  expect((await login(auth.email)).status).toBe('failure');
  expect((await login(new_email)).status).toBe('success');
  expect(await kinds(auth)).toEqual(expect.arrayContaining(['address_change_asked', 'address_changed']));
  await server.form('logout', auth);
  expect((await server.form('get_project', auth)).status).toBe(401);
});

test('the old address can stop a change before it is confirmed', async () => {
  const auth = await account();
  const new_email = `thief-${auth.email}`;
  await server.form('change_email', { ...auth, password: PASSWORD, new_email });
  const confirm = linkIn(await mailTo(server.dataDir, new_email), 'confirm-email');
  const stop = linkIn(await mailTo(server.dataDir, auth.email, 2), 'stop-email-change');
  expect((await server.json('stop_email_change', { key: stop })).body).toEqual({
    status: 'success',
    email: auth.email,
  });
  expect((await server.json('confirm_email', { key: confirm })).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('was already used, cancelled'),
  });
  // Who asked knew the password and had a session: neither is of use any more.
  expect((await server.form('get_project', auth)).status).toBe(401);
  for (const email of [auth.email, new_email]) expect((await login(email)).status).toBe('failure');
  const reset = linkIn(await mailTo(server.dataDir, auth.email, 3), 'reset-password');
  await server.json('reset_password', { email: auth.email, password: NEW, key: reset });
  expect((await login(auth.email, NEW)).status).toBe('success');
});

test('an address with an account gets the same answer as any other, and its owner is notified', async () => {
  const [auth, owner] = [await account(), await account()];
  const wanted = { ...auth, password: PASSWORD };
  const taken = await server.form('change_email', { ...wanted, new_email: owner.email });
  expect(taken.body).toEqual({ status: 'success' });
  expect(await settings(auth)).toMatchObject({ new_email: owner.email });
  expect(await mailTo(server.dataDir, owner.email, 2)).toContain('already has an account');
  expect(await mailTo(server.dataDir, auth.email, 2)).toContain('stop-email-change');

  // Somebody signed up with the address and never opened the link: whoever opens this one has it.
  const email = `unused-${auth.email}`;
  await server.json('sign_up', { email, password: PASSWORD });
  await server.form('change_email', { ...wanted, new_email: email });
  const key = linkIn(await mailTo(server.dataDir, email), 'confirm-email');
  expect((await server.json('confirm_email', { key })).body).toMatchObject({ status: 'success' });
  expect((await login(email)).status).toBe('success');
});

test('sessions list device, network and last use, and are ended one by one', async () => {
  const auth = await account();
  const { email } = auth;
  const { body } = await callAs(server.origin, 'login', formOf({ email, password: PASSWORD }), {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const other = { email, auth_token: body.auth_token };
  await server.deps.db
    .update(authTokens)
    .set({ expiresAt: new Date(Date.now() + 29 * 86_400_000) })
    .where(eq(authTokens.device, 'Firefox on Windows'));
  const list = async () =>
    (await server.form('list_sessions', auth)).body.sessions as Record<string, unknown>[];
  const [mine, theirs] = await list();
  expect(mine).toMatchObject({ current: true, network: '127.0.0.0/24' });
  expect(theirs).toMatchObject({ current: false, device: 'Firefox on Windows' });
  const age = Date.now() - Date.parse(String(theirs!.used_at));
  expect(Math.abs(age - 86_400_000)).toBeLessThan(60_000);
  const end = async () =>
    (await server.form('end_session', { ...auth, session_id: theirs!.session_id })).body;
  expect(await end()).toEqual({ status: 'success', ended: 1 });
  expect(await end()).toEqual({ status: 'success', ended: 0 });
  expect(await list()).toHaveLength(1);
  expect((await server.form('get_project', other)).status).toBe(401);
  expect((await kinds(auth))[0]).toBe('session_ended');
});

test('two-step login is enabled with a code, asked for after the password, and disabled with both', async () => {
  const auth = await account();
  const { email } = auth;
  const { body: begun } = await server.form('begin_two_step', { ...auth, password: PASSWORD });
  expect(begun.key).toMatch(/^[A-Z2-7]{32}$/);
  expect(begun.uri).toBe(
    `otpauth://totp/Trimscript:${encodeURIComponent(email)}?secret=${begun.key}&issuer=Trimscript`,
  );
  // Not on yet.
  expect(await login(email)).toMatchObject({ status: 'success' });
  const codeAt = authenticator(String(begun.key));
  const wrong = String((Number(codeAt()) + 1) % 1_000_000).padStart(6, '0');
  expect((await server.form('confirm_two_step', { ...auth, code: wrong })).body.status).toBe('failure');
  const codes = await confirmTwoStep(server, auth, codeAt);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(await settings(auth)).toMatchObject({ two_step: true, recovery_codes_left: 10 });

  expect(await login(email)).toEqual({
    status: 'failure',
    needs_code: true,
    desc: expect.stringContaining('authenticator app'),
  });
  expect(await login(email, 'wrong', codeAt())).toEqual({
    status: 'failure',
    desc: 'Wrong email or password',
  });
  expect(await login(email, PASSWORD, codeAt())).toMatchObject({ status: 'success' });
  expect(await login(email, PASSWORD, codes[0]!.toLowerCase())).toMatchObject({ status: 'success' });
  expect(await settings(auth)).toMatchObject({ recovery_codes_left: 9 });

  // A new password by mail leaves it on.
  const key = await resetKey(server, email, 3);
  await server.json('reset_password', { email, password: NEW, key });
  expect(await login(email, NEW)).toMatchObject({ needs_code: true });
  const again = { email, auth_token: String((await login(email, NEW, codes[1])).auth_token) };
  const { body: renewed } = await server.form('renew_recovery_codes', {
    ...again,
    password: NEW,
    code: codeAt(1),
  });
  expect(renewed.recovery_codes).toHaveLength(10);
  expect(await login(email, NEW, codes[2])).toMatchObject({ status: 'failure' });
  const { body: off } = await server.form('end_two_step', {
    ...again,
    password: NEW,
    code: (renewed.recovery_codes as string[])[0],
  });
  expect(off).toEqual({ status: 'success' });
  expect(await login(email, NEW)).toMatchObject({ status: 'success' });
  expect(await kinds(again)).toEqual(
    expect.arrayContaining([
      'two_step_on',
      'two_step_off',
      'two_step_failed',
      'recovery_code_used',
      'recovery_codes_renewed',
    ]),
  );
  const mails = await mailsTo(server.dataDir, email);
  expect(mails.filter((mail) => /^Subject: Two-step login is o/m.test(mail)).length).toBeGreaterThan(0);
});

test('the authenticator key is stored encrypted, and recovery codes as hashes', async () => {
  const auth = await account();
  const { recoveryCodes } = await switchTwoStepOn(server, auth);
  const user = (await findUser(server.deps.db, auth.email))!;
  const [row] = await server.deps.db.select().from(twoStep).where(eq(twoStep.userId, user.id));
  // 20 bytes of the key beside nonce and tag.
  expect(Buffer.from(row!.secret, 'base64url')).toHaveLength(48);
  expect(row!.secret).not.toContain(base32(Buffer.from(recoveryCodes[0]!)));
  const { rows } = (await server.deps.db.execute('SELECT code_hash FROM recovery_codes')) as {
    rows: { code_hash: string }[];
  };
  for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
});
