import { inLooks, LIGHT, type Look, TELEPHONE } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';

/** The pages that anybody can open. What stands in columns is one column on a telephone. */

/** Films are hidden, whose controls differ between versions of the browser. */
async function show(
  { page, server, shows }: Look,
  pages: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [name, path] of pages) {
    await open(page, server.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shows(name, page.locator('video'));
  }
}

inLooks('public pages with columns', [LIGHT, TELEPHONE], (look) =>
  show(look, [
    ['demo', '/demo'],
    ['pricing', '/pricing'],
    ['help', '/help'],
  ]),
);

inLooks('public pages', [LIGHT], async (look) => {
  const { page, server, shows } = look;
  await show(look, [
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['about', '/about'],
    ['guide', '/help/cut-words'],
    ['not-found', '/nowhere'],
    ['mail-sent', '/account_verification_sent'],
    ['mail-failed', '/reset_password_mail_fail'],
    ['reset-done', '/reset_password_success'],
  ]);
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
