import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ServedPage, servePage } from '#tests/harness/serve.ts';
import type { TranscriptHand } from '#tests/harness/transcript-page.tsx';
import { open } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';

declare global {
  interface Window {
    transcript: TranscriptHand;
  }
}

/** Every look of the transcript, its colours in both themes, against pictures that were compared with the design. */
let server: ServedPage;
test.beforeAll(async () => {
  server = await servePage(join(import.meta.dirname, '../../harness/transcript.html'));
});
test.afterAll(() => server.close());

async function show(page: Page, theme: string): Promise<void> {
  await open(page, server.url);
  await page.getByRole('heading', { name: 'Transcript' }).waitFor();
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await document.fonts.ready;
    await window.transcript.open(window.transcript.designDocument());
  }, theme);
}

async function matches(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.transcript.painted());
  await expect(page.getByRole('region', { name: 'Transcript' })).toHaveScreenshot(`${name}.png`, {
    maxDiffPixels: 100,
    animations: 'disabled',
  });
}

for (const theme of ['dark', 'light']) {
  test(`cuts of every reason, a bracket, the spoken word and matches, ${theme}`, async ({ page }) => {
    await show(page, theme);
    await page.evaluate(() => {
      const hand = window.transcript;
      const { words } = hand.currentDoc();
      hand.searchFor('you know');
      hand.seekWord(words.text.indexOf('When.'));
    });
    await page.locator('[data-edge="end"]').first().click();
    await matches(page, `cuts-${theme}`);
  });

  test(`selected words with their toolbar, ${theme}`, async ({ page }) => {
    await show(page, theme);
    await page.evaluate(() => {
      const { words } = window.transcript.currentDoc();
      window.transcript.seekWord(2);
      window.transcript.selectWords(words.text.indexOf('people'), words.text.indexOf('What'));
    });
    await page.getByRole('toolbar', { name: 'Selected words' }).waitFor();
    await matches(page, `selected-${theme}`);
  });
}

test('the speaker’s menu and a word being corrected', async ({ page }) => {
  await show(page, 'dark');
  await page.evaluate(() => window.transcript.seekWord(0));
  await page.locator('.ts-name').nth(1).click();
  await page.getByRole('dialog', { name: 'Speaker' }).waitFor();
  await page.evaluate(() => window.transcript.painted());
  await expect(page).toHaveScreenshot('speaker.png', {
    maxDiffPixels: 100,
    animations: 'disabled',
    clip: { x: 0, y: 0, width: 528, height: 700 },
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Correct the word So,' }).waitFor();
  await matches(page, 'correcting');
});
