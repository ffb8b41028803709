import { expect, type Page } from '@playwright/test';
import { projectOf } from '#tests/support/library.ts';
import { reload } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, newProject, pointOf } from '#tests/support/workspace-project.ts';

test('edits of two windows merge, undo reverts own steps only, and offline edits merge later', async ({
  page,
  context,
  server,
}) => {
  const auth = await newProject(server, madeDocument(200));
  const other = await context.newPage();
  const windows = [page, other];
  for (const window of windows) {
    await gotoWorkspace(window, server, auth);
    await text(window).getByText('#0,').waitFor();
  }
  const bothHave = async (...words: string[]): Promise<void> => {
    for (const window of windows) await expect(struck(window)).toHaveText(words);
  };
  const playhead = (window: Page) => window.locator('[data-other="playhead"]');

  await cutWord(page, 10);
  await cutWord(other, 20);
  await bothHave('#10,', '#20,');
  for (const window of windows) await expect(playhead(window)).toHaveCount(1);
  const { x, y } = await pointOf(other, 5);
  await other.mouse.dblclick(x, y);
  const field = other.getByRole('textbox', { name: 'Correct the word' });
  await field.fill('five five');
  await field.press('Enter');
  await expect(text(page)).toContainText('five five');
  await page.keyboard.press('Control+z');
  await bothHave('#20,');
  await page.keyboard.press('Control+Shift+z');
  await bothHave('#10,', '#20,');

  await page.route('**/api/**', (route) => route.abort());
  await cutWord(page, 60);
  await expect(badge(page, 'Offline, kept on this device')).toBeVisible();
  await cutWord(other, 30);
  await expect(badge(other, 'Saved')).toBeVisible();
  await page.unroute('**/api/**');
  await reload(page);
  await bothHave('#10,', '#20,', '#30,', '#60,');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await projectOf(server, auth)).document?.clips.length).toBe(4);
  await other.close();
  await expect(playhead(page)).toHaveCount(0);
});
