import { inEveryLook } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';

/** The pages that anybody can open; films are hidden, whose controls differ between versions of the browser. */
inEveryLook('public pages', async ({ page, server, shows }) => {
  for (const [name, path] of [
    ['demo', '/demo'],
    ['pricing', '/pricing'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['about', '/about'],
    ['help', '/help'],
    ['guide', '/help/cut-words'],
    ['not-found', '/nowhere'],
    ['mail-sent', '/account_verification_sent'],
    ['mail-failed', '/reset_password_mail_fail'],
    ['reset-done', '/reset_password_success'],
  ] as const) {
    await open(page, server.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shows(name, page.locator('video'));
  }
  await open(page, `${server.origin}/activate-account/none`);
  await page.getByText('There was an error').waitFor();
  await shows('link-useless');
  for (const [name, path, button] of [
    ['reset-asked', '/request_reset_password', null],
    ['signup', '/signup', 'Sign Up'],
    ['login', '/login', 'Login'],
  ] as const) {
    await open(page, server.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shows(name);
    if (button === null) continue;
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await shows(`${name}-empty`);
  }
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByText('Wrong email or password').waitFor();
  await shows('login-refused');
});
