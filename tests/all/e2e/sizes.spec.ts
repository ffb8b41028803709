import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { text } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** What fits where: a desktop of 1440, the middle widths, a telephone, and the workspace before an upload. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const CUTS = [{ startWordIdx: 10, endWordIdx: 12 }];
const cutsPanel = (page: Page) => page.getByRole('region', { name: 'Cuts', exact: true });

async function show(page: Page): Promise<void> {
  await gotoWorkspace(page, server, await openedProject(server, madeDocument(200, CUTS)));
  await expect(text(page)).toContainText('#0,');
}

test('at 1440 × 900 Search & Replace fits without scrolling; a warning that was dismissed stays so', async ({
  page,
}) => {
  await show(page);
  // With all that the pauses have to say.
  await expect(page.getByRole('region', { name: 'Cut Tools' }).getByText(/^saves/)).toBeVisible();
  await page.getByRole('button', { name: 'Search & Replace' }).click();
  await expect(page.getByRole('button', { name: 'Replace all' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('checkbox', { name: 'Match parts of words' })).toBeInViewport({ ratio: 1 });
  const overflow = await page.locator('.ws-middle').evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(overflow).toBe(0);

  const notice = page.getByText('Transcribed by Moonshine tiny.');
  await expect(notice).toBeVisible();
  await page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await reload(page);
  await expect(text(page)).toContainText('#0,');
  await expect(notice).toHaveCount(0);
});

for (const [width, height] of [
  [1024, 768],
  [1100, 800],
  [1279, 900],
] as const) {
  test(`at ${width} × ${height} the cuts panel starts closed, covers nothing and reaches the timeline`, async ({
    page,
  }) => {
    // Open in a wide window, that is not to cover a narrow one.
    await page.addInitScript(() => localStorage.setItem('cuts_panel', 'open'));
    await page.setViewportSize({ width, height });
    await show(page);
    await page.getByRole('button', { name: 'Open the cuts panel' }).click();
    await expect(cutsPanel(page).getByRole('button', { name: 'Check cuts' })).toBeVisible();
    const panel = await cutsPanel(page).boundingBox();
    const timeline = await page.locator('.ws-timeline').boundingBox();
    if (!panel || !timeline) throw new Error('A panel is not on the page');
    expect(Math.abs(panel.y + panel.height - timeline.y)).toBeLessThanOrEqual(1);
    const covered = await page.evaluate(() =>
      ['.ws-stage', '.ws-tools'].flatMap((part) => {
        const shown = document.querySelector(part)!;
        const { bottom } = shown.getBoundingClientRect();
        return [...shown.querySelectorAll('button')].flatMap((button) => {
          const { x, y, width: w, height: h } = button.getBoundingClientRect();
          const top = document.elementFromPoint(x + w - 2, y + h / 2);
          return w > 0 && y + h < bottom && !button.contains(top) ? [button.textContent] : [];
        });
      }),
    );
    expect(covered).toEqual([]);
    // Wide again, the panel is as it was there.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(cutsPanel(page).getByRole('button', { name: 'Check cuts' })).toBeVisible();
    await page.setViewportSize({ width, height });
    await expect(cutsPanel(page).getByRole('button', { name: 'Check cuts' })).toBeVisible();
  });
}

test('before an upload the preview is 720 wide and nothing scrolls', async ({ page }) => {
  await gotoWorkspace(page, server, await newAccount(server, server.dataDir));
  await page.getByText('Drop a recording here').waitFor();
  const picture = await page.locator('.ws-stage section > div').first().boundingBox();
  expect(picture?.width).toBe(720);
  const overflow = await page.locator('.ws-middle').evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(overflow).toBe(0);
});
