import { expect, type Page } from '@playwright/test';
import { emptyDocument } from '#model/document.ts';
import { appendTranscript } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, openedProject } from '#tests/support/workspace-project.ts';

/** What a search finds and what it cuts: whole words, parts of words, and the list before many are cut. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const tools = (page: Page) => page.getByRole('region', { name: 'Cut Tools' });
const place = (page: Page) => tools(page).getByRole('status', { name: 'Match' });
const struck = (page: Page) => page.locator('#transcript-text del');

/** 'You' eight times among words that hold it, and a country. */
function spoken(): EditorDocument {
  const texts = Array.from({ length: 8 }, () => 'Young people you know around the country')
    .join(' ')
    .split(' ');
  const words = texts.map((text, i) => ({
    text,
    start: i * 0.5,
    end: i * 0.5 + 0.4,
    confidence: 1,
    speaker: 0,
  }));
  return appendTranscript(emptyDocument({ duration: 30, language: 'en' }), words);
}

async function search(page: Page, query: string): Promise<void> {
  await gotoWorkspace(page, server, await openedProject(server, spoken()));
  await page.locator('#transcript-text').getByText('Young people').first().waitFor();
  await page.keyboard.press('Control+f');
  await page.keyboard.type(query);
}

test('you does not cut young; parts of words find country by oun', async ({ page }) => {
  await search(page, 'you');
  await expect(place(page)).toHaveText('1/8');
  const parts = tools(page).getByRole('checkbox', { name: 'Parts of words' });
  await expect(parts).not.toBeChecked();
  await parts.click();
  await expect(place(page)).toHaveText('1/16');
  await parts.click();
  await tools(page).getByRole('textbox', { name: 'Search & Cut' }).fill('oun');
  await expect(place(page)).toHaveText('0/0');
  await parts.click();
  await expect(place(page)).toHaveText('1/24');
  await tools(page).getByRole('button', { name: 'Next match' }).click();
  await expect(place(page)).toHaveText('2/24');
  await tools(page).getByRole('button', { name: 'Previous match' }).click();
  await tools(page).getByRole('button', { name: 'Previous match' }).click();
  await expect(place(page)).toHaveText('24/24');
});

test('more than five are listed before they are cut', async ({ page }) => {
  await search(page, 'you');
  await tools(page).getByRole('button', { name: 'Cut', exact: true }).click();
  await expect(struck(page)).toHaveText(['you']);
  await tools(page).getByRole('button', { name: 'Cut all 8' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cut 7 matches?' });
  await expect(dialog).toContainText('1 already cut stays as it is.');
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toContainText('the country Young people you know around');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(struck(page)).toHaveCount(1);
  await tools(page).getByRole('button', { name: 'Cut all 8' }).click();
  await dialog.getByRole('button', { name: 'Cut 7' }).click();
  await expect(dialog).toBeHidden();
  await expect(struck(page)).toHaveCount(8);
  await page.locator('body').press('Control+z');
  await expect(struck(page)).toHaveCount(1);
});
