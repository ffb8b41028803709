import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { openTimeline, settled } from '#tests/support/timeline-page.ts';

/** Each layer of the timeline by itself, so that a change of one is seen as that. */
const LAYERS = ['backdrop', 'film', 'waveform', 'words', 'ruler', 'overview', 'cuts', 'heads', 'top', 'tag'];

/** The window of the design, and one in which words can be read. */
const DESIGN = { zoom: 8, scrollTime: 198 };
const NEAR = { zoom: 100, scrollTime: 254 };
const EXACTLY = { maxDiffPixels: 0, threshold: 0 };

const canvas = (page: Page) => page.getByTestId('timeline-canvas');

async function showOnly(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((layers) => window.timeline.showOnly(layers), names);
  await settled(page);
}

async function look(page: Page, view: typeof DESIGN): Promise<void> {
  await page.evaluate((to) => Object.assign(window.timeline.timelineView, to), view);
  await settled(page);
}

for (const theme of ['dark', 'light']) {
  test(`each layer alone, ${theme}`, async ({ page, timelinePage }) => {
    await openTimeline(page, timelinePage.url, `design=1&theme=${theme}&presenter=direct`);
    await page.evaluate(() => {
      const { timeline } = window;
      timeline.openSearch('cut');
      timeline.setQuery('you know');
      timeline.selectEdge('near-1', 'end');
      timeline.hoverCut('near-4');
    });
    await settled(page);
    await page.locator('[data-testid=timeline-canvas][data-film=true][data-peaks=true]').waitFor();
    expect(await page.evaluate(() => window.timeline.layers())).toEqual(LAYERS);

    await showOnly(page);
    // What lies above the canvas: the label of the hovered cut, and the window in the overview.
    await expect.soft(canvas(page)).toHaveScreenshot(`overlays-${theme}.png`, EXACTLY);
    await page.addStyleTag({
      content: '[data-testid=timeline-canvas] > div { visibility: hidden !important }',
    });
    const nothing = await canvas(page).screenshot();
    for (const layer of LAYERS) {
      await look(page, layer === 'words' ? NEAR : DESIGN);
      await showOnly(page, layer);
      expect.soft((await canvas(page).screenshot()).equals(nothing), `${layer} is empty`).toBe(false);
      await expect.soft(canvas(page)).toHaveScreenshot(`${layer}-${theme}.png`, EXACTLY);
    }
  });
}
