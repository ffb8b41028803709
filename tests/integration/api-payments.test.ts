import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceInCents } from '#model/media/price.ts';
import { openPaymentsOf } from '#server/db/accounts/payments.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { payments, tasks } from '#server/db/schema/schema.ts';
import { reconcileOpen } from '#server/jobs/accounts/settle.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { type Auth, mailTo, newAccount, startServer, type TestServer } from '#tests/support/server.ts';

/** Payments through Stripe's own library, against a local server that speaks its protocol. */
let stripe: FakeStripe;
let server: TestServer;
beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startServer({ ...stripe.env, FREE_CREDENTIALS: '30' });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});

const GOOD = '4242424242424242';

const save = (auth: Auth, card: string, credentials: number, amount = priceInCents(credentials)) =>
  server.form('save_stripe_info', {
    ...auth,
    payment_method_id: card,
    amount,
    credentials_to_add: credentials,
  });
const started = async (auth: Auth, number: string, credentials: number): Promise<string> => {
  const { body } = await save(auth, stripe.card(number), credentials);
  expect(body).toEqual({
    status: 'success',
    client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    return_url: `${server.origin}/credentials?amount=${credentials}`,
  });
  return String(body.client_secret);
};
const balance = async (auth: Auth) => (await server.form('update_credentials', auth)).body.new_credentials;
const purchases = async (auth: Auth) => {
  const { body } = await server.form('list_ledger', auth);
  return (body.entries as { kind: string; amount: number; cents: number | null }[])
    .filter(({ kind }) => kind === 'purchase')
    .map(({ amount, cents }) => [amount, cents]);
};
const account = () => newAccount(server, server.dataDir);

test('the page is told the mode and the publishable key, and nothing else', async () => {
  const auth = await account();
  expect((await server.form('get_payment_setup', auth)).body).toEqual({
    status: 'success',
    mode: 'test',
    publishable_key: 'pk_test_local',
  });
});

test('a paid intent adds its credentials once: the webhook first, then again, then the page', async () => {
  const auth = await account();
  const secret = await started(auth, GOOD, 360);
  expect(stripe.intents().at(-1)).toMatchObject({ amount: 700, currency: 'eur' });
  expect(await balance(auth)).toBe(30);
  // The event arrives before the browser hears that its payment succeeded.
  stripe.webhooks = server.origin;
  const intent = await stripe.confirm(secret);
  stripe.webhooks = null;
  expect(await purchases(auth)).toEqual([[360, 700]]);
  expect(await stripe.send(server.origin, 'payment_intent.succeeded', intent)).toBe(200);
  const together = await Promise.all(
    Array.from({ length: 4 }, () => stripe.send(server.origin, 'payment_intent.succeeded', intent)),
  );
  expect(together).toEqual([200, 200, 200, 200]);
  expect(await balance(auth)).toBe(390);
  expect(await purchases(auth)).toEqual([[360, 700]]);

  const receipt = await mailTo(server.dataDir, auth.email, 2);
  expect(receipt).toContain('Trimscript receipt: 360 credentials');
  expect(receipt).toContain('7.00');
  // The activation and one receipt, also when the payment is reported after that was sent.
  await stripe.send(server.origin, 'payment_intent.succeeded', intent);
  const user = await findUser(server.deps.db, auth.email);
  expect(await server.deps.db.$count(tasks, eq(tasks.userId, user!.id))).toBe(2);
});

test('without any webhook the page adds them when it asks for the balance, and a webhook later changes nothing', async () => {
  const auth = await account();
  const intent = await stripe.confirm(await started(auth, GOOD, 100));
  const both = await Promise.all([balance(auth), balance(auth)]);
  expect(both).toContain(130);
  expect(await balance(auth)).toBe(130);
  expect(await stripe.send(server.origin, 'payment_intent.succeeded', intent)).toBe(200);
  expect(await balance(auth)).toBe(130);
  expect(await purchases(auth)).toEqual([[100, 1600]]);
});

test('without webhook and page the server asks by itself, and calls off what was never paid', async () => {
  const { db } = server.deps;
  const auth = await account();
  await stripe.confirm(await started(auth, GOOD, 120));
  await started(auth, GOOD, 180);
  const abandoned = stripe.intents().at(-1)!;
  const old = (hours: number) =>
    db.update(payments).set({ createdAt: sql`now() - make_interval(hours => ${hours})` });
  await old(1);
  await reconcileOpen(server.deps);
  expect(await purchases(auth)).toEqual([[120, 300]]);
  expect(abandoned.status).toBe('requires_confirmation');
  await old(25);
  await reconcileOpen(server.deps);
  expect(abandoned.status).toBe('canceled');
  const user = await findUser(db, auth.email);
  expect(await openPaymentsOf(db, user!.id, 10)).toEqual([]);
  expect(await balance(auth)).toBe(150);
});

test('a card that is refused adds nothing', async () => {
  const auth = await account();
  stripe.webhooks = server.origin;
  const intent = await stripe.confirm(await started(auth, '4000000000000002', 120));
  stripe.webhooks = null;
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { message: 'Your card was declined.' },
  });
  expect(await balance(auth)).toBe(30);
});

