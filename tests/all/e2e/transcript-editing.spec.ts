import { expect, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, openMade, selectByMouse, struck, text } from '#tests/support/transcript-page.ts';
import { marked, pointOf } from '#tests/support/workspace-project.ts';

/** Editing by mouse, finger and keyboard: the caret, dragged brackets, the toolbar of selected words. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const caret = (page: Page) => page.locator('.ts-caret > i');

/** Whether the caret stands around the word '#i,'. */
async function caretAt(page: Page, word: number): Promise<boolean> {
  const at = await pointOf(page, word);
  const box = await caret(page)
    .boundingBox({ timeout: 1000 })
    .catch(() => null);
  if (!box) return false;
  return Math.abs(box.x + box.width / 2 - at.x) < 3 && Math.abs(box.y + box.height / 2 - at.y) < 6;
}

test('the caret is drawn at its word, also inside a cut, and a jump of playback takes it along', async ({
  page,
}) => {
  await openMade(page, server, 600, [{ startWordIdx: 12, endWordIdx: 14 }]);
  await clickWord(page, 5);
  await expect(caret(page)).toHaveCount(0);
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => caretAt(page, 10)).toBe(true);
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  // Inside a cut playback cannot stand; the caret can, and restores it.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('d');
  await expect(struck(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#0,[\s\S]*#25,/);
  await expect(caret(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  // No action works on a word out of sight.
  await clickWord(page, 5);
  await page.keyboard.press('Control+ArrowRight');
  await expect(caret(page)).toHaveCount(1);
  await clickWord(page, 20);
  await expect(caret(page)).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText(['#20,']);
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a bracket is dragged and the text does not scroll', async ({ page }) => {
    await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 12 }]);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const box = await page.locator('#transcript-text [data-edge="end"]').boundingBox();
    if (!box) throw new Error('No bracket on the page');
    const to = await pointOf(page, 20);
    await touch('touchStart', { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await touch('touchMove', { x: to.x - 20, y: to.y - 8 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await expect(struck(page)).toHaveText([/^#10,[\s\S]*#20,$/]);
    expect(await text(page).evaluate((element) => element.scrollTop)).toBe(0);
  });
});

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' });
const action = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });

test('the toolbar corrects the first word, or searches for the words from their position', async ({
  page,
}) => {
  await openMade(page, server);
  await selectByMouse(page, 15, 20);
  await action(page, 'Correct').click();
  await expect(page.getByRole('textbox', { name: 'Correct the word #15,' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toBeVisible();

  const { x, y } = await pointOf(page, 20);
  await page.mouse.click(x + 24, y);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  const word = await marked(page, 'selection');
  await action(page, 'Search').click();
  const query = page.getByRole('textbox', { name: 'Search & Cut' });
  await expect(query).toHaveValue(word);
  expect(await marked(page, 'current-match')).toBe(word.replace(/\W+$/, '') || word);
  await expect(toolbar(page)).toBeHidden();

  await page.keyboard.press('Escape');
  await selectByMouse(page, 5, 60);
  await expect(action(page, 'Search')).toHaveAttribute('title', /at most 20 words/);
});

test('by keyboard: Shift+arrows select, Tab reaches the toolbar, arrows its buttons', async ({ page }) => {
  await openMade(page, server);
  await clickWord(page, 10);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(action(page, 'Cut')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(action(page, 'Restore')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(struck(page)).toContainText(['#10,']);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Correct the word #10,' })).toBeFocused();
});

test('an input method composes in a corrected word without committing it', async ({ page }) => {
  await openMade(page, server);
  const { x, y } = await pointOf(page, 15);
  await page.mouse.dblclick(x, y);
  const input = page.getByRole('textbox', { name: 'Correct the word #15,' });
  await expect(input).toBeFocused();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'né', selectionStart: 2, selectionEnd: 2 });
  await expect(input).toHaveValue('né');
  // The Enter that ends a composition belongs to the input method.
  await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(input).toBeFocused();
  await session.send('Input.insertText', { text: 'née' });
  await input.press('Enter');
  await expect(text(page)).toContainText('née');
  await expect(input).toBeHidden();
});
