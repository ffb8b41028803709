import { expect, type Page } from '@playwright/test';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { type Auth, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { standInForStripe, typeCard } from '#tests/support/stripe-page.ts';
import { test } from '#tests/support/test.ts';

/** Card payments by Stripe in a real browser: the SDK and Stripe's protocol are real, js.stripe.com and its API are local. */
let stripe: FakeStripe;
let server: TestServer;
test.beforeAll(async () => {
  stripe = await startFakeStripe();
  server = await startServer({ ...stripe.env, FREE_CREDENTIALS: '30' });
});

test.afterAll(async () => {
  await server.close();
  await stripe.close();
});

const GOOD = '4242424242424242';
const FAILED = 'Sorry, we could not process the transaction. Please try again.';

async function openCredentials(page: Page): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  await standInForStripe(page, stripe);
  await signInAs(page, auth);
  await open(page, `${server.origin}/credentials`);
  await expect(page.getByRole('button', { name: 'Submit Payment' })).toBeVisible();
  return auth;
}

async function pay(page: Page, card: string): Promise<void> {
  await typeCard(page, card);
  await page.getByRole('button', { name: 'Submit Payment' }).click();
}

async function balance(auth: Auth): Promise<unknown> {
  return (await server.form('update_credentials', auth)).body.new_credentials;
}

test('a payment adds its credentials, and neither the page nor the server sees the card', async ({
  page,
}) => {
  const faults: string[] = [];
  const sent: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => {
    if (request.url().startsWith(server.origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const auth = await openCredentials(page);
  await expect(page.getByText('Test mode')).toBeVisible();
  await page.getByRole('radio', { name: /360/ }).check();
  await pay(page, GOOD);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(page.getByText('360 credentials were added to your account.')).toBeVisible();
  await expect(page.getByText('390credentials left')).toBeVisible();
  expect(await balance(auth)).toBe(390);
  expect(sent.filter((text) => /4242|pk_|card\[/.test(text))).toEqual([]);
  expect(sent.join()).toContain('save_stripe_info');
  // Also what the Content-Security-Policy would have blocked.
  expect(faults).toEqual([]);
});

test('a declined card leads to the failure page and back to the form with the reason', async ({ page }) => {
  const auth = await openCredentials(page);
  await page.getByLabel('Custom amount').fill('200');
  await pay(page, '4000000000000002');
  await expect(page).toHaveURL(`${server.origin}/payment_fail`);
  await expect(page.getByText(FAILED)).toBeVisible();
  await page.getByRole('link', { name: 'Add credentials' }).click();
  await expect(page).toHaveURL(`${server.origin}/credentials`);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await expect(page.getByLabel('Custom amount')).toHaveValue('200');
  expect(await balance(auth)).toBe(30);
  // Another card, and the old reason is gone.
  await pay(page, GOOD);
  await expect(page.getByText('200 credentials were added to your account.')).toBeVisible();
});

test('3-D Secure: the answer to the bank decides', async ({ page }) => {
  const auth = await openCredentials(page);
  await pay(page, '4000002760003184');
  await expect(page.getByText('Your bank asks you to confirm the payment.')).toBeVisible();
  // By key: Chromium throws away clicks into a frame of another origin that has only just appeared.
  const bank = page.frameLocator('iframe[title="3-D Secure"]');
  await bank.getByRole('button', { name: 'Fail authentication' }).press('Enter');
  await expect(page).toHaveURL(`${server.origin}/payment_fail`);
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  expect(await balance(auth)).toBe(30);
  await page.getByRole('link', { name: 'Add credentials' }).click();
  await pay(page, '4000002500003155');
  await bank.getByRole('button', { name: 'Complete authentication' }).press('Enter');
  await expect(page.getByText('120 credentials were added to your account.')).toBeVisible();
  expect(await balance(auth)).toBe(150);
});

test('a connection to Stripe lost after the payment is retried, not reported as a failure', async ({
  page,
}) => {
  const auth = await openCredentials(page);
  await page.route('https://api.stripe.com/**/confirm', async (route) => {
    await route.fetch({
      url: `${stripe.origin}${new URL(route.request().url()).pathname}`,
    });
    await route.abort();
  });
  await pay(page, GOOD);
  await expect(page.getByText('Payment received.')).toBeVisible();
  expect(await balance(auth)).toBe(150);
});

test('an incomplete card stays in the form; a script that fails to load can be retried', async ({ page }) => {
  await openCredentials(page);
  await page.getByRole('button', { name: 'Submit Payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/credentials`);

  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await reload(page);
  await expect(page.getByText('The card form could not be loaded')).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  await standInForStripe(page, stripe);
  await page.getByRole('button', { name: 'Try again' }).click();
  await pay(page, GOOD);
  await expect(page.getByText('Payment received.')).toBeVisible();
});

test('after returning from the bank’s page the payment is credited and the URL is clean', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  const { body } = await server.form('save_stripe_info', {
    ...auth,
    payment_method_id: stripe.card(GOOD),
    amount: 700,
    credentials_to_add: 360,
  });
  expect(body.return_url).toBe(`${server.origin}/credentials?amount=360`);
  await stripe.confirm(String(body.client_secret));
  await signInAs(page, auth);
  const query = `payment_intent=pi_1&payment_intent_client_secret=${body.client_secret}`;
  await open(page, `${body.return_url}&${query}&redirect_status=succeeded`);
  await expect(page.getByText('360 credentials were added to your account.')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/credentials`);
  await open(page, `${body.return_url}&${query}&redirect_status=failed`);
  await expect(page).toHaveURL(`${server.origin}/payment_fail`);
  await expect(page.getByText(FAILED)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: /360/ })).toBeChecked();
});

test('only a server with keys lets the page load anything from Stripe', async ({
  request,
  server: plain,
}) => {
  const withKeys = (await request.get(server.origin)).headers()['content-security-policy'];
  expect(withKeys).toMatch(/script-src[^;]*https:\/\/js\.stripe\.com/);
  expect(withKeys).toMatch(/frame-src[^;]*https:\/\/hooks\.stripe\.com/);
  expect((await request.get(plain.origin)).headers()['content-security-policy']).not.toContain('stripe');
});
