import type { Page } from '@playwright/test';
import { DARK, inLooks, LIGHT } from '#tests/support/looks.ts';
import { open, reload } from '#tests/support/open.ts';
import { payBy, refusal } from '#tests/support/replies.ts';
import { PASSWORD } from '#tests/support/server.ts';

/** What specification §8 has an account's pages say, provoked by the reply it belongs to. */

const MAIN = (page: Page) => page.getByRole('main');
const down = { status: 500, body: 'oops' };

/** Answers a call once; null: the line is dead. */
async function answer(page: Page, call: string, reply: object | null): Promise<void> {
  await page.route(`**/api/${call}/`, (route) => (reply ? route.fulfill(reply) : route.abort()), {
    times: 1,
  });
}

inLooks('login and sign-up are refused', [LIGHT], async ({ page, server, shows }) => {
  await open(page, `${server.origin}/login`);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const [name, reply, says] of [
    ['login-down', down, 'Apologies, the service is currently down, please try later'],
    ['login-unreachable', null, 'The server could not be reached.'],
  ] as const) {
    await answer(page, 'login', reply);
    await MAIN(page).getByRole('button', { name: 'Login' }).click();
    await MAIN(page).getByRole('alert').filter({ hasText: says }).waitFor();
    await shows(name);
  }
  await open(page, `${server.origin}/signup`);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  for (const [name, reply, says] of [
    ['signup-down', down, 'Sorry, an error occured during signup, please try again later'],
    ['signup-failed', refusal('This address cannot get mail.'), 'This address cannot get mail.'],
  ] as const) {
    await answer(page, 'sign_up', reply);
    await MAIN(page).getByRole('button', { name: 'Sign Up' }).click();
    await MAIN(page).getByText(says).waitFor();
    await shows(name);
  }
});

inLooks('links from mails are refused', [LIGHT], async ({ page, server, shows }) => {
  const told: string[] = [];
  page.on('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.accept();
  });
  await answer(page, 'activate_account', refusal('This link has expired.'));
  await open(page, `${server.origin}/activate-account/none`);
  await page
    .getByText('There was an error confirming your email. Please try to sign up once again.')
    .waitFor();
  if (told.join() !== 'Email confirmation failed: This link has expired.') throw new Error(told.join());
  await shows('activation-failed');
  await answer(page, 'verify_reset_password_email', refusal('This link has been used.'));
  await open(page, `${server.origin}/reset-password/none`);
  await page.getByText('There was an error confirming your email.').waitFor();
  await shows('reset-link-failed');
  await answer(page, 'verify_reset_password_email', null);
  await reload(page);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await shows('reset-link-unreachable');
  await open(page, `${server.origin}/reset_password_fail`);
  await page.getByText('There was an error when updating your password.').waitFor();
  await shows('reset-failed');
  await open(page, `${server.origin}/confirm-email/none`);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await MAIN(page).getByRole('alert').waitFor();
  await shows('address-not-confirmed');
});

inLooks('payment is refused', [DARK], async ({ page, server, signIn, shows }) => {
  await signIn();
  await open(page, `${server.origin}/credentials`);
  await page.getByLabel('Card number').waitFor();
  await page.getByLabel('Custom amount').fill('0');
  await shows('nothing-to-pay');
  await page.getByRole('radio', { name: /120/ }).check();
  await payBy(page, '0002');
  await page.waitForURL('**/payment_fail');
  await page.getByText('Your card was declined.').waitFor();
  await shows('payment-declined');
  await page.getByRole('link', { name: 'Add credentials' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
  await shows('payment-declined-form');
  await answer(page, 'save_stripe_info', down);
  await payBy(page, '4242');
  await page.waitForURL('**/payment_fail');
  await page.getByRole('link', { name: 'Add credentials' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Payment failed$/ })
    .waitFor();
  await shows('payment-not-saved');
  await payBy(page, '3184');
  await page.getByRole('dialog').waitFor();
  await shows('payment-bank-asks');
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Payment received.').waitFor();
  await shows('payment-received');
  await page.route('**/api/get_payment_setup/', (route) => route.abort());
  await reload(page);
  await page.getByText('The card form could not be loaded').scrollIntoViewIfNeeded();
  await shows('card-form-not-loaded');
  await page.unroute('**/api/get_payment_setup/');
  const off = { status: 'success', mode: 'off', publishable_key: null };
  await page.route('**/api/get_payment_setup/', (route) => route.fulfill({ json: off }));
  await reload(page);
  await page.getByText('Card payments are not set up on this server').scrollIntoViewIfNeeded();
  await shows('payments-off');
});

inLooks('unreachable pages', [DARK], async ({ page, server, signIn, shows }) => {
  const auth = await signIn();
  await page.route('**/api/list_ledger/', (route) => route.abort());
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await page.getByText('The server could not be reached.').first().waitFor();
  await page.getByText('This session').waitFor();
  await page.getByRole('region', { name: 'Storage' }).waitFor();
  await shows('history-not-loaded');
  const who = '**/api/recover_user_from_auth_token/';
  await page.route(who, (route) => route.abort(), { times: 1 });
  await reload(page);
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
  await shows('unreachable');
  const other = { status: 'success', email: 'bob@example.org', auth_token: 'x'.repeat(43), credentials: 3 };
  await page.route(who, (route) => route.fulfill({ json: other }));
  await open(page, `${server.origin}/settings/${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Continue as bob@example.org' }).waitFor();
  await shows('two-accounts');
  await page.unroute(who);
  await page.route('**/assets/settings-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The page could not be made.")' }),
  );
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await shows('broken');
});
