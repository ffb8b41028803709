import { expect } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { ask, resetLink, submit } from '#tests/support/reset-page.ts';
import { newAccount, PASSWORD } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** A new password by mail, in a real browser: every page of it. What its forms refuse: src/account/fields.test.ts. */

test('a forgotten password is replaced by mail, once', async ({ page, server }) => {
  const auth = await newAccount(server, server.dataDir);
  const { email } = auth;
  await open(page, `${server.origin}/request_reset_password`);
  await submit(page, 'Send link');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Email')).toBeFocused();

  // Signed in on this browser too: the new password ends that session.
  await page.evaluate(
    (user) => localStorage.setItem('user_data', user),
    JSON.stringify({ ...auth, credentials: 30 }),
  );
  await ask(page, server.origin, email);
  await expect(page).toHaveURL(`${server.origin}/reset_password_mail_sent`);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible();

  const address = await resetLink(server.dataDir, email);
  await open(page, address);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');

  // A password that is too common is told at the password, and the link stays good.
  await page.getByLabel('New password').fill('password1');
  await page.getByLabel('Confirm password').fill('password1');
  await submit(page, 'Save password');
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    'This password is one of the most common ones. Choose another.',
  );
  await expect(page.getByLabel('New password')).toBeFocused();
  // The connection breaks off: that has a page of its own, and the link still stays good.
  await page.route('**/api/reset_password/', (route) => route.abort(), { times: 1 });
  await page.getByLabel('New password').fill('off the breakwater');
  await page.getByLabel('Confirm password').fill('off the breakwater');
  await submit(page, 'Save password');
  await expect(page).toHaveURL(`${server.origin}/reset_password_fail`);
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await open(page, address);
  await page.getByLabel('New password').fill('off the breakwater');
  await page.getByLabel('Confirm password').fill('off the breakwater');
  await submit(page, 'Save password');
  await expect(page).toHaveURL(`${server.origin}/reset_password_success`);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['device_token']);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await submit(page, 'Login');
  await expect(page.getByText('Wrong email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('off the breakwater');
  await submit(page, 'Login');
  await page.waitForURL('**/upload_media/*');

  await open(page, address);
  await expect(page.getByText('There was an error confirming your email.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(`${server.origin}/request_reset_password`);
});
