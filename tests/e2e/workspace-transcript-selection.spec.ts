import { expect, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, openMade, selectByMouse, struck, text } from '#tests/support/transcript-page.ts';
import { marked, pointOf } from '#tests/support/workspace-project.ts';

/** What selected words offer, and what a selection leaves alone. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' });
const action = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });

test('selected words offer Cut and Restore where the selection ends, once it is let go', async ({ page }) => {
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
  await expect(action(page, 'Restore')).toHaveAttribute('title', 'None of these words is cut');

  await action(page, 'Cut').click();
  await expect(struck(page).first()).toContainText('#10,');
  await expect(toolbar(page)).toBeHidden();
  await expect(text(page)).toBeFocused();

  await selectByMouse(page, 25, 5);
  const above = await toolbar(page).boundingBox();
  expect(above?.y).toBeGreaterThan(0);
  await expect(action(page, 'Cut')).toHaveAttribute('title', 'Some of these words are cut already');
  await action(page, 'Restore').click();
  await expect(struck(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(struck(page).first()).toContainText('#10,');
});

test('the toolbar corrects the first word, or searches for the words from where they stand', async ({
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

test('Shift+click selects words and nothing of the page around them', async ({ page }) => {
  await openMade(page, server);
  await page.getByText('credentials left').last().click();
  await clickWord(page, 5);
  await clickWord(page, 25, { shift: true });
  await expect.poll(() => marked(page, 'selection')).toMatch(/^#5,[\s\S]*#25,$/);
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.getByRole('heading', { name: 'Cuts' }).dblclick();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
});

test('copying works from the toolbar as well, and a field keeps its own', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMade(page, server, 600, [{ startWordIdx: 11, endWordIdx: 13 }]);
  await selectByMouse(page, 10, 15);
  await page.keyboard.press('Tab');
  await expect(action(page, 'Cut')).toBeFocused();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^#10, \S+ #15,$/);
  await action(page, 'Correct').click();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('#10,');
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
