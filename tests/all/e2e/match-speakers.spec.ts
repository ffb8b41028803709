import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** How it sounds: src/editor/model/media/speaker-match.test.ts, and in files tests/all/integration/api-match.test.ts. */
test('speakers are matched in tools and dialog alike, undone and asked for; with one speaker it says what is missing', async ({
  page,
  server,
}) => {
  const auth = await openedProject(server, madeDocument(200));
  await gotoWorkspace(page, server, auth);
  const tools = page.getByRole('region', { name: 'Sound' });
  const box = tools.getByRole('checkbox', { name: 'Match speakers' });
  await expect(box).toHaveAccessibleDescription(/up to 9 dB/);
  await box.check();
  await expect(box).toHaveAccessibleDescription('All speakers are at one level already.');
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/get_download_price/'));
  await page.getByRole('button', { name: /^Download, \d/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Match speakers' })).toBeChecked();
  expect((await asked).postData()).toContain('"match":true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Undo: Matched the speakers/ }).click();
  await expect(box).not.toBeChecked();

  const alone = await openedProject(server, madeDocument(20));
  await gotoWorkspace(page, server, alone);
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription('This needs a transcript with two speakers or more.');
});
