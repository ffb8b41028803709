import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import { makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { CONVERSATION, speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, openMade, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';

/** Who speaks: names everywhere at once, paragraphs given to others, by mouse and by keyboard. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const names = (page: Page) => page.locator('.ts-name');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Speaker' });
const speaker = (page: Page, name: string) => menu(page).getByRole('radio', { name, exact: true });

test('a speaker is renamed everywhere at once, undone, and saved', async ({ page }) => {
  await openMade(page, server);
  await expect(names(page)).toContainText(['Speaker 1', 'Speaker 2', 'Speaker 3']);
  await names(page).nth(1).click();
  await expect(speaker(page, 'Speaker 2')).toBeChecked();
  const field = menu(page).getByRole('textbox', { name: 'Name' });
  await field.fill('  ');
  await field.press('Enter');
  await expect(menu(page).getByText('A speaker needs a name')).toBeVisible();
  await field.fill('Ana  Belén');
  await field.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expect(text(page)).toBeFocused();
  await expect(names(page).nth(1)).toHaveText('Ana Belén');
  await text(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await expect(names(page).filter({ hasText: 'Ana Belén' }).first()).toBeVisible();
  await expect(names(page).filter({ hasText: 'Speaker 2' })).toHaveCount(0);

  await page.keyboard.press('Control+z');
  await expect(names(page).filter({ hasText: 'Ana Belén' })).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await reload(page);
  await expect(names(page).nth(1)).toHaveText('Ana Belén');
});

test('by keyboard a paragraph goes to another speaker or a new one; trying several is one undo step', async ({
  page,
}) => {
  await openMade(page, server);
  await clickWord(page, 35);
  await page.keyboard.press('s');
  await expect(speaker(page, 'Speaker 2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(names(page).nth(1)).toHaveText('Speaker 3');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(names(page).nth(1)).toHaveText('Speaker 1');
  await expect(page.locator('.ts-row[data-first]').nth(1)).toHaveAttribute('data-speaker', '1');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(names(page).nth(1)).toHaveText('Speaker 2');

  await page.keyboard.press('s');
  await menu(page).getByRole('button', { name: 'New speaker' }).click();
  await expect(names(page).nth(1)).toHaveText('Speaker 4');
  await menu(page).getByRole('button', { name: 'New speaker' }).click();
  await expect(names(page).nth(1)).toHaveText('Speaker 5');
  await expect(menu(page).getByRole('button', { name: 'New speaker' })).toBeHidden();
});

test('asked for again with another number, speakers are told apart anew, and a given name stays', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, (await speechFixture(CONVERSATION)).path);
  await gotoWorkspace(page, server, auth);
  await expect(page.getByText(/(by|quality:) PocketSphinx/)).toBeVisible({ timeout: 60_000 });
  await expect(names(page).filter({ hasText: 'Speaker 2' })).toHaveCount(0);
  await names(page).first().click();
  await menu(page).getByRole('textbox', { name: 'Name' }).fill('Ana');
  await page.keyboard.press('Enter');
  await expect(names(page).first()).toHaveText('Ana');
  const words = await text(page).textContent();

  await names(page).first().click();
  await menu(page).getByRole('combobox', { name: 'Number of speakers' }).click();
  await page.getByRole('option', { name: '2' }).click();
  await page.route(
    '**/api/transcribe_media/',
    (route) => route.fulfill({ body: '{"error":"Too little memory."}\n' }),
    {
      times: 1,
    },
  );
  await menu(page).getByRole('button', { name: 'Detect speakers again' }).click();
  await expect(page.getByText('Too little memory.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(names(page).filter({ hasText: 'Speaker 2' }).first()).toBeVisible({ timeout: 60_000 });
  await expect(names(page).filter({ hasText: 'Ana' }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(names(page).filter({ hasText: 'Speaker 2' })).toHaveCount(0);
  expect(await text(page).textContent()).toBe(words);
});
