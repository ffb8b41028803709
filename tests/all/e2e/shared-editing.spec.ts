import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, struck, text } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  openedProject,
  pointOf,
  SAVES,
} from '#tests/support/workspace-project.ts';

/** One project in two windows, after a broken line. How edits merge: src/editor/model/merge/replica.test.ts. */

test('an edit whose answer was lost is saved once; the later of two corrections of a word wins in both windows', async ({
  page,
  context,
  server,
}) => {
  const auth = await openedProject(server, madeDocument(200));
  const other = await context.newPage();
  const windows = [page, other];
  for (const window of windows) {
    await gotoWorkspace(window, server, auth);
    await text(window).getByText('#0,').waitFor();
  }

  let lost = 0;
  await page.route(SAVES, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await cutWord(page, 10);
  await expect(struck(other)).toHaveText(['#10,']);
  await cutWord(other, 20);
  await expect(struck(page)).toHaveText(['#10,', '#20,']);
  await expect(badge(page, 'Saved')).toBeVisible();
  expect(lost).toBeGreaterThan(1);

  await page.unroute(SAVES);
  await page.route(SAVES, (route) => route.abort());
  for (const [window, correction] of [
    [page, 'mine'],
    [other, 'theirs'],
  ] as const) {
    const { x, y } = await pointOf(window, 25);
    await window.mouse.dblclick(x, y);
    const field = window.getByRole('textbox', { name: 'Correct the word' });
    await field.fill(correction);
    await field.press('Enter');
  }
  await expect(badge(other, 'Saved')).toBeVisible();
  await page.unroute(SAVES);
  for (const window of windows) await expect(text(window)).toContainText('mine');
});
