import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject, startOf } from '#tests/support/workspace-project.ts';

/** Heights on the canvas: the heads of the cuts, and what lies below them. */
const HEAD = 34;
const BODY = 130;
const canvas = (page: Page) => page.getByTestId('timeline-canvas');

test('the timeline zooms, scrolls, cuts, moves and resizes; a reload restores its view', async ({
  page,
  server,
}) => {
  const doc = madeDocument(200, [{ startWordIdx: 50, endWordIdx: 60 }]);
  await gotoWorkspace(page, server, await openedProject(server, doc));
  await expect(canvas(page)).toHaveAttribute('data-idle', 'true');
  await expect(canvas(page)).toHaveAttribute('data-peaks', 'true');
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no canvas');
  /** Where a time lies while the whole recording shows. */
  const xOf = (time: number) => box.x + (time / Math.ceil(doc.duration)) * box.width;
  const rows = page.locator('[data-cut-row] [data-go]');
  const before = (await rows.textContent()) ?? '';
  const middle = xOf(startOf(55));
  const y = box.y + BODY;

  await test.step('a double-click beside a cut cuts what that leaves, elsewhere its whole width', async () => {
    // Ten pixels beside the cut, of the thirty a new one takes.
    await page.mouse.dblclick(xOf(doc.cuts[0].start + doc.cuts[0].duration) + 10, y);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toHaveText(before);
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveText(before);
    await page.mouse.dblclick(xOf(startOf(150)), y);
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(1);
  });

  await test.step('a click selects a cut everywhere, a drag moves it as one step, Escape takes a drag back', async () => {
    await page.mouse.click(middle, box.y + HEAD);
    await expect(rows).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('#transcript-text del').filter({ hasText: '#55,' })).toBeInViewport();
    const drag = async (by: number): Promise<void> => {
      await page.mouse.move(middle, y);
      await page.mouse.down();
      await page.mouse.move(middle + by, y, { steps: 4 });
      await expect(rows).not.toHaveText(before);
    };
    await drag(200);
    await page.keyboard.press('Escape');
    await expect(rows).toHaveText(before);
    await page.mouse.up();
    await drag(150);
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveText(before);
  });

  await test.step('an edge is dragged by its handle, and then moved by the arrow keys', async () => {
    const end = page.getByRole('slider', { name: 'Cut end' }).and(page.locator('[tabindex="0"]'));
    const at = async () => Number(await end.getAttribute('aria-valuenow'));
    const first = await at();
    const x = xOf(doc.cuts[0].start + doc.cuts[0].duration);
    await page.mouse.move(x - 3, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(at).toBeGreaterThan(first + 1);
    await expect(end).toBeFocused();
    const dragged = await at();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at).toBeCloseTo(dragged + 0.1, 1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveText(before);
  });

  await test.step('the wheel zooms and pans, buttons step, and the view is there again after a reload', async () => {
    const level = page.getByLabel('Zoom level');
    const window = page.getByRole('slider', { name: 'Scroll the timeline' });
    await page.mouse.move(middle, y);
    await page.mouse.wheel(0, -400);
    await expect(level).not.toHaveText('1×');
    await expect(canvas(page)).toHaveAttribute('data-idle', 'true');
    const turned = await level.textContent();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(level).not.toHaveText(turned ?? '');
    await expect(canvas(page)).toHaveAttribute('data-idle', 'true');
    const whole = await window.getAttribute('aria-valuetext');
    await page.mouse.move(middle, y);
    // Chromium may deliver one turn of the wheel in several events, the last of them late.
    await page.evaluate(() => {
      let turned = 0;
      addEventListener('wheel', ({ deltaX, deltaY }) => {
        turned += deltaX + deltaY;
        document.body.dataset.turned = String(Math.round(turned));
      });
    });
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 300);
    await expect(page.locator('body')).toHaveAttribute('data-turned', '300');
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.keyboard.up('Shift');
    await expect(window).not.toHaveAttribute('aria-valuetext', whole ?? '');
    await expect(canvas(page)).toHaveAttribute('data-idle', 'true');
    // What counts is shown as the page goes.
    await window.evaluate((slider) =>
      addEventListener('pagehide', () => sessionStorage.setItem('shown last', slider.ariaValueText ?? '')),
    );
    const zoom = await level.textContent();
    await reload(page);
    await expect(level).toHaveText(zoom ?? '');
    const shown = await page.evaluate(() => sessionStorage.getItem('shown last'));
    await expect(window).toHaveAttribute('aria-valuetext', shown ?? '');
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await expect(level).toHaveText('1×');
  });
});
