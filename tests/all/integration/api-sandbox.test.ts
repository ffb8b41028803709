import { expect, test } from 'vitest';
import { priceInCents } from '#model/media/price.ts';
import { type Auth, mailTo, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** Payments without Stripe: test cards only, on this machine only. */
const server = await sharedServer();

let cards = 0;
const start = async (auth: Auth, card: string, credentials = 120) => {
  const { body } = await server.form('save_stripe_info', {
    ...auth,
    payment_method_id: `pm_sandbox_${card}_${++cards}`,
    amount: priceInCents(credentials),
    credentials_to_add: credentials,
  });
  return String(body.client_secret);
};
const confirm = async (auth: Auth, client_secret: string, authenticated?: boolean) =>
  (await server.form('confirm_sandbox_payment', { ...auth, client_secret, authenticated })).body;
const balance = async (auth: Auth) => (await server.form('update_credentials', auth)).body.new_credentials;
const account = () => newAccount(server, server.dataDir);

test('a test card that succeeds adds its credentials once and the receipt says that no money was taken', async () => {
  const auth = await account();
  expect((await server.form('get_payment_setup', auth)).body).toEqual({
    status: 'success',
    mode: 'sandbox',
    publishable_key: null,
  });
  const secret = await start(auth, 'success');
  expect(await balance(auth)).toBe(30);
  const paid = { status: 'success', payment_status: 'succeeded', message: null };
  expect(await Promise.all([confirm(auth, secret), confirm(auth, secret)])).toEqual([paid, paid]);
  expect(await balance(auth)).toBe(150);
  expect(await mailTo(server.dataDir, auth.email, 2)).toContain('Test payment: no money was taken.');
});

test('every other card is refused with its reason', async () => {
  const auth = await account();
  const refused = {
    declined: 'Your card was declined.',
    insufficient: 'Your card has insufficient funds.',
    other: 'The sandbox takes test cards only.',
  };
  for (const [card, message] of Object.entries(refused))
    expect(await confirm(auth, await start(auth, card))).toEqual({
      status: 'success',
      payment_status: 'requires_payment_method',
      message,
    });
  expect(await balance(auth)).toBe(30);
});

test('a 3-D Secure card asks for confirmation, and the answer decides', async () => {
  const auth = await account();
  const secret = await start(auth, 'secure');
  expect(await confirm(auth, secret)).toMatchObject({ payment_status: 'requires_action' });
  expect(await balance(auth)).toBe(30);
  expect(await confirm(auth, secret, false)).toMatchObject({
    payment_status: 'requires_payment_method',
    message: expect.stringContaining('unable to authenticate'),
  });
  expect(await balance(auth)).toBe(30);
  expect(await confirm(auth, await start(auth, 'secure'), true)).toMatchObject({
    payment_status: 'succeeded',
  });
  expect(await balance(auth)).toBe(150);
});

test('a payment is confirmed only by its own account and secret', async () => {
  const auth = await account();
  const secret = await start(auth, 'success');
  const none = { status: 'failure', desc: 'This payment does not exist.' };
  expect(await confirm(await account(), secret)).toEqual(none);
  const other = secret.endsWith('x') ? 'y' : 'x';
  expect(await confirm(auth, secret.slice(0, -1) + other)).toEqual(none);
  expect(await confirm(auth, 'pi_1_secret_2')).toEqual(none);
  expect(await balance(auth)).toBe(30);
});

test('the sandbox accepts no events', async () => {
  const event = await fetch(`${server.origin}/api/stripe_webhook/`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=0', 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'payment_intent.succeeded' }),
  });
  expect(event.status).toBe(400);
});
