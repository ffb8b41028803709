import { expect, type Page } from '@playwright/test';
import { placeParagraphs } from '#model/edit/moves.ts';
import { test } from '#tests/support/test.ts';
import { at, BODY, HEAD, openTimeline, selected, settled } from '#tests/support/timeline-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** The lane of the blocks. */
const LANE = 58;
const blocks = (page: Page) => page.evaluate(() => [...window.timeline.currentDoc().blocks]);

test('words are where they play, and a passage is dragged there', async ({ page, timelinePage }) => {
  await openTimeline(page, timelinePage.url, 'design=1&moved=1');
  const order = await blocks(page);

  await test.step('a click at 0:04:00 is 12.5 s into the passage that was recorded from 0:04:18 on', async () => {
    await page.mouse.click(...(await at(page, 240, BODY)));
    await expect.poll(() => page.evaluate(() => window.timeline.sourceTimeNow())).toBeCloseTo(270.9, 0);
  });

  await test.step('a cut over a border is selected at both of its places', async () => {
    await page.mouse.click(...(await at(page, 227, HEAD)));
    await expect.poll(() => selected(page)).toBe('near-3');
    await page.evaluate(() => window.timeline.clearSelection());
    await page.mouse.click(...(await at(page, 253.2, HEAD)));
    await expect.poll(() => selected(page)).toBe('near-3');
    await page.evaluate(() => window.timeline.clearSelection());
  });

  await test.step('the passage says where it was recorded, and is dragged to where it was', async () => {
    const [x, y] = await at(page, 240, LANE);
    await page.mouse.move(x, y);
    await expect(page.getByText('from 0:04:18')).toBeVisible();
    await page.mouse.down();
    await page.mouse.move(x + 100, y);
    await page.mouse.move(...(await at(page, 283, LANE)), { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    expect(await blocks(page)).toEqual(order);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 283, LANE)), { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => blocks(page)).toEqual([]);
    await page.evaluate(() => window.timeline.undo());
    expect(await blocks(page)).toEqual(order);
  });

  await test.step('a double click puts it back', async () => {
    await settled(page);
    await page.mouse.dblclick(...(await at(page, 240, LANE)));
    await expect.poll(() => blocks(page)).toEqual([]);
  });
});

test('the block at the playhead moves by keys, and back by its menu', async ({ page, server }) => {
  const doc = placeParagraphs(madeDocument(200, [{ startWordIdx: 20, endWordIdx: 25 }]), [1, 1], 0);
  await gotoWorkspace(page, server, await openedProject(server, doc));
  const canvas = page.getByTestId('timeline-canvas');
  await expect(canvas).toHaveAttribute('data-idle', 'true');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  const cutPlays = page.getByRole('list', { name: 'Cuts on the timeline' }).getByRole('button').first();
  const moved = (await cutPlays.getAttribute('aria-label')) ?? '';
  // Recorded at seven seconds.
  expect(moved).not.toContain('0:00:07');
  await cutPlays.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(cutPlays).toHaveAttribute('aria-label', /0:00:07/);
  await page.keyboard.press('Control+z');
  await expect(cutPlays).toHaveAttribute('aria-label', moved);
  // The shorter of the two that changed places.
  await page.mouse.click(box.x + (15 / 71) * box.width, box.y + LANE, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Back to where it was' }).click();
  await expect(cutPlays).toHaveAttribute('aria-label', /0:00:07/);
});
