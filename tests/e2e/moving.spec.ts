import { expect } from '@playwright/test';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { reload } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import {
  badge,
  clickWord,
  playedNumbers,
  selectByMouse,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, marked, openedProject } from '#tests/support/workspace-project.ts';

/** Passages that are moved in the transcript by keyboard. */
const PARAGRAPHS = [10, 20, 30];

test('words are cut and pasted elsewhere, paragraphs go up and down, and a reload finds them there', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const doc = PARAGRAPHS.reduce(splitParagraph, madeDocument(40));
  await gotoWorkspace(page, server, await openedProject(server, doc));
  await expect(text(page)).toContainText('#0,');
  const recorded = [0, 5, 10, 15, 20, 25, 30, 35];
  expect(await playedNumbers(page)).toEqual(recorded);

  await test.step('what was cut moves to the word that was clicked, and is heard again', async () => {
    await selectByMouse(page, 20, 25);
    await page.keyboard.press('Control+x');
    await expect(struck(page)).toHaveCount(1);
    await clickWord(page, 10);
    await expect.poll(() => marked(page, 'now')).toBe('#10,');
    await page.keyboard.press('Control+v');
    await expect.poll(() => playedNumbers(page)).toEqual([0, 5, 20, 25, 10, 15, 30, 35]);
    await expect(struck(page)).toHaveCount(0);
    await expect(page.getByRole('status').getByText(/^Moved, now 2 of 5\.$/)).toBeAttached();
  });

  await test.step('the move and the cut are undone one after the other', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => playedNumbers(page)).toEqual(recorded);
    await expect(struck(page)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(struck(page)).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await expect(page.getByText('These words are no longer cut.')).toBeVisible();
  });

  await test.step('a paragraph goes down and up again, and to the start', async () => {
    await clickWord(page, 5);
    await expect.poll(() => marked(page, 'now')).toBe('#5,');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(() => playedNumbers(page)).toEqual([10, 15, 20, 25, 0, 5, 30, 35]);
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect.poll(() => playedNumbers(page)).toEqual([10, 15, 0, 5, 20, 25, 30, 35]);
  });

  await test.step('text from elsewhere moves nothing', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('#20, first'));
    await page.keyboard.press('Control+v');
    await expect(page.getByText('Pasted text makes no audio')).toBeVisible();
    expect(await playedNumbers(page)).toEqual([10, 15, 0, 5, 20, 25, 30, 35]);
    await page.getByRole('button', { name: 'Search for it' }).click();
    await expect(page.getByPlaceholder('Find words')).toHaveValue('#20, first');
    await page.keyboard.press('Escape');
  });

  await expect(badge(page, 'Saved')).toBeVisible();
  await reload(page);
  await expect.poll(() => playedNumbers(page)).toEqual([10, 15, 0, 5, 20, 25, 30, 35]);
});
