import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { ServedPage } from '#tests/harness/serve.ts';
import { open } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import { largestDifference } from '#tests/support/timeline-page.ts';

/** Every look of a cut in both themes, and the zooms of the timeline, against pictures that were compared with the design. */
let server: ServedPage;
test.beforeAll(({ timelinePage }) => {
  server = timelinePage;
});

async function settled(page: Page): Promise<void> {
  const canvas = '[data-testid=timeline-canvas][data-idle=true][data-peaks=true]';
  await page.locator(`${canvas}[data-film=true], ${canvas}:not([data-film])`).waitFor();
}

async function search(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.timeline.openSearch('cut');
    window.timeline.setQuery('you know');
    window.timeline.stepMatch(1);
  });
}

for (const presenter of ['direct', 'software'] as const) {
  test.describe(`${presenter} presenter`, () => looks(presenter));
}

function looks(presenter: 'direct' | 'software'): void {
  async function show(page: Page, query: string): Promise<void> {
    await open(page, `${server.url}?${query}&presenter=${presenter}`);
    await settled(page);
  }

  /** The direct presenter to the pixel; the other one but for 2 of 255 shades. */
  async function matches(page: Page, name: string): Promise<void> {
    await settled(page);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    if (presenter === 'direct') {
      await expect(timeline).toHaveScreenshot(`${name}.png`, { maxDiffPixels: 0, threshold: 0 });
      return;
    }
    const expected = readFileSync(test.info().snapshotPath(`${name}.png`));
    const difference = async () =>
      largestDifference(page, await timeline.screenshot({ animations: 'disabled' }), expected);
    await expect.poll(difference, { message: name }).toBeLessThanOrEqual(2);
  }

  for (const theme of ['dark', 'light']) {
    test(`a passage that was moved, and a cut over a border, selected, ${theme}`, async ({ page }) => {
      await show(page, `design=1&moved=1&theme=${theme}`);
      await matches(page, `moved-${theme}`);
      await page.evaluate(() => {
        window.timeline.selectEdge('near-3', 'end');
        window.timeline.hoverCut('near-3');
      });
      await matches(page, `moved-selected-${theme}`);
    });

    test(`cuts of every kind, hovered, selected and with a focused handle, ${theme}`, async ({ page }) => {
      await show(page, `design=1&theme=${theme}`);
      await matches(page, `looks-${theme}`);
      await page.evaluate(() => {
        window.timeline.selectEdge('near-1', 'end');
        window.timeline.hoverCut('near-4');
      });
      await matches(page, `selected-hovered-${theme}`);
    });

    test(`search matches, ${theme}`, async ({ page }) => {
      await show(page, `design=1&theme=${theme}`);
      await search(page);
      await matches(page, `search-${theme}`);
    });
  }

  test('zoomed, up to single words', async ({ page }) => {
    await show(page, 'design=1&theme=dark');
    for (const [zoom, scrollTime] of [
      [1, 0],
      [2.5, 150],
      [70, 234],
    ]) {
      await page.evaluate((view) => Object.assign(window.timeline.timelineView, view), { zoom, scrollTime });
      await matches(page, `zoom-${zoom}`);
    }
    await search(page);
    await page.evaluate(() => Object.assign(window.timeline.timelineView, { zoom: 100, scrollTime: 254 }));
    await matches(page, 'words');
  });

  test('placeholders of thumbnails that are still loading', async ({ page }) => {
    await show(page, 'design=1&nofilm=1');
    await matches(page, 'no-film-dark');
  });

  test('focus on the overview', async ({ page }) => {
    await show(page, 'design=1');
    await page.getByRole('slider', { name: 'Scroll the timeline' }).focus();
    await matches(page, 'overview-focused-dark');
  });

  test('the theme changes while the timeline is open', async ({ page }) => {
    await show(page, 'design=1&theme=dark');
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light';
    });
    await matches(page, 'looks-light');
  });

  test('five thousand cuts in one window', async ({ page }) => {
    await show(page, 'hours=1&cuts=5000&video=1&theme=dark');
    await matches(page, 'dense-dark');
  });
}
