import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { clickWord, cuts, openMade, struck, text } from '#tests/support/transcript-page.ts';
import { marked, pointOf } from '#tests/support/workspace-project.ts';

/** Cutting over cuts: what is left is cut, a struck word stands for its cut, commands are at hand where the pointer is. */
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected cut' });
const menu = (page: Page) => page.getByRole('menu', { name: 'Commands' });
const command = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });

test('cuts are made over cuts, selected by their words, and restored', async ({ page, server }) => {
  await openMade(page, server, 600, [{ startWordIdx: 10, endWordIdx: 16 }]);
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('a click on a struck word selects its cut, stands at its start, and A, D and the bar act on that cut', async () => {
    await clickWord(page, 15);
    await expect(bar(page)).toContainText('Manual cut');
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => marked(page, 'now')).toBe('#10,');
    await page.keyboard.press('a');
    await expect(page.getByText('This is already cut')).toBeVisible();
    await expect(struck(page)).toHaveCount(1);
    await page.keyboard.press('d');
    await expect(struck(page)).toHaveCount(0);
    await expect(page.getByText('This is already cut')).toBeHidden();
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Control+z');
    await clickWord(page, 15);
    await bar(page).getByRole('button', { name: 'Listen' }).click();
    await expect(preview.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.keyboard.press('k');
    await clickWord(page, 15);
    await bar(page).getByRole('button', { name: 'Restore' }).click();
    await expect(struck(page)).toHaveCount(0);
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('Control+z');
  });

  await test.step('a sweep from the first letter of a cut selects words; its bracket stays', async () => {
    const box = await struck(page).first().boundingBox();
    const end = await pointOf(page, 20);
    if (!box) throw new Error('No struck words');
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => marked(page, 'selection')).toMatch(/^#10,[\s\S]*#20,$/);
    await expect(page.locator('#transcript-text [data-active]')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the right button offers the commands for words, for a cut and for a place on the timeline', async () => {
    const word = await pointOf(page, 25);
    await page.mouse.click(word.x, word.y, { button: 'right' });
    await command(page, 'Cut').click();
    await expect(struck(page)).toHaveCount(2);
    await page.mouse.click(word.x, word.y, { button: 'right' });
    await command(page, 'Restore').click();
    await expect(struck(page)).toHaveCount(1);
    const canvas = await page.getByTestId('timeline-canvas').boundingBox();
    if (!canvas) throw new Error('No timeline');
    const y = canvas.y + 130;
    await page.mouse.click(canvas.x + canvas.width * 0.6, y, { button: 'right' });
    await command(page, 'Cut').click();
    await expect(cuts(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(menu(page)).toBeHidden();
  });

  await test.step('A leaves a button alone that the keyboard went to; the frame around the text is for the keyboard too', async () => {
    // The cut that was undone lies farther on.
    await text(page).evaluate((scroller) => scroller.scrollTo(0, 0));
    await clickWord(page, 30);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(text(page)).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveCSS('outline-style', 'solid');
    await expect(cuts(page)).toHaveCount(1);
  });
});
