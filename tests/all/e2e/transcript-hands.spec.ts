import { expect, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, openMade, selectByMouse, struck, text } from '#tests/support/transcript-page.ts';
import { marked, pointOf, startOf } from '#tests/support/workspace-project.ts';

/** What editors' hands expect of a text: a caret, brackets that can be dragged, undo in sight, what selected words offer. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const bracket = (page: Page, edge: 'start' | 'end') => page.locator(`#transcript-text [data-edge="${edge}"]`);

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

test('brackets are dragged word by word as one undo step, and stop at the other bracket', async ({
  page,
}) => {
  await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 15 }]);
  const drag = async (edge: 'start' | 'end', to: number): Promise<void> => {
    const box = await bracket(page, edge).boundingBox();
    if (!box) throw new Error('No bracket on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const { x, y } = await pointOf(page, to);
    await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
  };
  await drag('end', 20);
  await expect(struck(page)).toHaveText([/^#10,[\s\S]*#20,$/]);
  await drag('start', 5);
  await expect(struck(page)).toHaveText([/^#5,[\s\S]*#20,$/]);
  await expect(bracket(page, 'start')).toHaveAttribute('data-active');
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveText([/^#10,[\s\S]*#20,$/]);
  await drag('start', 30);
  await expect(struck(page)).toHaveText(['#20,']);
  // The hand let go: what follows is neither a selection nor a seek.
  expect(await marked(page, 'selection')).toBe('');
});

test('a caret moves by words and paragraphs, Shift extends, and every action works at it', async ({
  page,
}) => {
  await openMade(page, server, 600, [{ startWordIdx: 12, endWordIdx: 14 }]);
  await clickWord(page, 5);
  await expect(caret(page)).toHaveCount(0);
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => caretAt(page, 10)).toBe(true);
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  await page.keyboard.press('a');
  await expect(struck(page).first()).toHaveText('#10,');
  await page.keyboard.press('Control+z');
  // Inside a cut playback cannot stand; the caret can, and restores it.
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('d');
  await expect(struck(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect.poll(() => caretAt(page, 0)).toBe(true);
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#0, \S+$/);
  await expect(caret(page)).toHaveCount(0);
  await page.keyboard.press('Shift+End');
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#0,[\s\S]*#25,/);
  await page.keyboard.press('Escape');
  await expect.poll(() => marked(page, 'selection')).toBe('');
  // F2 corrects the word at the caret.
  await clickWord(page, 5);
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Correct the word #10,' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A jump of playback takes the caret along: no action works on a word out of sight.
  await page.keyboard.press('Control+ArrowRight');
  await expect(caret(page)).toHaveCount(1);
  await clickWord(page, 20);
  await expect(caret(page)).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText(['#20,']);
  expect(startOf(20)).toBe(7);
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a bracket is dragged and the text does not scroll', async ({ page }) => {
    await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 12 }]);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const box = await bracket(page, 'end').boundingBox();
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

test('Cut and Restore appear at the end of a selection once the pointer is released', async ({ page }) => {
  await openMade(page, server);
  const from = await pointOf(page, 10);
  const to = await pointOf(page, 20);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect.poll(() => marked(page, 'selection')).toMatch(/#20,$/);
  await expect(toolbar(page)).toBeHidden();
  await page.mouse.up();
  await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
  const bar = await toolbar(page).boundingBox();
  expect(bar && bar.y - to.y).toBeGreaterThan(8);
  expect(bar && bar.y - to.y).toBeLessThan(40);
  await expect(action(page, 'Restore')).toHaveAttribute('title', 'None of these words are cut');

  await action(page, 'Cut').click();
  await expect(struck(page).first()).toContainText('#10,');
  await expect(toolbar(page)).toBeHidden();
  await expect(text(page)).toBeFocused();

  await selectByMouse(page, 25, 5);
  const above = await toolbar(page).boundingBox();
  expect(above?.y).toBeGreaterThan(0);
  await expect(action(page, 'Cut')).not.toHaveAttribute('title');
  await action(page, 'Restore').click();
  await expect(struck(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(struck(page).first()).toContainText('#10,');
});

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
