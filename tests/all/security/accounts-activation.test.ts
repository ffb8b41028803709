import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { mailKeys, securityEvents } from '#server/db/schema/schema.ts';
import { mailJob } from '#server/jobs/accounts/mail.ts';
import { activate, resetKey, signUp } from '#tests/support/accounts.ts';
import { activationKey, DEVICE, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** An account is activated once, with the password that was given for the mail whose link was opened. */
const server = await sharedServer();

const STRANGER = 'password of a stranger';

async function askForLink(email: string, password: string, count: number): Promise<string> {
  await signUp(server, email, password);
  return activationKey(server.dataDir, email, count);
}
const login = async (email: string, password: string) =>
  (await server.form('login', { email, password })).body;
const keysOf = async (email: string) => {
  const user = await findUser(server.deps.db, email);
  return server.deps.db.select().from(mailKeys).where(eq(mailKeys.userId, user!.id));
};

test('an older link neither activates again nor changes the password of an active account', async () => {
  const email = 'owner@example.org';
  const older = await askForLink(email, STRANGER, 1);
  const newer = await askForLink(email, PASSWORD, 2);
  await resetKey(server, email, 3);
  expect(await activate(server, newer)).toEqual({ status: 'success' });

  expect(await activate(server, older)).toMatchObject({
    status: 'failure',
    desc: expect.stringMatching(/log in/),
  });
  expect(await activate(server, newer)).toMatchObject({
    status: 'failure',
    desc: expect.stringMatching(/already active.*log in/),
  });
  expect(await login(email, STRANGER)).toMatchObject({ status: 'failure' });
  expect(await login(email, PASSWORD)).toMatchObject({ status: 'success' });
  // Every other key is gone, that of the reset mail as well; what is left is used.
  expect(await keysOf(email)).toMatchObject([{ purpose: 'activate', usedAt: expect.any(Date) }]);
});

test.each([
  ['without any mark', {}],
  ['with another mark', { device_token: 'e'.repeat(43) }],
  ['with a mark that is none', { device_token: '' }],
])(
  'activation in a browser %s asks for a password, which becomes that of the account',
  async (name, mark) => {
    const email = `stranger-${name.replaceAll(' ', '-')}@example.org`;
    const key = await askForLink(email, STRANGER, 1);
    const activateElsewhere = async (password?: string) =>
      (await server.json('activate_account', { key, ...mark, ...(password && { password }) })).body;
    const asks = { status: 'failure', needs_password: true, desc: expect.stringContaining('Choose') };
    // The link stays usable until a password is given that can be taken.
    for (let i = 0; i < 2; i++) expect(await activateElsewhere()).toEqual(asks);
    expect(await activateElsewhere('password')).toMatchObject({ desc: expect.stringContaining('common') });
    expect(await login(email, STRANGER)).toMatchObject({ desc: expect.stringContaining('not activated') });
    expect(await activateElsewhere(PASSWORD)).toEqual({ status: 'success' });
    expect(await activateElsewhere(STRANGER)).toMatchObject({ status: 'failure' });
    expect(await login(email, STRANGER)).toMatchObject({ status: 'failure' });
    expect(await login(email, PASSWORD)).toMatchObject({ status: 'success', credentials: 30 });
  },
);

test('a sign-up without a device token is never activated without a password', async () => {
  const email = 'unmarked@example.org';
  for (const [i, mark] of [{}, { device_token: '' }, { device_token: 'short' }].entries()) {
    const asked = { email, password1: STRANGER, password2: STRANGER, ...mark };
    await server.json('sign_up', { email, password: STRANGER });
    await server.json('send_confirmation_signup_email', asked);
    const key = await activationKey(server.dataDir, email, i + 1);
    expect((await server.json('activate_account', { key, ...mark })).body).toMatchObject({
      needs_password: true,
    });
  }
});

test('two links opened at the same time activate once, with the password of one of them', async () => {
  const email = 'twice@example.org';
  const keys = [await askForLink(email, 'the first password', 1), await askForLink(email, PASSWORD, 2)];
  const answers = await Promise.all(keys.map((key) => activate(server, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
  const winner = answers.findIndex(({ status }) => status === 'success');
  expect(await login(email, winner === 0 ? 'the first password' : PASSWORD)).toMatchObject({
    status: 'success',
    credentials: 30,
  });
});

test('an activation and a reset at the same time wait for each other', async () => {
  const email = 'both@example.org';
  const key = await askForLink(email, PASSWORD, 1);
  const reset = await resetKey(server, email);
  const answers = await Promise.all([
    server.json('reset_password', { email, key: reset, password: 'a new password' }),
    server.json('activate_account', { key, device_token: DEVICE }),
  ]);
  // Either came first; the other's key is gone by then, or its work replaced.
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const entered = [await login(email, PASSWORD), await login(email, 'a new password')];
  expect(entered.map(({ status }) => status).sort()).toEqual(['failure', 'success']);
});

test('a mail sent after the activation contains no other link', async () => {
  const email = 'late-letter@example.org';
  const key = await askForLink(email, PASSWORD, 1);
  const user = (await findUser(server.deps.db, email))!;
  const input = {
    mail: 'activate',
    passwordHash: 'x',
    deviceHash: null,
    language: 'en',
    origin: server.origin,
  } as const;
  await activate(server, key);
  const { tasks } = server.deps;
  const task = await tasks.start(mailJob, { key: 'mail:late', userId: user.id, input });
  for await (const _ of tasks.follow(mailJob, task.id, AbortSignal.timeout(20_000)));
  expect((await tasks.latest(mailJob, 'mail:late'))?.state).toBe('done');
  expect(await keysOf(email)).toHaveLength(1);
});

test('activation, reset and ended sessions are recorded, and no link is in the log', async () => {
  const email = 'noted@example.org';
  const activation = await askForLink(email, PASSWORD, 1);
  await activate(server, activation);
  await login(email, PASSWORD);
  const reset = await resetKey(server, email);
  expect(
    (await server.json('reset_password', { email, key: reset, password: 'a new password' })).body,
  ).toEqual({ status: 'success', device_token: expect.stringMatching(/^[\w-]{43}$/) });
  const user = (await findUser(server.deps.db, email))!;
  const events = await server.deps.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id))
    .orderBy(securityEvents.id);
  expect(events.map(({ kind }) => kind)).toEqual([
    'activated',
    'login',
    'password_reset',
    'sessions_revoked',
  ]);
  expect(new Set(events.map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']));
  for (const key of [activation, reset]) expect(server.logged()).not.toContain(key);
});
