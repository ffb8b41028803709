import { expect, type Page } from '@playwright/test';
import { projectOf } from '#tests/support/library.ts';
import { reload } from '#tests/support/open.ts';
import type { Auth, TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, struck, text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject, SAVES } from '#tests/support/workspace-project.ts';

/** What is kept of an edit: at once on this device, soon on the server, and with it the undo history. */
async function show(page: Page, server: TestServer): Promise<Auth> {
  const auth = await openedProject(server, madeDocument(200));
  await gotoWorkspace(page, server, auth);
  await text(page).getByText('#0,').waitFor();
  return auth;
}

test('an edit is saved automatically; it and its undo history survive a reload, also without a server', async ({
  page,
  server,
}) => {
  const auth = await show(page, server);
  const savedCuts = async () => (await projectOf(server, auth)).document?.clips.length;
  const saved = page.waitForResponse(SAVES);
  await cutWord(page, 10);
  await saved;
  await expect(badge(page, 'Saved')).toBeVisible();
  expect(await savedCuts()).toBe(1);
  await cutWord(page, 20);
  await page.keyboard.press('Control+z');
  await expect(badge(page, 'Saved')).toBeVisible();
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
  await page.keyboard.press('Control+Shift+z');
  await expect(struck(page)).toHaveText(['#10,', '#20,']);
  await expect(badge(page, 'Saved')).toBeVisible();

  await page.route(SAVES, (route) => route.abort());
  await cutWord(page, 30);
  await expect(badge(page, 'Offline, kept on this device')).toBeVisible();
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,', '#20,', '#30,']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveText(['#10,']);
  await page.keyboard.press('Control+Shift+z');
  await page.unroute(SAVES);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(badge(page, 'Saved')).toBeVisible();
  await expect.poll(savedCuts).toBe(2);
});

test('a refused save says why, loses nothing, and is retried on demand', async ({ page, server }) => {
  // Inside the page: what it sends while it is left goes past a route.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (input, init) =>
      localStorage.getItem('refuses') && /save_project|push_edits/.test(String(input))
        ? Response.json({ status: 'failure', desc: 'This edit is too large to be saved.' }, { status: 413 })
        : fetch(input, init);
  });
  const auth = await show(page, server);
  await page.evaluate(() => localStorage.setItem('refuses', 'yes'));
  await cutWord(page, 10);
  await expect(badge(page, 'Not saved')).toBeVisible();
  // The toast itself: what screen readers are told beside it says the same.
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .locator('[data-type="error"]', {
      has: page.locator('h2', { hasText: 'The server did not save the edit' }),
    })
    .first();
  await expect(notice).toContainText('This edit is too large to be saved.');
  await expect(notice).toContainText('kept on this device');
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
  await expect(notice).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('refuses'));
  await notice.getByText('Try again').click();
  await expect(badge(page, 'Saved')).toBeVisible();
  expect((await projectOf(server, auth)).document?.clips).toHaveLength(1);
});
