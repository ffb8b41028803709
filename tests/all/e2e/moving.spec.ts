import { expect, type Page } from '@playwright/test';
import { splitParagraph } from '#model/edit/paragraphs.ts';
import { test } from '#tests/support/test.ts';
import {
  clickWord,
  fromTranscriptMenu,
  playedNumbers,
  selectByMouse,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  pointOf,
} from '#tests/support/workspace-project.ts';

/** Passages that are moved by pointer, by menu and in two windows. By keyboard: tests/e2e/moving.spec.ts. */
const DOC = [10, 20].reduce(splitParagraph, madeDocument(40));
const RECORDED = [0, 5, 10, 15, 20, 25, 30, 35];

const handle = (page: Page, place: number) =>
  page.getByRole('button', { name: 'Drag to move the paragraph' }).nth(place);

test('a paragraph is dragged by its handle, with a line where it comes, and goes back by its mark', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, DOC));
  await expect(text(page)).toContainText('#0,');
  await pull(page, 0, 15);
  await expect(page.locator('.ts-drop')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.ts-drop')).toHaveCount(0);
  expect(await playedNumbers(page)).toEqual(RECORDED);
  await pull(page, 0, 15);
  await page.mouse.up();
  await expect.poll(() => playedNumbers(page)).toEqual([10, 15, 0, 5, 20, 25, 30, 35]);
  await page.getByRole('button', { name: /^Moved, from/ }).click();
  await page.getByRole('menuitem', { name: 'Back to where it was' }).click();
  await expect.poll(() => playedNumbers(page)).toEqual(RECORDED);

  await test.step('selected paragraphs are dragged together', async () => {
    await selectByMouse(page, 5, 15);
    await pull(page, 0, 35);
    await page.mouse.up();
    await expect.poll(() => playedNumbers(page)).toEqual([20, 25, 30, 35, 0, 5, 10, 15]);
    await expect(page.getByRole('button', { name: 'Undo: Moved 2 paragraphs' })).toBeVisible();
  });
});

test('by the menus a paragraph goes to the start or the end, words come here, and all as it was recorded', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await openedProject(server, DOC));
  await expect(text(page)).toContainText('#0,');
  await fromMenu(page, 5, 'Move to the end');
  await expect.poll(() => playedNumbers(page)).toEqual([10, 15, 20, 25, 30, 35, 0, 5]);
  await fromMenu(page, 20, 'Move to the start');
  await expect.poll(() => playedNumbers(page)).toEqual([20, 25, 30, 35, 10, 15, 0, 5]);
  await selectByMouse(page, 0, 5);
  await page.keyboard.press('Control+c');
  await fromMenu(page, 25, 'Move here');
  await expect.poll(() => playedNumbers(page)).toEqual([20, 0, 5, 25, 30, 35, 10, 15]);
  await expect(page.getByText('The copied words play here now, and only here.')).toBeVisible();
  await fromTranscriptMenu(page, 'Restore the recorded order');
  await expect.poll(() => playedNumbers(page)).toEqual(RECORDED);
});

test('words that are cut in one window are pasted in another, and both show where they went', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const auth = await openedProject(server, DOC);
  const other = await context.newPage();
  for (const window of [page, other]) {
    await gotoWorkspace(window, server, auth);
    await text(window).getByText('#0,').waitFor();
  }
  await page.bringToFront();
  await selectByMouse(page, 20, 25);
  await page.keyboard.press('Control+x');
  await expect(struck(other)).toHaveCount(1);
  await other.bringToFront();
  await clickWord(other, 10);
  await expect.poll(() => marked(other, 'now')).toBe('#10,');
  await other.keyboard.press('Control+v');
  for (const window of [page, other]) {
    await expect.poll(() => playedNumbers(window)).toEqual([0, 5, 20, 25, 10, 15, 30, 35]);
    await expect(struck(window)).toHaveCount(0);
  }
});

/** Drags the handle of the paragraph at a place below the word '#word,'. */
async function pull(page: Page, place: number, word: number): Promise<void> {
  await handle(page, place).hover();
  await page.mouse.down();
  const { x, y } = await pointOf(page, word);
  await page.mouse.move(x, y + 20, { steps: 5 });
}

async function fromMenu(page: Page, word: number, item: string): Promise<void> {
  const { x, y } = await pointOf(page, word);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}
