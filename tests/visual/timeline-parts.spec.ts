import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { at, BODY, HEAD, openTimeline, settled } from '#tests/support/timeline-page.ts';

/** Where only parts of the timeline are drawn anew, it looks to the pixel as when all of it is. */
let url: string;
test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

async function looksAsDrawnWhole(page: Page, what: string): Promise<void> {
  const timeline = page.getByTestId('timeline-canvas');
  await settled(page);
  const parts = await timeline.screenshot();
  // A theme may have come with a class: everything is drawn for it.
  await page.evaluate(() => document.documentElement.classList.toggle('drawn-whole'));
  await settled(page);
  expect((await timeline.screenshot()).equals(parts), what).toBe(true);
}

for (const [theme, density] of [
  ['dark', 1],
  ['light', 1],
  ['dark', 2],
] as const) {
  test.describe(`${theme}, ${density} pixels a CSS pixel`, () => {
    test.use({ deviceScaleFactor: density });

    test('a cut while it and its edges are dragged', async ({ page }) => {
      await openTimeline(page, url, `design=1&theme=${theme}`);
      await page.mouse.move(...(await at(page, 250.6, HEAD)));
      await looksAsDrawnWhole(page, 'under the pointer');
      await page.mouse.down();
      await page.mouse.up();
      await looksAsDrawnWhole(page, 'selected');

      const clip = await page.evaluate(() =>
        window.timeline.currentDoc().clips.find(({ id }) => id === window.timeline.selection.clipId),
      );
      if (!clip) throw new Error('Nothing is selected.');
      const [x, y] = await at(page, clip.start + clip.duration, BODY);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const by of [12, 40, -15, 7]) {
        await page.mouse.move(x + by, y, { steps: 3 });
        await looksAsDrawnWhole(page, `edge dragged by ${by}`);
      }
      await page.keyboard.press('Escape');
      await looksAsDrawnWhole(page, 'the drag taken back');
      await page.mouse.up();

      const [middle] = await at(page, clip.start + clip.duration / 2, BODY);
      await page.mouse.move(middle, y);
      await page.mouse.down();
      await page.mouse.move(middle + 60, y, { steps: 5 });
      await looksAsDrawnWhole(page, 'moved');
      await page.mouse.up();
      await looksAsDrawnWhole(page, 'let go');
      await page.evaluate(() => window.timeline.selectEdge(window.timeline.selection.clipId ?? '', 'start'));
      await looksAsDrawnWhole(page, 'a handle with the focus');
      await page.evaluate(() => window.timeline.clearSelection());
      await looksAsDrawnWhole(page, 'nothing selected');
    });

    test('the playhead wherever it goes', async ({ page }) => {
      await openTimeline(page, url, `design=1&theme=${theme}`);
      for (const time of [254.6, 256, 251, 230.2, 199, 205, 311]) {
        await page.evaluate((to) => window.timeline.seekSource(to), time);
        await looksAsDrawnWhole(page, `at ${time} s`);
      }
    });
  });
}

test('cuts upon each other, one of which changes', async ({ page }) => {
  await page.goto(`${url}?hours=1&cuts=5000&video=1`);
  await page.evaluate(() => Object.assign(window.timeline.timelineView, { zoom: 20, scrollTime: 1000 }));
  await page.locator('[data-testid=timeline-canvas][data-idle=true][data-film=true]').waitFor();
  const ids = await page.evaluate(() =>
    window.timeline
      .currentDoc()
      .clips.filter(({ start }) => start > 1030 && start < 1100)
      .map(({ id }) => id),
  );
  for (const id of [ids[3], ids[20], ids[40]]) {
    await page.evaluate((wanted) => window.timeline.selectEdge(wanted, 'end'), id);
    await looksAsDrawnWhole(page, `${id} selected`);
    await page.locator(`[data-edge="${id} end"]`).focus();
    await page.keyboard.press('ArrowRight');
    await looksAsDrawnWhole(page, `${id} longer`);
  }
});
