import { expect, type Page } from '@playwright/test';
import { appendEntry } from '#server/db/ledger.ts';
import { findUser } from '#server/db/users.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { open } from '#tests/support/open.ts';
import { type Auth, mailTo, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** Settings, and the accessibility of the pages around credentials and passwords, in both themes and at 390 px. */
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ FREE_CREDENTIALS: '30' });
});
test.afterAll(() => server.close());

/** Folder for pictures of each page, for people to look at; none are taken without it. */
const PICTURES = process.env.PAGE_PICTURES;

async function signIn(page: Page): Promise<Auth> {
  const auth = await newAccount(server, server.dataDir);
  await page.addInitScript((user) => localStorage.setItem('user_data', JSON.stringify(user)), {
    ...auth,
    credentials: 0,
  });
  return auth;
}

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

test('settings show the address, what is left, the way to more, and where it went', async ({ page }) => {
  const auth = await signIn(page);
  await spend(auth, 53);
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await expect(page.getByText(auth.email)).toBeVisible();
  await expect(page.getByText('Remaining processing minutes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Account' }).getByText('23', { exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Credentials history' }).getByRole('row');
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText(/Download.*−7.*23/);
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect(rows).toHaveCount(55);
  await expect(rows.last()).toContainText(/Free credentials.*\+30/);
  await page.getByRole('link', { name: 'Add Credentials' }).click();
  await expect(page).toHaveURL(`${server.origin}/credentials`);
});

test('settings ask the server who comes, and say when the history cannot be read', async ({ page }) => {
  await open(page, `${server.origin}/settings/${'x'.repeat(43)}`);
  await expect(page).toHaveURL(`${server.origin}/login`);
  const auth = await signIn(page);
  await page.route('**/api/list_ledger/', (route) => route.abort(), { times: 1 });
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Free credentials')).toBeVisible();
  await open(page, `${server.origin}/settings/${'x'.repeat(43)}`);
  await expect(page).toHaveURL(`${server.origin}/login`);
});

/** Each theme and each width once; all four where pictures are taken. */
const LOOKS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
  ...(PICTURES
    ? [
        { theme: 'dark', width: 1440 },
        { theme: 'light', width: 390 },
      ]
    : []),
];

for (const { theme, width } of LOOKS) {
  const prepare = async (page: Page): Promise<void> => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
  };
  const look = async (page: Page, name: string): Promise<void> => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, `${name} scrolls sideways`).toBe(false);
    expect(await axeFaults(page), name).toEqual([]);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${theme}-${width}.png` });
  };

  test(`no page of passwords breaks an accessibility rule, ${theme}, ${width} px`, async ({ page }) => {
    await prepare(page);
    for (const path of [
      'request_reset_password',
      'reset_password_mail_sent',
      'reset_password_mail_fail',
      'reset_password_success',
      'reset_password_fail',
      'payment_fail',
    ]) {
      await open(page, `${server.origin}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page, path);
    }
    const auth = await newAccount(server, server.dataDir);
    await server.json('send_password_reset_mail', { email: auth.email });
    const key = /\/reset-password\/([\w-]+)/.exec(await mailTo(server.dataDir, auth.email, 2))?.[1];
    await open(page, `${server.origin}/reset-password/${key}`);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await look(page, 'reset-password');
    await open(page, `${server.origin}/reset-password/unknown`);
    await expect(page.getByText('There was an error confirming your email.')).toBeVisible();
    await look(page, 'reset-password-error');
  });

  test(`no page of credentials breaks an accessibility rule, ${theme}, ${width} px`, async ({ page }) => {
    await prepare(page);
    const auth = await signIn(page);
    await spend(auth, 3);
    await open(page, `${server.origin}/settings/${auth.auth_token}`);
    await expect(page.getByText('Free credentials')).toBeVisible();
    await look(page, 'settings');
    await open(page, `${server.origin}/credentials`);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.getByRole('radio', { name: /360/ }).check();
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
    await look(page, 'credentials');
    await page.getByRole('button', { name: /3184/ }).click();
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'credentials-3-d-secure');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('Payment received.')).toBeVisible();
    await look(page, 'credentials-paid');
  });
}
