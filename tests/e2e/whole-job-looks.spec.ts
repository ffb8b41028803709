import { expect, type Page, type TestInfo } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { markedVideo } from '#tests/support/marked-media.ts';
import { newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The whole job from login to the file, at each width and in both themes: axe at every step, and a picture of it in the results. */
const LOOKS = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 1100, height: 800, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
] as const;

let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

for (const { width, height, theme } of LOOKS) {
  const isSmall = width < 640;
  test.describe(`${width} px, ${theme}`, () => {
    test.use({ viewport: { width, height }, hasTouch: isSmall, isMobile: isSmall });

    test('no step of the whole job breaks an accessibility rule', async ({ page }, info) => {
      test.setTimeout(240_000);
      const { path } = await markedVideo();
      const { email, password } = {
        ...(await newAccount(server, server.dataDir)),
        password: 'correct horse',
      };
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      const look = lookAt(page, info);

      await page.goto(`${server.origin}/login`);
      await look('login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/upload_media/*');
      await look('upload');
      await page.getByLabel('Choose rushes').setInputFiles([path]);
      await page.getByRole('button', { name: /^Confirm rushes/ }).click();
      const dialog = page.getByRole('dialog');
      await look('confirm');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL('**/workspace/*', { timeout: 60_000 });
      const transcript = page.getByRole('region', { name: 'Transcript' });
      await transcript.waitFor();
      await look('transcribing');
      await expect(transcript).toContainText(/many people say the price/i, { timeout: 60_000 });
      await expect(page.getByText(/Transcribing/)).toBeHidden({ timeout: 90_000 });
      await look('transcribed');

      await selectWords(page);
      await look('selected');
      await page.keyboard.press('a');
      await look('cut');
      const tab = async (name: RegExp) => {
        if (width < 1024) await page.getByRole('tab', { name }).click();
      };
      await tab(/^Cuts/);
      if (width >= 1024 && width < 1280)
        await page.getByRole('button', { name: 'Open the cuts panel' }).click();
      for (const field of await page.getByRole('textbox', { name: /^(Start|End), seconds$/ }).all())
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
      await look('cuts');
      await tab(/^Cut Tools/);
      await page.getByRole('button', { name: 'Suggest cuts' }).click();
      await page.getByText(/^(Nothing to suggest|\d+ cuts? suggested)$/).waitFor();
      await look('suggested');
      await page.keyboard.press('ControlOrMeta+f');
      await page.keyboard.type('the');
      await look('searching');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Download, / })
        .first()
        .click();
      await look('download');
      const file = page.waitForEvent('download', { timeout: 120_000 });
      await page.getByRole('button', { name: /^Download for / }).click();
      await look('cutting');
      await file;
      await look('downloaded');
      await page.goto(`${server.origin}/settings/${await tokenOf(page)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('settings');
      await page.goto(`${server.origin}/credentials`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('credentials');
    });
  });
}

function lookAt(page: Page, info: TestInfo): (step: string) => Promise<void> {
  let number = 0;
  return async (step) => {
    const faults = await axeFaults(page);
    const name = `${String(++number).padStart(2, '0')}-${step}.png`;
    await page.screenshot({ path: info.outputPath(name) });
    expect.soft(faults, step).toEqual([]);
  };
}

/** The first three words, by mouse or finger. */
async function selectWords(page: Page): Promise<void> {
  const row = page.locator('#transcript-text .ts-lines').first();
  await row.click({ position: { x: 20, y: 14 } });
  for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowRight');
}

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}').auth_token as string);
}
