import { expect, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { recordSecurityEvent } from '#server/db/accounts/account-safety.ts';
import { appendEntry } from '#server/db/accounts/ledger.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { type Auth, mailTo, newAccount, PASSWORD, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The account in the settings, in a real browser against the real server, with the mails of its outbox. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const NEW = 'off the breakwater';

async function openSettings(page: Page, auth: Auth): Promise<void> {
  await open(page, `${server.origin}/login`);
  const user = JSON.stringify({ ...auth, credentials: 30 });
  await page.evaluate((text) => localStorage.setItem('user_data', text), user);
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

const logIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await open(page, `${server.origin}/login`);
  await page.evaluate(() => localStorage.removeItem('user_data'));
  await open(page, `${server.origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
};

/** What a camera would see of a screenshot (PNG), decoded by the browser. */
async function pixelsOf(page: Page, png: Buffer) {
  const image = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return { width, height, data: [...context.getImageData(0, 0, width, height).data] };
    },
    [...png],
  );
  return { ...image, data: Uint8Array.from(image.data) };
}

async function linkTo(email: string, path: string, count: number): Promise<string> {
  const mail = (await mailTo(server.dataDir, email, count)).replaceAll('=\n', '');
  return new RegExp(`http\\S+/${path}/[\\w-]+`).exec(mail)?.[0] ?? '';
}

test('a password is changed, and the other session ends', async ({ page, browser }) => {
  const auth = await newAccount(server, server.dataDir);
  const otherPage = await (await browser.newContext()).newPage();
  await logIn(otherPage, auth.email);
  await otherPage.waitForURL('**/upload_media/*');
  await openSettings(page, auth);
  const section = region(page, 'Password');
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByLabel('Current password')).toBeFocused();
  await section.getByLabel('Current password').fill('not this one');
  await section.getByLabel('New password').fill(NEW);
  await section.getByLabel('Confirm password').fill(NEW);
  await section.getByRole('button', { name: 'Change the password' }).click();
  await expect(section.getByText('This is not your current password.')).toBeVisible();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(
    region(page, 'Where you are logged in').getByText('You are not logged in anywhere else.'),
  ).toBeVisible();
  await expect(region(page, 'Recent security events')).toContainText('Password changed in Settings');

  await reload(otherPage);
  await otherPage.waitForURL('**/login');
  await otherPage.context().close();
  await logIn(page, auth.email, NEW);
  await page.waitForURL('**/upload_media/*');
});

test('an email address is changed by the mailed link; the open page keeps working', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  const email = `new-${auth.email}`;
  await openSettings(page, auth);
  const section = region(page, 'Email address');
  await section.getByRole('button', { name: 'Change email' }).click();
  await section.getByLabel('New email').fill(email);
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Send link' }).click();
  await expect(section.getByText(`Waiting for ${email}`)).toBeVisible();
  await expect(section.getByRole('link', { name: 'Open the outbox' })).toBeVisible();

  await open(page, await linkTo(email, 'confirm-email', 1));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText(`From now on, log in as ${email}.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/workspace/*');
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(section.getByText('Waiting for')).toHaveCount(0);

  // Whoever has the old address takes it back.
  await open(page, await linkTo(auth.email, 'stop-email-change', 2));
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change has been cancelled' })).toBeVisible();
});

test('two-step login is switched on, asked for, passed with a recovery code and switched off', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  // Scanners need black on white in every theme.
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await openSettings(page, auth);
  const section = region(page, 'Two-step login');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('link', { name: 'open it in an app on this device' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/Trimscript:.*secret=[A-Z2-7]{32}&issuer=Trimscript$/,
  );
  const picture = section.getByRole('img', { name: 'QR code of the key' });
  expect(decodeQR(await pixelsOf(page, await picture.screenshot()))).toBe(
    await section.getByRole('link', { name: 'open it in an app' }).getAttribute('href'),
  );
  const codeAt = authenticator((await section.getByRole('code').innerText()).replaceAll(' ', ''));
  await section.getByLabel('Code', { exact: true }).fill('12345');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/This code is wrong/);
  // Codes of now and of the next step: one of the step before could be out of date when it arrives.
  const first = codeAt();
  await section.getByLabel('Code', { exact: true }).fill(first);
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', another = ''] = await codes.allInnerTexts();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes are left')).toBeVisible();

  await logIn(page, auth.email);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  const submit = page.getByRole('main').getByRole('button', { name: 'Login' });
  await submit.click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription('Enter a code');
  await page.getByLabel('Code', { exact: true }).fill(first);
  await submit.click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /wrong or was already used/,
  );
  await page.getByLabel('Code', { exact: true }).fill(codeAt(1));
  await submit.click();
  await page.waitForURL('**/upload_media/*');

  await logIn(page, auth.email);
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await submit.click();
  await page.waitForURL('**/upload_media/*');
  const token = page.url().split('/').at(-1);
  await open(page, `${server.origin}/settings/${token}`);
  await expect(section.getByText('9 recovery codes are left')).toBeVisible();
  await expect(region(page, 'Recent security events')).toContainText('Logged in with a recovery code');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByLabel('Code', { exact: true }).fill(another);
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('an account exports its data as a file and downloads it', async ({ page }) => {
  await openSettings(page, await newAccount(server, server.dataDir));
  const section = region(page, 'Your data');
  await section.getByRole('button', { name: 'Export my data' }).click();
  await expect(section.getByText(/Created on .* kept until/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download the file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^trimscript-data-[\d-]+\.zip$/);
  await expect(section.getByRole('button', { name: 'Export again' })).toBeVisible();
});

test('the deletion of an account can be withdrawn at login, and requested again', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await openSettings(page, auth);
  const section = region(page, 'Delete account');
  await expect(section).toContainText('30 remaining credentials');
  const ask = async (): Promise<void> => {
    await section.getByRole('button', { name: 'Delete account' }).click();
    await section.getByLabel('Current password').fill(PASSWORD);
    await section.getByRole('button', { name: 'Delete it in 7 days' }).click();
    await expect(section.getByText(/Your account will be deleted on/)).toBeVisible();
  };
  await ask();
  // Who asked a moment ago is not asked.
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await logIn(page, auth.email);
  const notice = page.getByRole('dialog', { name: /^Your account will be deleted on/ });
  await expect(notice).toBeVisible();
  await page.route('**/api/keep_account/', (route) => route.abort(), { times: 1 });
  await notice.getByRole('button', { name: 'Keep it' }).click();
  await expect(notice.getByText('The server could not be reached.')).toBeVisible();
  await notice.getByRole('button', { name: 'Keep it' }).click();
  await expect(notice).toBeHidden();
  const token = page.url().split('/').at(-1);
  await open(page, `${server.origin}/settings/${token}`);
  await ask();
  await reload(page);
  await expect(section.getByText(/Your account will be deleted on/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('settings list attempts to use the account', async ({ page, server }) => {
  const auth = await newAccount(server, server.dataDir);
  await server.form('login', { email: auth.email, password: PASSWORD });
  const user = await findUser(server.deps.db, auth.email);
  for (let i = 0; i < 12; i++)
    await recordSecurityEvent(server.deps.db, user!.id, 'login_failed', '203.0.113.9');
  await signInAs(page, auth);
  await page.route('**/api/list_security_events/', (route) => route.abort(), { times: 1 });
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  const section = page.getByRole('region', { name: 'Recent security events' });
  await expect(section.getByText('The server could not be reached.')).toBeVisible();
  await section.getByRole('button', { name: 'Try again' }).click();

  const rows = section.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText(/Login with a wrong password.*203\.0\.113\.0\/24/);
  await section.getByRole('button', { name: /^Show all/ }).click();
  await expect(section.getByRole('row', { name: /wrong password/ })).toHaveCount(12);
});

test('the language chosen in the settings applies in another browser', async ({ page, browser, server }) => {
  const { email, auth_token } = await newAccount(server, server.dataDir);
  const logInOn = async (on: Page): Promise<void> => {
    await logIn(on, email);
    await on.waitForURL('**/upload_media/**');
  };
  const choose = async (of: string, name: string): Promise<void> => {
    await page.getByRole('region', { name: of }).getByRole('combobox').click();
    await page.getByRole('option', { name }).click();
  };
  const html = page.locator('html');
  await logInOn(page);
  await expect(html).toHaveAttribute('lang', 'en');

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}').auth_token);
  await open(page, `${server.origin}/settings/${token ?? auth_token}`);
  await page.route('**/api/set_language/', (route) => route.abort(), { times: 1 });
  await choose('Language', 'Français');
  const section = page.getByRole('region', { name: 'Language' });
  await expect(section.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(section.getByRole('combobox')).toHaveText('Same as browser');
  await choose('Language', 'Français');
  await expect(page.getByRole('heading', { name: 'Langue' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'fr');

  const elsewhere = await browser.newPage({ locale: 'en-US' });
  await logInOn(elsewhere);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr');
  await elsewhere.close();

  await choose('Langue', 'Celle du navigateur');
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'en');
});

async function spend(auth: Auth, times: number): Promise<void> {
  const user = await findUser(server.deps.db, auth.email);
  for (let i = 0; i < times; i++)
    await appendEntry(server.deps.db, {
      userId: user!.id,
      kind: i % 2 === 0 ? 'download' : 'refund',
      amount: i % 2 === 0 ? -7 : 7,
      reference: `${auth.email} ${i}`,
    });
}

test('settings show the address, the balance, where to buy credentials and how they were used', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await signInAs(page, auth);
  await spend(auth, 53);
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await expect(page.getByText(auth.email)).toBeVisible();
  await expect(page.getByText('Minutes left')).toBeVisible();
  await expect(page.getByText('23 min', { exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Credentials history' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText(/Download.*−7.*23/);
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect(rows).toHaveCount(55);
  await expect(rows.last()).toContainText(/Free credentials.*\+30/);
  await page.getByRole('link', { name: 'Add Credentials', exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/credentials`);
});
