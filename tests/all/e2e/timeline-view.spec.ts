import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { servePage } from '#tests/harness/serve.ts';
import { open } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import {
  at,
  BODY,
  HEAD,
  largestDifference,
  openTimeline,
  selected,
  settled,
} from '#tests/support/timeline-page.ts';

/** The timeline as it is looked at: zoom, panning, its window, and what it lives through. */
let url: string;
test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

const show = (page: Page, query?: string) => openTimeline(page, url, query);

test('the eye button switches preview mode', async ({ page }) => {
  await show(page);
  await page.getByRole('button', { name: 'Preview mode: cuts are skipped' }).click();
  expect(await page.evaluate(() => window.timeline.currentDoc().settings.previewMode)).toBe(false);
  await expect(page.getByRole('button', { name: 'Preview mode: cuts are played' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('the view flips to the next page while playing', async ({ page }) => {
  await show(page);
  await page.evaluate(() => {
    window.timeline.seekSource(311.5);
    window.timeline.playback.playing = true;
  });
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(300);
});

test('play brings the playhead into view at any zoom', async ({ page }) => {
  await show(page);
  const full = await page.evaluate(() => window.timeline.timelineView.maxZoom);
  for (const zoom of [2, full]) {
    await page.evaluate((wanted) => {
      window.timeline.playback.playing = false;
      window.timeline.seekSource(311.5);
      Object.assign(window.timeline.timelineView, { zoom: wanted, scrollTime: 600 });
    }, zoom);
    await settled(page);
    expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(400);
    await page.evaluate(() => {
      window.timeline.playback.playing = true;
    });
    await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeLessThan(320);
    await page.evaluate(() => {
      window.timeline.playback.playing = false;
    });
  }
});

test('on software GL the playhead is drawn in the frame that shows it, however rare the frames are', async ({
  page,
}) => {
  await show(page, 'design=1&presenter=software');
  const places = await page.evaluate(async () => {
    const { seekSource, timelineView, currentDoc } = window.timeline;
    const canvas = [...document.querySelectorAll('canvas')].at(-1);
    const context = canvas?.getContext('2d');
    if (!canvas || !context) throw new Error('No canvas of the software presenter');
    /** Left edge of the first column in the blue of the playhead. */
    const drawn = (): number => {
      const { data } = context.getImageData(0, 130, canvas.width, 1);
      for (let x = 0; x < canvas.width; x++)
        if (data[4 * x] < 100 && data[4 * x + 1] < 170 && data[4 * x + 2] > 225) return x;
      return -1;
    };
    const seen: { expected: number; drawn: number }[] = [];
    for (let time = 226; time < 250; time += 4) {
      seekSource(time);
      await new Promise((resolve) => setTimeout(resolve));
      // A main thread that does other work for as long as a late frame takes.
      for (const until = performance.now() + 80; performance.now() < until; );
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // Hidden, the canvas below it shows the whole picture at once.
      if (canvas.style.visibility === 'hidden') continue;
      const pxPerSecond = (canvas.width * timelineView.zoom) / currentDoc().duration;
      seen.push({ expected: (time - timelineView.scrollTime) * pxPerSecond, drawn: drawn() });
    }
    return seen;
  });
  expect(places.length).toBeGreaterThan(0);
  for (const { expected, drawn } of places) expect(Math.abs(drawn + 1 - expected)).toBeLessThanOrEqual(2);
});

test('the timeline follows the size of the window', async ({ page }) => {
  await show(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(() => page.evaluate(() => document.querySelector('canvas')?.width)).toBe(1100);
  await settled(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
});

test('the timeline follows the pixel density of the screen', async ({ page }) => {
  // The software presenter draws one pixel a CSS pixel on any screen.
  await show(page, 'design=1&presenter=direct');
  const session = await page.context().newCDPSession(page);
  // Emulation tells the page of another density only together with another size; the timeline's own stays.
  let height = 900;
  const density = (deviceScaleFactor: number) =>
    session.send('Emulation.setDeviceMetricsOverride', {
      width: 1440,
      height: ++height,
      mobile: false,
      deviceScaleFactor,
    });
  const size = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      return [canvas?.width, canvas?.clientWidth];
    });
  expect(await size()).toEqual([1440, 1440]);
  await density(2);
  await expect.poll(size).toEqual([2880, 1440]);
  await settled(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  // More than two is not worth its pixels.
  await density(3);
  await expect.poll(() => page.evaluate(() => window.devicePixelRatio)).toBe(3);
  expect(await size()).toEqual([2880, 1440]);
  await density(1);
  await expect.poll(size).toEqual([1440, 1440]);
});

for (const presenter of ['direct', 'software']) {
  test(`a lost WebGL context is restored with the same image, ${presenter} presenter`, async ({ page }) => {
    await show(page, `design=1&presenter=${presenter}`);
    const canvas = page.getByTestId('timeline-canvas');
    const before = await canvas.screenshot();
    await page.evaluate(async () => {
      const element = document.querySelector('canvas');
      const gl = element?.getContext('webgl2');
      const extension = gl?.getExtension('WEBGL_lose_context');
      const happened = (name: string) =>
        new Promise((resolve) => element?.addEventListener(name, resolve, { once: true }));
      const lost = happened('webglcontextlost');
      extension?.loseContext();
      await lost;
      // A context can be restored only once its loss has been dealt with.
      await new Promise((resolve) => setTimeout(resolve));
      const restored = happened('webglcontextrestored');
      extension?.restoreContext();
      await restored;
    });
    await settled(page);
    expect(await largestDifference(page, await canvas.screenshot(), before)).toBeLessThanOrEqual(1);
  });
}

test('mounted twice by StrictMode there is one working timeline', async ({ page }) => {
  const development = await servePage(join(import.meta.dirname, '../../harness/timeline.html'), {
    development: true,
  });
  try {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await open(page, `${development.url}?design=1&presenter=software`);
    await settled(page);
    // Else this test would prove nothing.
    expect(await page.evaluate(() => window.timeline.mounts)).toBe(2);
    // The one that is drawn into, and the one that shows it.
    await expect(page.locator('canvas')).toHaveCount(2);
    await page.mouse.dblclick(...(await at(page, 255.5, BODY)));
    const fresh = () =>
      page.evaluate(() => window.timeline.currentDoc().cuts.filter((found) => found.isNew).length);
    await expect.poll(fresh).toBe(2);
    await page.evaluate(() => window.timeline.undo());
    expect(await fresh()).toBe(1);
    expect(complaints).toEqual([]);
  } finally {
    await development.close();
  }
});

test('the timeline can be unmounted and mounted repeatedly; without room it is idle until there is some', async ({
  page,
}) => {
  await show(page);
  const canvas = page.getByTestId('timeline-canvas');
  const before = await canvas.screenshot();
  // The waveform reloads after each mount. Drawn by either way, rounded corners may differ by a shade.
  const looksAsBefore = () =>
    expect
      .poll(async () => largestDifference(page, await canvas.screenshot(), before))
      .toBeLessThanOrEqual(1);
  for (let i = 0; i < 5; i++) {
    await page.evaluate(() => window.timeline.unmount());
    await expect(page.locator('canvas')).toHaveCount(0);
    await page.evaluate(() => window.timeline.mount());
    await settled(page);
  }
  await looksAsBefore();
  await page.evaluate(() => {
    window.timeline.unmount();
    document.documentElement.style.setProperty('--timeline-height', '0px');
    window.timeline.mount();
  });
  await expect(page.locator('canvas').first()).toBeAttached();
  await settled(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('--timeline-height'));
  await looksAsBefore();
});

test('thumbnails load when they come into view, and are released when long out of view', async ({ page }) => {
  await page.addInitScript(() => {
    const made = { count: 0, open: 0 };
    Object.assign(window, { made });
    const { createImageBitmap: create } = window;
    window.createImageBitmap = (async (...args: Parameters<typeof create>) => {
      made.count++;
      made.open++;
      return create(...args);
    }) as typeof create;
    const { close } = ImageBitmap.prototype;
    ImageBitmap.prototype.close = function () {
      made.open--;
      close.call(this);
    };
  });
  await open(page, `${url}?hours=4&cuts=10&video=1`);
  const film = page.locator('[data-testid=timeline-canvas][data-idle=true][data-film=true]');
  await film.waitFor();
  const made = () =>
    page.evaluate(() => (window as unknown as { made: { count: number; open: number } }).made);
  // The whole recording shows in the pictures of the two coarsest steps: nothing finer was asked for.
  expect((await made()).count).toBeLessThanOrEqual(3);
  for (let hour = 0; hour < 4; hour += 0.25) {
    await page.evaluate(
      (scrollTime) => Object.assign(window.timeline.timelineView, { zoom: 60, scrollTime }),
      hour * 3600,
    );
    await settled(page);
    await film.waitFor();
  }
  const { count, open: stillOpen } = await made();
  expect(count).toBeGreaterThan(30);
  expect(stillOpen).toBeLessThanOrEqual(17);
});
