import { expect, test } from 'vitest';
import { resetKey } from '#tests/support/accounts.ts';
import { mailTo, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** Passwords and addresses that are refused, wherever one is chosen. */
const server = await sharedServer();

const REFUSED = [
  ['password', 'This password is one of the most common ones. Choose another.'],
  ['IloveYou', 'This password is one of the most common ones. Choose another.'],
  ['1234567890', 'This password is one of the most common ones. Choose another.'],
  [' qwertyuiop ', 'This password is one of the most common ones. Choose another.'],
  ['zzzzzzzzzzz', 'This password is one character repeated. Choose another.'],
  ['zzzzZZZZzzz', 'This password is one character repeated. Choose another.'],
  ['Maya.Northquay@Mail.Example', 'This password is your email address. Choose another.'],
  ['MAYA.northquay', 'This password is your email address. Choose another.'],
  ['short', 'Password must be at least 8 characters'],
] as const;

test.each(REFUSED)(
  'the password %j is refused at sign-up, at its confirmation and at a reset',
  async (password, desc) => {
    const email = 'maya.northquay@mail.example';
    const calls = [
      server.json('sign_up', { email, password }),
      server.json('send_confirmation_signup_email', { email, password1: password, password2: password }),
      server.json('reset_password', { email, password, key: 'A'.repeat(32) }),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect({ status, body }).toEqual({ status: 200, body: { status: 'failure', field: 'password', desc } });
  },
);

test('a refused password leaves the link of a reset unused, and an old account with one still logs in', async () => {
  const { email } = await newAccount(server, server.dataDir);
  const key = await resetKey(server, email);
  const reset = async (password: string) =>
    (await server.json('reset_password', { email, key, password })).body.status;
  expect(await reset('password')).toBe('failure');
  expect((await server.form('login', { email, password: PASSWORD })).body.status).toBe('success');
  expect(await reset('a long one: '.repeat(80))).toBe('success');
});

test('what is no address is refused in every call that mails', async () => {
  const email = 'Bob <bob@example.org>';
  const desc = 'Please enter a valid email address';
  for (const reply of [
    await server.json('sign_up', { email, password: PASSWORD }),
    await server.json('send_confirmation_signup_email', { email, password1: PASSWORD, password2: PASSWORD }),
    await server.json('send_password_reset_mail', { email }),
  ])
    expect(reply.body).toEqual({ status: 'failure', desc });
});

test('spellings of one address are one account and share its limits', async () => {
  const spellings = [
    'zoé@x.example',
    'zoe@bücher.example',
    ' ZOE@BÜCHER.example',
    'zoe@bu\u0308cher.Example',
  ];
  const statuses: unknown[] = [];
  for (const email of spellings)
    statuses.push((await server.json('sign_up', { email, password: PASSWORD })).body.status);
  expect(statuses).toEqual(['failure', 'success', 'success', 'success']);
  for (const email of [...spellings.slice(1), 'zoe@xn--bcher-kva.example', 'Zoe@xn--bcher-kva.example'])
    await server.json('send_confirmation_signup_email', { email, password1: PASSWORD, password2: PASSWORD });
  const sixth = { email: 'ZOE@xn--bcher-kva.EXAMPLE', password1: PASSWORD, password2: PASSWORD };
  expect((await server.json('send_confirmation_signup_email', sixth)).status).toBe(429);
  expect(await mailTo(server.dataDir, 'zoe@xn--bcher-kva.example', 5)).toContain('/activate-account/');
});
