import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { at, BODY, cut, HEAD, openTimeline, selected, settled } from '#tests/support/timeline-page.ts';

/** The timeline under a hand that is busy: what happens beside a drag leaves the drag alone. */
let url: string;
test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

const scrollTime = (page: Page) => page.evaluate(() => window.timeline.timelineView.scrollTime);

test('the playhead does not turn the page under a drag', async ({ page }) => {
  await openTimeline(page, url);
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  const before = await scrollTime(page);
  await page.evaluate(() => {
    window.timeline.seekSource(311.5);
    window.timeline.playback.playing = true;
  });
  // The window ends at 312 s.
  await page.waitForFunction(() => window.timeline.sourceTimeNow() > 312.5);
  expect(await scrollTime(page)).toBe(before);
  await page.mouse.move(x + 20, y, { steps: 3 });
  expect((await cut(page, 'near-6'))?.start).toBeLessThan(255);
  await page.mouse.up();
});

test('a drag goes on after an undo in its middle, and is one step', async ({ page }) => {
  await openTimeline(page, url);
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y, { steps: 4 });
  await page.evaluate(() => window.timeline.undo());
  expect((await cut(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  expect((await cut(page, 'near-6'))?.start).toBeLessThan(249);
  await page.evaluate(() => window.timeline.undo());
  expect((await cut(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
});

test('the wheel does nothing during a drag; another window size moves nothing', async ({ page }) => {
  await openTimeline(page, url);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(x - 30, y, { steps: 4 });
  const before = await cut(page, 'near-6');
  await page.mouse.wheel(0, -500);
  expect(await page.evaluate(() => window.timeline.timelineView.zoom)).toBe(8);
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => page.evaluate(() => document.querySelector('canvas')?.clientWidth)).toBe(1200);
  expect(await cut(page, 'near-6')).toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  expect((await cut(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
});

test('it goes without a complaint, pictures and all', async ({ page }) => {
  await openTimeline(page, url);
  await page.locator('[data-testid=timeline-canvas][data-film=true]').waitFor();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') complaints.push(message.text());
  });
  await page.evaluate(() => window.timeline.unmount());
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.evaluate(() => window.timeline.mount());
  await settled(page);
  const [x, y] = await at(page, 250, BODY);
  await page.mouse.move(x, y);
  for (const [sideways, up] of [
    [40, 0],
    [-25, 0],
    [0, -60],
    [0, 60],
  ] as const) {
    for (let i = 0; i < 3; i++) await page.mouse.wheel(sideways, up);
    await settled(page);
  }
  expect(complaints.filter((text) => !text.includes('GPU stall'))).toEqual([]);
});

test('the label keeps the length behind what it removes, whichever way that is written', async ({ page }) => {
  await openTimeline(page, url);
  await page.evaluate(() => {
    const doc = window.timeline.currentDoc();
    const cuts = doc.cuts.map((found) =>
      found.id === 'near-4' ? { ...found, description: 'שלום עולם, מה שלומך' } : found,
    );
    window.timeline.openDocument({ ...doc, cuts });
    window.timeline.hoverCut('near-4');
  });
  await settled(page);
  const ends = await page.locator('[data-part=length]').evaluate((length) => {
    const [left, right] = [length.previousSibling, length].map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node as Node);
      return range.getBoundingClientRect();
    });
    return { description: left.right, length: right.left, lines: right.width };
  });
  expect(ends.length).toBeGreaterThanOrEqual(ends.description);
  // Its digits and its unit stand together.
  expect(ends.lines).toBeLessThan(50);
});
