import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { cutWord, struck } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, newProject, SAVES } from '#tests/support/workspace-project.ts';

/** What was saved of a project: read, named, restored. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Versions' });
const list = (page: Page) => sheet(page).getByRole('list', { name: 'Versions' }).getByRole('listitem');
const preview = (page: Page) => sheet(page).getByRole('region', { name: 'Transcript of this version' });

/** A workspace whose server has the words without a cut, then each of these cuts. */
async function openWithCuts(page: Page, ...words: number[]): Promise<void> {
  const auth = await newProject(server, madeDocument(40));
  await gotoWorkspace(page, server, auth);
  for (const word of words) {
    const saved = page.waitForResponse(SAVES);
    await cutWord(page, word);
    await saved;
  }
  await expect(struck(page)).toHaveCount(words.length);
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Project: / }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(list(page).first()).toContainText('latest');
}

test('a version is viewed without changing the edit, restored as one undo step, and saved as the next', async ({
  page,
}) => {
  await openWithCuts(page, 10, 20);
  await openSheet(page);
  const cuts = list(page).filter({ hasText: '1 cut,' });
  await expect(cuts).toHaveCount(2);
  await expect(cuts.first()).toContainText(/Cut “#20,”.*1 cut, −0\.\d s.*Chrome on Linux/s);
  // The latest is open at once.
  await expect(preview(page).locator('del')).toHaveText(['#10,', '#20,']);
  await cuts.last().getByRole('button', { name: /1 cut/ }).click();
  await expect(preview(page).locator('del')).toHaveText(['#10,']);
  await expect(preview(page)).toContainText('#20,');
  await expect(struck(page)).toHaveCount(2);

  await sheet(page).getByRole('button', { name: 'Restore' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(struck(page)).toHaveText(['#10,']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(struck(page)).toHaveText(['#10,', '#20,']);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(struck(page)).toHaveText(['#10,']);
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
  await openSheet(page);
  // The pauses that the page was told of may be saved after it.
  const restored = list(page).filter({ hasText: /Restored a version/ });
  await expect(restored.first()).toContainText(/1 cut, \+0\.\d s/);
});

test('cuts made during a save are a version when the panel opens', async ({ page }) => {
  await openWithCuts(page, 10);
  const held = Promise.withResolvers<void>();
  await page.route(
    SAVES,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(SAVES);
  await cutWord(page, 20);
  await asked;
  await cutWord(page, 30);
  await page.getByRole('button', { name: /^Project: / }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  held.resolve();
  await list(page).first().getByRole('button').first().click();
  await expect(preview(page).locator('del')).toHaveText(['#10,', '#20,', '#30,']);
});

test('a version is named in place, and keeps its name', async ({ page }) => {
  await openWithCuts(page, 10);
  await openSheet(page);
  const latest = list(page).first();
  const name = latest.getByRole('button', { name: /^Name the version/ });
  await name.click();
  await page.keyboard.type('Before the interview');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeVisible();
  await name.click();
  await page.keyboard.type('Before the interview');
  await page.keyboard.press('Enter');
  await expect(latest).toContainText('Before the interview');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await openSheet(page);
  await expect(latest).toContainText('Before the interview');
});

test('a version that cannot be read says what to do', async ({ page }) => {
  await openWithCuts(page, 10);
  await openSheet(page);
  await expect(preview(page)).toContainText('#10,');
  await page.route('**/api/get_version/', (route) => route.abort(), { times: 1 });
  await list(page).last().getByRole('button').first().click();
  await expect(sheet(page).getByRole('alert')).toContainText('could not be reached');
  await sheet(page).getByRole('button', { name: 'Try again' }).click();
  await expect(preview(page)).toContainText('#10,');
});