test('a 3-D Secure payment counts once it was authenticated, not before and not when that failed', async () => {
  const auth = await account();
  const failed = await stripe.confirm(await started(auth, '4000002760003184', 120), false);
  expect(failed.status).toBe('requires_payment_method');
  const secret = await started(auth, '4000002500003155', 120);
  const waiting = await stripe.confirm(secret);
  expect(waiting.status).toBe('requires_action');
  expect(await balance(auth)).toBe(30);
  const other = await stripe.confirm(await started(auth, '4000002760003184', 180), true);
  expect(other.status).toBe('succeeded');
  expect(await balance(auth)).toBe(210);
});

test('a tampered amount, or one that Stripe would not take, is refused before Stripe is asked', async () => {
  const auth = await account();
  const asked = stripe.asked.length;
  const refused = await save(auth, stripe.card(GOOD), 600, 100);
  expect(refused.status).toBe(200);
  expect(refused.body).toEqual({
    status: 'failure',
    desc: 'The price of 600 credentials is €10.00. Please reload the page.',
  });
  expect((await save(auth, stripe.card(GOOD), 2)).body).toEqual({
    status: 'failure',
    desc: 'The smallest payment is €0.50.',
  });
  for (const credentials of [0, -5, 601, 1.5])
    expect((await save(auth, stripe.card(GOOD), credentials, 0)).status).toBe(400);
  expect((await save(auth, 'card_4242', 120)).status).toBe(400);
  expect(stripe.asked.length).toBe(asked);
});

test('an event about another amount than was asked adds nothing', async () => {
  const auth = await account();
  const intent = await stripe.confirm(await started(auth, GOOD, 600));
  const send = (change: object) =>
    stripe.send(server.origin, 'payment_intent.succeeded', { ...intent, ...change });
  const { body: before } = await server.form('list_ledger', auth);
  expect(await send({ amount_received: 1 })).toBe(200);
  expect(await send({ currency: 'jpy' })).toBe(200);
  expect(await send({ metadata: {} })).toBe(200);
  expect(await send({ metadata: { payment_id: 'of another program' } })).toBe(200);
  expect((await server.form('list_ledger', auth)).body).toEqual(before);
  expect(server.logged()).toContain('another amount was paid');
});

test('an event that Stripe did not sign, or signed long ago, is refused', async () => {
  const auth = await account();
  const intent = await stripe.confirm(await started(auth, GOOD, 600));
  const forged = { ...intent, status: 'succeeded' as const };
  const send = (options: object) => stripe.send(server.origin, 'payment_intent.succeeded', forged, options);
  expect(await send({ secret: 'whsec_guessed' })).toBe(400);
  expect(await send({ timestamp: Math.floor(Date.now() / 1000) - 3600 })).toBe(400);
  const unsigned = await fetch(`${server.origin}/api/stripe_webhook/`, { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(400);
  // Signed, and no event.
  for (const nothing of [null, {}])
    expect(await stripe.send(server.origin, 'payment_intent.succeeded', nothing as never, {})).toBe(400);
  expect(await purchases(auth)).toEqual([]);
});

test('the same card sent twice is one payment; two tabs with a card each are two', async () => {
  const auth = await account();
  const card = stripe.card(GOOD);
  const twice = await Promise.all([save(auth, card, 120), save(auth, card, 120)]);
  expect(twice[0].body).toEqual(twice[1].body);
  const made = stripe.asked.filter(({ call }) => call === 'POST /v1/payment_intents');
  expect(made.at(-1)?.idempotencyKey).toMatch(/^payment-[0-9a-f-]{36}$/);
  expect((await save(auth, card, 120)).body).toEqual(twice[0].body);

  const tabs = await Promise.all([started(auth, GOOD, 180), started(auth, GOOD, 360)]);
  await Promise.all([...tabs, String(twice[0].body.client_secret)].map((secret) => stripe.confirm(secret)));
  await Promise.all([balance(auth), balance(auth)]);
  expect(await balance(auth)).toBe(30 + 120 + 180 + 360);
  expect(await purchases(auth)).toHaveLength(3);
});

test('while Stripe is away a payment fails as a fault of ours, and the balance is still answered', async () => {
  const auth = await account();
  await stripe.confirm(await started(auth, GOOD, 120));
  stripe.down = true;
  try {
    expect(await balance(auth)).toBe(30);
    const reply = await save(auth, stripe.card(GOOD), 120);
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain('stripe');
  } finally {
    stripe.down = false;
  }
  expect(await balance(auth)).toBe(150);
});

test('trying card after card is stopped', async () => {
  const auth = await account();
  const statuses = new Set<number>();
  for (let i = 0; i < 21; i++) statuses.add((await save(auth, stripe.card('4000000000000002'), 120)).status);
  expect(statuses).toEqual(new Set([200, 429]));
});

test('the ledger is listed newest first, a page at a time, to its owner alone', async () => {
  const auth = await account();
  await stripe.confirm(await started(auth, GOOD, 120));
  await balance(auth);
  const { body } = await server.form('list_ledger', auth);
  expect(body).toEqual({
    status: 'success',
    more: false,
    entries: [
      expect.objectContaining({ seq: 2, kind: 'purchase', amount: 120, balance_after: 150, cents: 300 }),
      expect.objectContaining({ seq: 1, kind: 'grant', amount: 30, balance_after: 30, cents: null }),
    ],
  });
  const earlier = await server.form('list_ledger', { ...auth, before: 2 });
  expect((earlier.body.entries as unknown[]).length).toBe(1);
});

test('neither card data nor secrets reach the log', () => {
  for (const secret of [GOOD, 'pm_', '_secret_', 'sk_test_local', 'whsec_'])
    expect(server.logged()).not.toContain(secret);
});
