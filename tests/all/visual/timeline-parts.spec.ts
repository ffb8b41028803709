import { expect, type Page } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import {
  at,
  BODY,
  cut,
  HEAD,
  largestDifference,
  openTimeline,
  settled,
} from '#tests/support/timeline-page.ts';

/** Where only parts of the timeline are redrawn, it looks to the pixel as when all of it is, however it is presented. */
let url: string;
test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

/** @param tolerance of 255 shades */
async function looksAsDrawnWhole(page: Page, what: string, tolerance = 0): Promise<void> {
  const timeline = page.getByTestId('timeline-canvas');
  await settled(page);
  const parts = await timeline.screenshot();
  // A theme may have come with a class: everything is drawn for it.
  await page.evaluate(() => document.documentElement.classList.toggle('drawn-whole'));
  await settled(page);
  const whole = await timeline.screenshot();
  if (whole.equals(parts)) return;
  expect(await largestDifference(page, whole, parts), what).toBeLessThanOrEqual(tolerance);
}

for (const [presenter, theme, density] of [
  ['software', 'dark', 1],
  ['software', 'light', 1],
  ['software', 'dark', 2],
  ['direct', 'dark', 2],
] as const) {
  const query = `design=1&theme=${theme}&presenter=${presenter}`;
  test.describe(`${presenter} presenter, ${theme}, ${density} device pixels per CSS pixel`, () => {
    test.use({ deviceScaleFactor: density });

    test('a cut while it and its edges are dragged', async ({ page }) => {
      await openTimeline(page, url, query);
      await page.mouse.move(...(await at(page, 250.6, HEAD)));
      await looksAsDrawnWhole(page, 'under the pointer');
      await page.mouse.down();
      await page.mouse.up();
      await looksAsDrawnWhole(page, 'selected');

      const cut = await page.evaluate(() =>
        window.timeline.currentDoc().cuts.find(({ id }) => id === window.timeline.selection.cutId),
      );
      if (!cut) throw new Error('Nothing is selected.');
      const [x, y] = await at(page, cut.start + cut.duration, BODY);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const by of [12, 40, -15, 7]) {
        await page.mouse.move(x + by, y, { steps: 3 });
        await looksAsDrawnWhole(page, `edge dragged by ${by}`);
      }
      await page.keyboard.press('Escape');
      await looksAsDrawnWhole(page, 'the drag taken back');
      await page.mouse.up();

      const [middle] = await at(page, cut.start + cut.duration / 2, BODY);
      await page.mouse.move(middle, y);
      await page.mouse.down();
      await page.mouse.move(middle + 60, y, { steps: 5 });
      await looksAsDrawnWhole(page, 'moved');
      await page.mouse.up();
      await looksAsDrawnWhole(page, 'let go');
      await page.evaluate(() => window.timeline.selectEdge(window.timeline.selection.cutId ?? '', 'start'));
      await looksAsDrawnWhole(page, 'a handle with the focus');
      await page.evaluate(() => window.timeline.clearSelection());
      await looksAsDrawnWhole(page, 'nothing selected');
    });

    test('a cut while it moves', async ({ page }) => {
      await openTimeline(page, url, query);
      const film = page.locator('[data-testid=timeline-canvas][data-idle=true][data-film=true]');
      // With a text and without, handles inside and outside, in and above words and pictures.
      for (const [id, zoom, byEnd, byStart] of [
        ['near-7', 8, [31, -9], 8],
        ['near-10', 12, [31], -26],
        ['near-5', 5, [4], 8],
      ] as const) {
        await page.evaluate(
          ([wanted, level]) => {
            window.timeline.timelineView.zoom = level;
            window.timeline.selectCut(wanted, 'timeline');
          },
          [id, zoom] as const,
        );
        await film.waitFor();
        for (const [part, height, by] of [
          [1, BODY, byEnd],
          [0, BODY, [byStart]],
          [0.5, HEAD, [13]],
        ] as const) {
          const found = await cut(page, id);
          if (!found) throw new Error('The cut is gone.');
          const [x, y] = await at(page, found.start + found.duration * part, height);
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.keyboard.down('Alt');
          for (const px of by) {
            await page.mouse.move(x + px, y, { steps: 6 });
            await looksAsDrawnWhole(page, `${id} at ${part}, dragged by ${px}`);
          }
          await page.keyboard.up('Alt');
          await page.mouse.up();
          await settled(page);
        }
      }
    });

    test('the visible window at every position', async ({ page }) => {
      await openTimeline(page, url, query);
      const film = page.locator('[data-testid=timeline-canvas][data-idle=true][data-film=true]');
      await page.evaluate(() => {
        const { timeline } = window;
        timeline.seekSource(252);
        timeline.selectCut('near-7', 'timeline');
      });
      for (const zoom of [8, 29]) {
        await page.evaluate((to) => Object.assign(window.timeline.timelineView, { zoom: to }), zoom);
        await film.waitFor();
        const [x, y] = await at(page, 252, 10);
        await page.mouse.move(x, y);
        for (const by of [7, -33, 120, -250]) {
          // What was drawn whole before is fetched whole the first time.
          for (const part of [1, by - 1]) {
            await page.mouse.wheel(part, 0);
            await film.waitFor();
          }
          await looksAsDrawnWhole(page, `${zoom}×, moved by ${by}`);
        }
      }
    });

    test('the playhead at every position', async ({ page }) => {
      await openTimeline(page, url, query);
      for (const time of [254.6, 256, 251, 230.2, 199, 205, 311]) {
        await page.evaluate((to) => window.timeline.seekSource(to), time);
        await looksAsDrawnWhole(page, `at ${time} s`);
      }
    });
  });
}

test('overlapping cuts, one of which changes', async ({ page }) => {
  await open(page, `${url}?hours=1&cuts=5000&video=1&presenter=software`);
  await settled(page);
  await page.evaluate(() => Object.assign(window.timeline.timelineView, { zoom: 20, scrollTime: 1000 }));
  const film = page.locator('[data-testid=timeline-canvas][data-idle=true][data-film=true]');
  await film.waitFor();
  const ids = await page.evaluate(() =>
    window.timeline
      .currentDoc()
      .cuts.filter(({ start }) => start > 1030 && start < 1100)
      .map(({ id }) => id),
  );
  for (const id of [ids[3], ids[20], ids[40]]) {
    await page.evaluate((wanted) => window.timeline.selectEdge(wanted, 'end'), id);
    await looksAsDrawnWhole(page, `${id} selected`);
    await page.locator(`[data-edge="${id} end"]`).focus();
    await page.keyboard.press('ArrowRight');
    await looksAsDrawnWhole(page, `${id} longer`);
  }
  await page.mouse.move(...(await at(page, 1050, BODY)));
  for (const zoom of [20, 2]) {
    await page.evaluate((to) => Object.assign(window.timeline.timelineView, { zoom: to }), zoom);
    await film.waitFor();
    for (const by of [5, -40, 100]) {
      for (const part of [1, by - 1]) {
        await page.mouse.wheel(part, 0);
        await film.waitFor();
      }
      await looksAsDrawnWhole(page, `${zoom}×, moved by ${by}`, 1);
    }
  }
});
