import { expect, type Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { test } from '#tests/support/test.ts';
import {
  at,
  BODY,
  HEAD,
  openTimeline,
  PX_PER_SECOND,
  selected,
  settled,
} from '#tests/support/timeline-page.ts';

/** The timeline as it is looked at: zoom, panning, preview mode, the size and density of its window. */
let url: string;
test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

const show = (page: Page, query?: string) => openTimeline(page, url, query);

test('two fingers zoom about what lies between them', async ({ page }) => {
  await show(page);
  const session = await page.context().newCDPSession(page);
  const [x, y] = await at(page, 254.4, BODY);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [x - spread, x + spread].map((left, id) => ({ x: left, y, id })),
    });
  await touch('touchStart', 50);
  await touch('touchMove', 80);
  await touch('touchMove', 100);
  await touch('touchEnd', 100);
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.zoom)).toBeCloseTo(16, 1);
  expect(Math.abs((await at(page, 254.4, 0))[0] - x)).toBeLessThanOrEqual(2);
  expect(await selected(page)).toBeNull();
});

test('buttons zoom in half steps about the playhead, home shows all', async ({ page }) => {
  await show(page);
  const level = page.getByRole('status', { name: 'Zoom level' });
  const [x] = await at(page, 254.4, 0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('8.5×');
  await expect.poll(async () => Math.abs((await at(page, 254.4, 0))[0] - x)).toBeLessThanOrEqual(1);
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('10×');
  // On from there to single words, and back by the same way.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('15×');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(level).toHaveText('10×');
  await page.mouse.move(...(await at(page, 254.4, BODY)));
  await page.mouse.wheel(0, -2000);
  await expect(level).toHaveText('253×');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect(level).toHaveText('1×');
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBe(0);
});

test('the wheel zooms about the pointer and pans with Shift; a drag pans; the overview scrolls', async ({
  page,
}) => {
  await show(page);
  const [x, y] = await at(page, 240, BODY);
  const under = 198 + x / PX_PER_SECOND;
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -1000);
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.zoom)).toBeGreaterThan(30);
  expect(Math.abs((await at(page, under, 0))[0] - x)).toBeLessThanOrEqual(1);
  const before = await page.evaluate(() => window.timeline.timelineView.scrollTime);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Shift');
  await expect
    .poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime))
    .toBeGreaterThan(before);

  const held = await page.evaluate(() => window.timeline.timelineView.scrollTime);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeLessThan(held);

  const box = await page.getByTestId('timeline-canvas').boundingBox();
  await page.mouse.click(16 + 0.9 * (1440 - 32), (box?.y ?? 0) + 180);
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(800);
});

test('the eye switches preview mode; there is nothing for axe to complain about', async ({ page }) => {
  await show(page);
  expect(await axeFaults(page, 'section[aria-label="Timeline"]')).toEqual([]);
  await page.getByRole('button', { name: 'Preview mode: cuts are skipped' }).click();
  expect(await page.evaluate(() => window.timeline.currentDoc().settings.previewMode)).toBe(false);
  await expect(page.getByRole('button', { name: 'Preview mode: cuts are played' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('the playhead turns the page while playing', async ({ page }) => {
  await show(page);
  await page.evaluate(() => {
    window.timeline.seekSource(311.5);
    window.timeline.playback.playing = true;
  });
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(300);
});

test('it follows the size of the window', async ({ page }) => {
  await show(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(() => page.evaluate(() => document.querySelector('canvas')?.width)).toBe(1100);
  await settled(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
});

test('it follows the density of the screen', async ({ page }) => {
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
