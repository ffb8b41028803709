import { expect, type Page } from '@playwright/test';
import { open, reload } from '#tests/support/open.ts';
import { newAccount, PASSWORD } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The language of an account: chosen in its settings, and followed by a browser where nobody chose one. */
test('the language chosen in the settings comes along to another browser', async ({
  page,
  browser,
  server,
}) => {
  const { email, auth_token } = await newAccount(server, server.dataDir);
  const logIn = async (on: Page): Promise<void> => {
    await open(on, `${server.origin}/login`);
    await on.getByLabel('Email').fill(email);
    await on.getByLabel('Password').fill(PASSWORD);
    await on.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await on.waitForURL('**/upload_media/**');
  };
  const choose = async (of: string, name: string): Promise<void> => {
    await page.getByRole('region', { name: of }).getByRole('combobox').click();
    await page.getByRole('option', { name }).click();
  };
  const html = page.locator('html');
  await logIn(page);
  await expect(html).toHaveAttribute('lang', 'en');

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}').auth_token);
  await open(page, `${server.origin}/settings/${token ?? auth_token}`);
  await page.route('**/api/set_language/', (route) => route.abort(), { times: 1 });
  await choose('Language', 'Français');
  const section = page.getByRole('region', { name: 'Language' });
  await expect(section.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(section.getByRole('combobox')).toHaveText('As the browser');
  await choose('Language', 'Français');
  await expect(page.getByRole('heading', { name: 'Langue' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'fr');

  const elsewhere = await browser.newPage({ locale: 'en-US' });
  await logIn(elsewhere);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr');
  // What the server says comes in it, too.
  const refused = elsewhere.waitForRequest('**/api/**');
  await reload(elsewhere);
  expect((await refused).headers()['accept-language']).toBe('fr');
  await elsewhere.close();

  await choose('Langue', 'Comme le navigateur');
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  const again = await browser.newPage({ locale: 'en-US' });
  await logIn(again);
  await expect(again.locator('html')).toHaveAttribute('lang', 'en');
  await again.close();
});
