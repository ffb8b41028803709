import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import {
  badge,
  clickWord,
  cuts,
  openMade,
  selectByMouse,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import { marked, pointOf } from '#tests/support/workspace-project.ts';

/** The transcript edited by mouse: words selected, cut, copied and corrected, brackets dragged, speakers named. */
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected words' });
const action = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });

test('words are selected, copied, cut and restored by mouse; a bracket is dragged as one undo step', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMade(page, server, 600, [{ startWordIdx: 12, endWordIdx: 14 }]);

  await test.step('a click seeks to the word and marks it', async () => {
    await clickWord(page, 20);
    await expect.poll(() => marked(page, 'now')).toBe('#20,');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('0:00:07');
  });

  await test.step('the toolbar waits for the pointer; what is copied of a selection leaves cut words out', async () => {
    const [from, to] = [await pointOf(page, 10), await pointOf(page, 20)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect.poll(() => marked(page, 'selection')).toMatch(/^#10,[\s\S]*#20,$/);
    await expect(toolbar(page)).toBeHidden();
    await page.mouse.up();
    await expect(toolbar(page)).toBeVisible();
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^#10, .* #15, .* #20,$/);
    expect(copied.split(' ')).toHaveLength(8);
  });

  await test.step('the toolbar comes when the selection is let go, and cuts or restores it', async () => {
    await clickWord(page, 25);
    await clickWord(page, 35, { shift: true });
    await expect.poll(() => marked(page, 'selection')).toMatch(/^#25,[\s\S]*#35,$/);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
    await action(page, 'Cut').click();
    await expect(cuts(page)).toHaveCount(2);
    await expect(toolbar(page)).toBeHidden();
    await expect(text(page)).toBeFocused();
    await selectByMouse(page, 30, 20);
    await action(page, 'Restore').click();
    await expect(cuts(page)).toHaveCount(1);
    await expect(toolbar(page)).toBeHidden();
  });

  await test.step('the toolbar stands above the first line, in the margin where a bracket is there, and goes as one scrolls', async () => {
    await selectByMouse(page, 60, 80);
    const bar = await toolbar(page).boundingBox();
    const first = await pointOf(page, 60);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(first.y - 8);
    await selectByMouse(page, 20, 25);
    const column = await toolbar(page).boundingBox();
    const lines = await page.locator('#transcript-text ul').boundingBox();
    expect((column?.x ?? 0) + (column?.width ?? 0)).toBeLessThan(lines?.x ?? 0);
    await page.mouse.wheel(0, 200);
    await expect(toolbar(page)).toBeHidden();
    await page.mouse.wheel(0, -200);
  });

  await test.step('a dragged bracket takes words with it', async () => {
    await page.keyboard.press('Escape');
    await expect(toolbar(page)).toBeHidden();
    const bracket = page.locator('#transcript-text [data-edge="end"]').first();
    const box = await bracket.boundingBox();
    if (!box) throw new Error('No bracket on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const { x, y } = await pointOf(page, 20);
    await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
    await expect(struck(page).first()).toContainText('#20,');
    await page.keyboard.press('Control+z');
    await expect(struck(page).first()).not.toContainText('#20,');
  });
});

test('corrections of words and speakers survive a reload', async ({ page, server }) => {
  await openMade(page, server);
  const field = page.getByRole('textbox', { name: /^Correct the word/ });
  const names = page.locator('.ts-name');

  await test.step('a double-click corrects a word, Tab goes to the next one, Enter commits', async () => {
    const { x, y } = await pointOf(page, 15);
    await page.mouse.dblclick(x, y);
    await expect(field).toHaveAccessibleName('Correct the word #15,');
    await field.fill('two words');
    await field.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text(page)).toContainText('two words');
    await expect(page.getByText('601 words')).toBeVisible();
  });

  await test.step('a speaker gets a name everywhere, a paragraph another speaker', async () => {
    await names.nth(1).click();
    const menu = page.getByRole('dialog', { name: 'Speaker' });
    await menu.getByRole('textbox', { name: 'Name' }).fill('Ana  Belén');
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(names.nth(1)).toHaveText('Ana Belén');
    await names.first().click();
    await menu.getByText('Speaker 3', { exact: true }).click();
    await expect(names.first()).toHaveText('Speaker 3');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await expect(badge(page, 'Saved')).toBeVisible();
  await reload(page);
  await expect(text(page)).toContainText('two words');
  await expect(names.nth(1)).toHaveText('Ana Belén');
  await expect(names.first()).toHaveText('Speaker 3');
});
