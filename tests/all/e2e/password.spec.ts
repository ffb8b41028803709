import { expect } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { ask, resetLink, submit } from '#tests/support/reset-page.ts';
import { newAccount, startServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** A new password by mail, where it fails. */

test('a link that is used while its form is open fails; another device asks for the address', async ({
  page,
  server,
}) => {
  const { email } = await newAccount(server, server.dataDir);
  await server.json('send_password_reset_mail', { email });
  const address = await resetLink(server.dataDir, email);
  await open(page, address);
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  await server.json('reset_password', {
    email,
    password: 'from another window',
    key: address.split('/').at(-1),
  });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password').fill('off the breakwater');
  await page.getByLabel('Confirm password').fill('off the breakwater');
  await submit(page, 'Save password');
  await expect(page).toHaveURL(`${server.origin}/reset_password_fail`);
  await expect(
    page.getByText('There was an error when updating your password. Please try to reset it once again.'),
  ).toBeVisible();
});

test('a mail that cannot be sent is reported, for any address', async ({ page }) => {
  // Nobody listens there.
  const silent = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    await ask(page, silent.origin, 'anybody@example.org');
    await expect(page).toHaveURL(`${silent.origin}/reset_password_mail_fail`);
    await expect(
      page.getByText('Sorry, we could not send you the link. Please try again.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${silent.origin}/request_reset_password`);
    // The same server, asked to sign somebody up.
    await open(page, `${silent.origin}/signup`);
    await page.getByLabel('Email').fill('new@example.org');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.getByLabel('Confirm password').fill('long enough');
    await page.getByRole('checkbox', { name: /I accept/ }).check();
    await submit(page, 'Sign Up');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'We cannot send emails at the moment. Please try again in a few minutes.',
    );
  } finally {
    await silent.close();
  }
});
