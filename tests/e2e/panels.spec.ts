import { expect, type Page } from '@playwright/test';
import { changeProject } from '#tests/support/replies.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, openedProject } from '#tests/support/workspace-project.ts';
import { mixedDocument } from '#tests/support/workspace-steps.ts';

/** The panels of the workspace keep a width of their own at each width of the window, whatever else is open. */

const WIDTHS = [1440, 1280, 1100, 1024, 390];
/** Least width of a panel, px: what its rows need; the picture's is ui.md's least height at 16:9. */
const LEAST = { transcript: 280, middle: 320, side: 300 };

async function widthOf(page: Page, panel: string): Promise<number> {
  const box = await page.locator(`.ws-${panel}`).boundingBox();
  return box?.width ?? 0;
}

/** As the window is narrowed and widened again, without a reload. */
async function expectRoomAtEachWidth(page: Page, side: string): Promise<void> {
  for (const width of [...WIDTHS, ...WIDTHS.toReversed()]) {
    await page.setViewportSize({ width, height: 900 });
    const isColumn = width < 1024;
    if (isColumn) await page.getByRole('tab', { name: new RegExp(`^${side}`) }).click();
    const panel = page.getByRole('region', { name: side, exact: true });
    const box = await panel.boundingBox();
    expect(box?.width, `${side} at ${width}`).toBeGreaterThanOrEqual(LEAST.side);
    expect((box?.x ?? 0) + (box?.width ?? 0), `${side} at ${width}`).toBeLessThanOrEqual(width + 1);
    if (isColumn) continue;
    for (const other of ['transcript', 'middle'] as const)
      expect(await widthOf(page, other), `${other} beside ${side} at ${width}`).toBeGreaterThanOrEqual(
        LEAST[other],
      );
  }
}

test('no panel is squeezed by another or takes over its width, from 1440 px to 390 px and back', async ({
  page,
  server,
}) => {
  // The cuts were widened in a wide window, and are closed in a middling one.
  await page.addInitScript(() => localStorage.setItem('cuts_panel_width', '640'));
  await gotoWorkspace(page, server, await openedProject(server, mixedDocument()));
  const cuts = page.getByRole('region', { name: 'Cuts', exact: true });
  await expect(cuts).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });

  await test.step('the comments', async () => {
    await page.keyboard.press('m');
    await expect(comments).toBeVisible();
    expect(await widthOf(page, 'cuts')).toBe(384);
    await expectRoomAtEachWidth(page, 'Comments');
  });

  await test.step('the cuts behind them, opened in the middling width too', async () => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Open the cuts panel' }).click();
    await expectRoomAtEachWidth(page, 'Cuts');
  });

  await test.step('closed at 1440 px, in one column they are a tab all the same', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Close the cuts panel' }).click();
    expect(await widthOf(page, 'cuts')).toBe(48);
    await page.keyboard.press('m');
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(comments).toBeVisible();
    await page.getByRole('button', { name: 'Close the comments' }).click();
    await expect(cuts.getByRole('button', { name: 'Check cuts' })).toBeVisible();
    expect(await widthOf(page, 'cuts')).toBe(390);
  });
});

test('in the longest language the header keeps eight letters of the name, and nothing in it touches, from 1440 px to 640 px', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.setItem('trimscript.language', 'fr'));
  await changeProject(page, () => ({ name: 'Wochenendausgabe mit Interview' }));
  await gotoWorkspace(page, server, await openedProject(server, mixedDocument()));
  const name = page.getByRole('button', { name: /Wochenendausgabe/ });
  await expect(name).toBeVisible();
  for (const width of [1440, 1345, 1280, 1100, 1024, 900, 640]) {
    await page.setViewportSize({ width, height: 900 });
    const letters = await name.evaluate((button) => {
      const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const range = document.createRange();
      range.selectNodeContents(text);
      range.setEnd(text, Math.min(8, text.length));
      return range.getBoundingClientRect().right <= button.getBoundingClientRect().right;
    });
    expect(letters, `the name at ${width}`).toBe(true);
    const gaps = await page
      .locator('header')
      .first()
      .evaluate((header) => {
        const boxes = [...header.querySelectorAll('a, button')]
          .map((part) => part.getBoundingClientRect())
          .filter((box) => box.width > 1);
        return boxes.slice(1).map((box, i) => box.left - boxes[i]!.right);
      });
    expect(Math.min(...gaps), `gaps at ${width}`).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a workspace that is opened again never shows closed cuts as open', async ({ page, server }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cuts_panel', 'closed');
    const shown = new Set<string>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const side = document.querySelector<HTMLElement>('.workspace')?.dataset.side;
      if (side !== undefined) shown.add(side);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await gotoWorkspace(page, server, await openedProject(server, mixedDocument()));
  await expect(page.getByRole('button', { name: 'Open the cuts panel' })).toBeEnabled();
  expect(await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])).toEqual([
    'rail',
  ]);
});
