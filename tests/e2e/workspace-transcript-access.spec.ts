import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  clickWord,
  openMade,
  openPretended,
  selectByMouse,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import { madeDocument, marked, pointOf } from '#tests/support/workspace-project.ts';

/** Screen readers, fingers, zoom, and browsers without highlights. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const announced = (page: Page) => page.locator('section[aria-label="Transcript"] > p[role="status"]');

test('rows say their place and stand in reading order; edits are announced politely', async ({ page }) => {
  await openPretended(page, server, madeDocument(3000));
  await text(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight / 3;
  });
  await expect
    .poll(() => page.locator('.ts-row').first().getAttribute('aria-posinset').then(Number))
    .toBeGreaterThan(5);
  const places = await page
    .locator('.ts-row')
    .evaluateAll((rows) => rows.map((row) => [row.ariaPosInSet, row.ariaSetSize].map(Number)));
  expect(places).toEqual(places.map((_, i) => [places[0][0] + i, places[0][1]]));

  await text(page).evaluate((element) => {
    element.scrollTop = 0;
  });
  await clickWord(page, 10);
  await page.keyboard.press('a');
  await expect(announced(page)).toHaveText('Cut: #10,, 0.3 seconds. 1 cut.');
  await page.keyboard.press('d');
  await expect(announced(page)).toHaveText('Restored: #10,, 0.3 seconds. 0 cuts.');
  await page.keyboard.press('Control+z');
  await expect(announced(page)).toHaveText('Cut: #10,, 0.3 seconds. 1 cut.');
  await page.getByRole('button', { name: 'Manual cut, end' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(announced(page)).toHaveText(/^Cut changed: #10, \S+, 0\.\d seconds\.$/);
});

test('at 200 % zoom the text is there, reflows and can be cut', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openMade(page, server);
  await text(page).scrollIntoViewIfNeeded();
  const box = await text(page).boundingBox();
  expect(box?.height).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
  await clickWord(page, 10);
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText(['#10,']);
});

test('without highlights of the browser boxes behind the text mark the words', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Highlight', { value: undefined });
  });
  await openMade(page, server);
  await selectByMouse(page, 5, 20);
  await expect.poll(() => page.locator('.ts-boxes-selection > i').count()).toBeGreaterThan(1);
  await clickWord(page, 10);
  await expect(page.locator('.ts-boxes-selection > i')).toHaveCount(0);
  const { x, y } = await pointOf(page, 10);
  const now = await page.locator('.ts-now > i').boundingBox();
  expect(now && Math.abs(now.x + now.width / 2 - x)).toBeLessThan(2);
  expect(now && Math.abs(now.y + now.height / 2 - y)).toBeLessThan(2);
});

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in the panel with toolbar, menu and correction open, ${theme}`, async ({
    page,
  }) => {
    await openMade(page, server, 600, [
      { startWordIdx: 10, endWordIdx: 12 },
      { startWordIdx: 40, endWordIdx: 47 },
    ]);
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await reload(page);
    await page.locator('.ts-name').nth(1).click();
    await expect(page.getByRole('dialog', { name: 'Speaker' })).toBeVisible();
    expect(await axeFaults(page, '.ws-transcript', '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await selectByMouse(page, 5, 25);
    await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
    expect(await axeFaults(page, '.ws-transcript')).toEqual([]);
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: /^Correct the word/ })).toBeVisible();
    expect(await axeFaults(page, '.ws-transcript')).toEqual([]);
  });
}

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** A finger that comes down on word `from`, rests, and goes by way of `to`. */
  async function longPress(page: Page, from: number, to: number): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const before = await marked(page, 'selection');
    await touch('touchStart', await pointOf(page, from));
    await expect.poll(() => marked(page, 'selection')).not.toBe(before);
    const end = await pointOf(page, to);
    await touch('touchMove', { x: end.x - 10, y: end.y });
    await touch('touchMove', end);
    await touch('touchEnd');
  }

  test('resting on a word selects it, moving on selects more, and the bar cuts', async ({ page }) => {
    await openMade(page, server, 600, [{ startWordIdx: 2, endWordIdx: 3 }]);
    await longPress(page, 5, 15);
    await expect.poll(() => marked(page, 'selection')).toMatch(/^#5,[\s\S]*#15,$/);
    expect(await text(page).evaluate((element) => element.scrollTop)).toBe(0);
    const bar = page.getByRole('toolbar', { name: 'Selected words' });
    const { height } = (await bar.getByRole('button', { name: 'Cut' }).boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    await bar.getByRole('button', { name: 'Cut' }).tap();
    await expect(struck(page).last()).toContainText('#15,');

    await page.getByRole('button', { name: 'Manual cut, end' }).first().tap();
    const bracket = page.getByRole('toolbar', { name: 'Selected bracket' });
    await expect(bracket).toContainText('Cut end');
    await bracket.getByRole('button', { name: 'Move bracket one word on' }).tap();
    await expect(struck(page).first()).toContainText(/\S+ \S+ \S+/);
    await bracket.getByRole('button', { name: 'Restore' }).tap();
    await expect(struck(page).first()).toContainText('#5,');
    expect(await axeFaults(page, '.ws-transcript')).toEqual([]);
  });

  test('a second long press extends the selection; a tap seeks and drops it', async ({ page }) => {
    await openPretended(page, server, madeDocument(600));
    await longPress(page, 5, 5);
    await expect.poll(() => marked(page, 'selection')).toBe('#5,');
    await longPress(page, 20, 20);
    await expect.poll(() => marked(page, 'selection')).toMatch(/^#5,[\s\S]*#20,$/);
    const { x, y } = await pointOf(page, 10);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => marked(page, 'selection')).toBe('');
    await expect.poll(() => marked(page, 'now')).toBe('#10,');
  });
});
