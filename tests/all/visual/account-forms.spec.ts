import { DARK, inLooks, LIGHT } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { settingsRead } from '#tests/support/workspace-steps.ts';

/** Forms that open on a page, or come after another. */

inLooks('settings with open forms', [DARK], async ({ page, server, signIn, shows }) => {
  const auth = await signIn();
  await page.route('**/api/begin_two_step/', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Trimscript:ann?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Trimscript',
      },
    }),
  );
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await settingsRead(page);
  const show = async (section: string, button: string) => {
    const region = page.getByRole('region', { name: section, exact: true });
    await region.getByRole('button', { name: button }).click();
    await region.evaluate((part) => part.scrollIntoView({ block: 'start', behavior: 'instant' }));
    return region;
  };
  await show('Password', 'Change password');
  await shows('settings-password');
  await show('Email address', 'Change email');
  await shows('settings-email');
  const steps = await show('Two-step login', 'Turn on');
  await steps.getByLabel('Current password').fill(PASSWORD);
  await steps.getByRole('button', { name: 'Continue' }).click();
  await steps.getByRole('img').waitFor();
  await shows('settings-two-step');
  await show('Delete account', 'Delete account');
  await shows('settings-delete');
});

inLooks('forms with a second step', [LIGHT], async ({ page, server, shows }) => {
  await page.route('**/api/login/', (route) =>
    route.fulfill({ json: { status: 'failure', desc: 'Enter the code of your app.', needs_code: true } }),
  );
  await open(page, `${server.origin}/login`);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await shows('login-code');
  // An address gets few mails an hour.
  await page.route('**/api/send_password_reset_mail/', (route) =>
    route.fulfill({ json: { status: 'success' } }),
  );
  await open(page, `${server.origin}/request_reset_password`);
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByRole('main').getByRole('button', { name: 'Send link' }).click();
  await page.waitForURL('**/reset_password_mail_sent');
  await shows('reset-mail-sent');
  await page.route('**/api/verify_reset_password_email/', (route) =>
    route.fulfill({ json: { status: 'success' } }),
  );
  await open(page, `${server.origin}/reset-password/none`);
  await page.getByLabel('New password').waitFor();
  await shows('reset-form');
});

inLooks('guide without a match', [LIGHT], async ({ page, server, shows }) => {
  await open(page, `${server.origin}/help`);
  await page.getByLabel('Search the guide').fill('zeppelin');
  await page.getByText('Nothing in the guide has these words.').waitFor();
  await shows('help-not-found');
});
