import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { open } from '#tests/support/open.ts';
import { newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** WCAG 2.2 AA, as far as a machine can tell, on the upload page in both themes; and its keyboard. */
let server: TestServer;

test.beforeAll(({ server: shared }) => {
  server = shared;
});

for (const theme of ['light', 'dark'] as const)
  test(`the upload breaks no accessibility rule in the ${theme} theme`, async ({ page }) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    const auth = await newAccount(server, server.dataDir);
    const reason = 'French is not available on this server yet.';
    const languages = [
      { code: 'en', available: true },
      { code: 'fr', available: false, reason },
    ];
    await page.route('**/api/get_capabilities/', (route) =>
      route.fulfill({ json: { status: 'success', languages } }),
    );
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);

    await open(page, `${server.origin}/login`);
    const user = JSON.stringify({ ...auth, credentials: 30 });
    await page.evaluate((text) => localStorage.setItem('user_data', text), user);
    await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
    await page.getByLabel('Choose rushes').setInputFiles([
      { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypisom', 'latin1') },
      { name: 'b.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF....WAVE', 'latin1') },
    ]);
    await expect(page.getByText('length could not be read')).toHaveCount(2);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm rushes' }).click();
    await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    // Also what a strict Content-Security-Policy would have blocked.
    expect(faults).toEqual([]);
  });

test('the keyboard reaches everything in an upload and stays in its dialog', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/login`);
  const user = JSON.stringify({ ...auth, credentials: 30 });
  await page.evaluate((text) => localStorage.setItem('user_data', text), user);
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await page.getByLabel('Choose rushes').setInputFiles([
    { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypisom', 'latin1') },
    { name: 'b.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF....WAVE', 'latin1') },
  ]);
  await page.getByRole('button', { name: 'Upload' }).focus();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const order: unknown[] = [];
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual([
    'Help: Your first recording',
    'Move a.mp4 down',
    'Remove a.mp4',
    'Move b.wav up',
    'Remove b.wav',
    'Confirm rushes',
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeFocused();
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator('[role=dialog] :focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Confirm rushes' })).toBeFocused();
});
