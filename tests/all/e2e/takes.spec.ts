import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { showSuggested, struck } from '#tests/support/transcript-page.ts';

/** A passage that was said three times: its takes stand side by side, the last is kept, and any other by one key. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const group = (page: Page) => page.getByRole('group', { name: /^Takes of/ });
const kept = (page: Page, number: number) => group(page).getByRole('radio', { name: `Keep take ${number}` });

const show = (page: Page) =>
  showSuggested(page, server, {
    cuts: '[[10,15],[20,26]]',
    details: [
      { reason: 'retake', confidence: 0.95 },
      { reason: 'retake', confidence: 0.92 },
    ],
    takes: '[[[10,15],[20,26],[30,36]]]',
  });

test('the last of three takes is kept; a key or a click chooses another as one undo step', async ({
  page,
}) => {
  await show(page);
  await expect(group(page).getByRole('radio')).toHaveCount(3);
  await expect(kept(page, 3)).toBeChecked();
  await expect(struck(page)).toHaveCount(2);
  expect(await axeFaults(page, '[aria-label="Cuts"]')).toEqual([]);

  await kept(page, 3).focus();
  await page.keyboard.press('1');
  await expect(kept(page, 1)).toBeChecked();
  await expect(struck(page)).toHaveText([/^#20/, /^#30/]);
  // Space presses what the keyboard went to, and does not play.
  await kept(page, 2).press('Space');
  await expect(struck(page)).toHaveText([/^#10/, /^#30/]);
  await page.locator('body').press('Control+z');
  await expect(kept(page, 1)).toBeChecked();
  await page.locator('body').press('Control+z');
  await expect(kept(page, 3)).toBeChecked();
  await expect(struck(page)).toHaveCount(2);
});

test('a take is shown in the text while it plays', async ({ page }) => {
  await show(page);
  await group(page).getByRole('button', { name: 'Listen to take 2' }).click();
  const selected = await page.evaluate(() => CSS.highlights.get('transcript-selection')?.size ?? 0);
  expect(selected).toBeGreaterThan(0);
});
