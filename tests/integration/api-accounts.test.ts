import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appendEntry, BalanceTooLow, balanceOf } from '#server/db/accounts/ledger.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { authTokens, ledger, mailKeys, users } from '#server/db/schema/schema.ts';
import { activate, anotherSession, signUp } from '#tests/support/accounts.ts';
import { callAs, formOf } from '#tests/support/call-as.ts';
import { activationKey, mailTo, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

const login = async (email: string, password = PASSWORD) =>
  (await server.form('login', { email, password })).body;

test('an account is made, told how to activate itself, activated once with the password of its link, and given its credentials once', async () => {
  const email = 'new@example.org';
  expect(await signUp(server, email.toUpperCase())).toEqual([{ status: 'success' }, { status: 'success' }]);
  expect(await login(email)).toMatchObject({
    status: 'failure',
    desc: expect.stringMatching(/not activated.*link/),
  });

  const first = await activationKey(server.dataDir, email);
  await signUp(server, email, 'password of somebody else');
  const second = await activationKey(server.dataDir, email, 2);
  expect(await activate(server, first)).toEqual({ status: 'success' });
  expect(await activate(server, first)).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('already used'),
  });
  expect(await activate(server, second)).toMatchObject({ status: 'failure' });
  expect(await login(email, 'password of somebody else')).toMatchObject({ status: 'failure' });

  expect(await login(email)).toEqual({
    status: 'success',
    email,
    auth_token: expect.stringMatching(/^[\w-]{43}$/),
    credentials: 30,
    device_token: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('an expired activation link fails', async () => {
  const email = 'late@example.org';
  await signUp(server, email);
  const key = await activationKey(server.dataDir, email);
  await server.deps.db.update(mailKeys).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await activate(server, key)).toMatchObject({ status: 'failure' });
});

test('signing up with an address that has an account looks the same and tells its owner alone', async () => {
  const { email } = await newAccount(server, server.dataDir);
  const again = await signUp(server, email, 'another password');
  expect(again).toEqual(await signUp(server, 'nobody-yet@example.org', 'another password'));
  const mail = await mailTo(server.dataDir, email, 2);
  expect(mail).toContain('already has an account');
  expect(mail).not.toContain('activate-account');
  expect(await login(email)).toMatchObject({ status: 'success' });
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await newAccount(server, server.dataDir);
  for (const address of [email, 'unknown@example.org'])
    expect(await login(address, 'not the password')).toEqual({
      status: 'failure',
      desc: 'Wrong email or password',
    });
});

test('a token is stored hashed, recovers its account, slides, expires, and logout revokes it alone', async () => {
  const { db } = server.deps;
  const auth = await newAccount(server, server.dataDir);
  const { auth_token: survivor } = await anotherSession(server, auth);
  const tokenHash = createHash('sha256').update(auth.auth_token).digest('hex');
  const mine = eq(authTokens.tokenHash, tokenHash);
  expect(await db.$count(authTokens, mine)).toBe(1);

  await db.update(authTokens).set({ expiresAt: sql`now() + interval '1 day'` }).where(mine);
  expect((await server.form('recover_user_from_auth_token', { auth_token: auth.auth_token })).body).toEqual({
    status: 'success',
    ...auth,
    credentials: 30,
  });
  const [row] = await db.select().from(authTokens).where(mine);
  expect(row!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);

  await server.form('logout', { email: 'somebody-else@example.org', auth_token: auth.auth_token });
  expect((await server.form('update_credentials', auth)).body).toEqual({
    status: 'success',
    new_credentials: 30,
  });
  expect((await server.form('logout', auth)).body).toEqual({ status: 'success' });
  expect((await server.form('update_credentials', auth)).status).toBe(401);

  expect((await server.form('recover_user_from_auth_token', { auth_token: survivor })).status).toBe(200);
  await db
    .update(authTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(authTokens.tokenHash, createHash('sha256').update(survivor).digest('hex')));
  expect((await server.form('recover_user_from_auth_token', { auth_token: survivor })).status).toBe(401);
});

test('update_user_field changes nothing and agrees only with the ledger', async () => {
  const auth = await newAccount(server, server.dataDir);
  const field = (field: string, value: number) => server.form('update_user_field', { ...auth, field, value });
  expect((await field('credentials', 30)).body).toEqual({ status: 'success', credentials: 30 });
  expect((await field('credentials', 500)).body).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('30'),
  });
  expect((await field('email', 30)).body.status).toBe('failure');
  expect((await server.form('update_credentials', auth)).body.new_credentials).toBe(30);
});

test('the database itself keeps the ledger append-only and never negative', async () => {
  const { db } = server.deps;
  const { email } = await newAccount(server, server.dataDir);
  const user = (await findUser(db, email))!;
  const spend = (amount: number, reference: string) =>
    appendEntry(db, { userId: user.id, kind: 'download', amount: -amount, reference });
  const results = await Promise.allSettled([spend(20, 'one'), spend(20, 'two')]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(spend(11, 'three')).rejects.toThrow(BalanceTooLow);
  await spend(10, 'four');
  // The same reference again is the same entry.
  await spend(10, 'four');
  expect(await balanceOf(db, user.id)).toBe(0);
  await expect(db.update(ledger).set({ amount: 1000 })).rejects.toThrow();
  await expect(db.delete(ledger)).rejects.toThrow();
  await expect(db.delete(users).where(eq(users.id, user.id))).rejects.toThrow();
});

test('neither passwords nor tokens reach the log', async () => {
  const auth = await newAccount(server, server.dataDir);
  await fetch(`${server.origin}/workspace/${auth.auth_token}`);
  for (const secret of [PASSWORD, auth.auth_token]) expect(server.logged()).not.toContain(secret);
});

/** A call by a browser of this language. */
const post = async (name: string, fields: object, language: string) =>
  (await callAs(server.origin, name, formOf(fields), { 'accept-language': language })).body;

test('requests at the same time are answered each in the language of its browser', async () => {
  const attempt = { email: 'nobody@example.org', password: PASSWORD };
  const english = { status: 'failure', desc: 'Wrong email or password' };
  const french = { status: 'failure', desc: 'Adresse e-mail ou mot de passe incorrect' };
  const answers = {
    en: english,
    fr: french,
    'fr-CA,en;q=0.5': french,
    'de,en;q=0.9,fr;q=0.8': english,
    '*': english,
  };
  const asked = Object.keys(answers).map((language) => post('login', attempt, language));
  expect(await Promise.all(asked)).toEqual(Object.values(answers));
});

test('a request that cannot be read is refused in that language too', async () => {
  const attempt = { email: 'nobody@example.org', password: PASSWORD, surprise: 1 };
  expect((await post('login', attempt, 'fr')).desc).toBe('Champ inattendu\u00a0: surprise');
  expect((await callAs(server.origin, 'login', {}, { 'accept-language': 'fr' })).body.desc).toBe(
    'Les données doivent être envoyées en multipart/form-data',
  );
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
  const asked = { email: auth.email };
  await callAs(server.origin, 'send_password_reset_mail', asked, { 'accept-language': 'fr' });
  expect(await mailTo(server.dataDir, auth.email, 2)).toContain('Ouvrez ce lien pour le choisir.');
});
