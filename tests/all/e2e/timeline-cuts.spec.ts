import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import {
  at,
  BODY,
  cut,
  HEAD,
  openTimeline,
  PX_PER_SECOND,
  selected,
  settled,
} from '#tests/support/timeline-page.ts';

/** The timeline as it edits: cuts made, selected, moved and resized by mouse and by keyboard. */
let url: string;
test.beforeAll(({ timelinePage }) => {
  url = timelinePage.url;
});

const show = (page: Page) => openTimeline(page, url);
const scrollTime = (page: Page) => page.evaluate(() => window.timeline.timelineView.scrollTime);

test('a click on a cut selects it, its close button deletes it, undo brings it back', async ({ page }) => {
  await show(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  const [x, y] = await at(page, 235.17 + 4.88, HEAD);
  await page.mouse.move(x - 30, y);
  await expect(page.locator('[data-part=length]')).toHaveText('4.88 s');
  // 55 characters of what it removes.
  await expect(page.getByText("as if, it's one of those things where, I guess, you sor…")).toBeVisible();
  await page.mouse.click(x - 12, y);
  await expect.poll(() => cut(page, 'near-4')).toBeUndefined();
  await page.evaluate(() => window.timeline.undo());
  await expect.poll(() => cut(page, 'near-4')).toMatchObject({ start: 235.17 });
});

test('the time of an edge goes with the pointer that drags it', async ({ page }) => {
  await show(page);
  await page.mouse.click(...(await at(page, 236, HEAD)));
  const [x, y] = await at(page, 235.17 + 4.88, BODY);
  await page.mouse.move(x - 3, y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(x - 33, y, { steps: 5 });
  const time = page.getByText(/^0:03:57\.6\d$/);
  await expect(time).toBeVisible();
  const label = await time.boundingBox();
  expect(Math.abs((label?.x ?? 0) - (x - 33))).toBeLessThan(80);
  expect(Math.abs((label?.y ?? 0) - y)).toBeLessThan(60);
  await page.mouse.up();
  await expect(time).toBeHidden();
  await page.keyboard.up('Alt');
  expect((await cut(page, 'near-4'))?.duration).toBeCloseTo(4.88 - 30 / PX_PER_SECOND, 2);
});

test('the keyboard reaches every cut and both its edges', async ({ page }) => {
  await show(page);
  await page.getByRole('button', { name: /^Preview mode/ }).focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => selected(page))
    .toBe(await page.evaluate(() => window.timeline.currentDoc().cuts[0].id));
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(() => window.timeline.currentDoc().cuts[1]);
  await expect.poll(() => selected(page)).toBe(second.id);
  await expect(page.locator(`[data-cut="${second.id}"]`)).toBeFocused();
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => window.timeline.sourceTimeNow())).toBe(second.start);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  expect((await cut(page, second.id))?.start).toBeCloseTo(second.start - 0.1, 6);
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageUp');
  expect((await cut(page, second.id))?.duration).toBeCloseTo(second.duration + 1.1, 6);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Delete');
  expect(await cut(page, second.id)).toBeUndefined();
  await page.keyboard.press('End');
  const last = await page.evaluate(() => window.timeline.currentDoc().cuts.at(-1)?.id);
  await expect.poll(() => selected(page)).toBe(last);
  // The canvas follows the keyboard.
  expect(await scrollTime(page)).toBeGreaterThan(700);
});

test('a cut is moved and the view scrolled without a mouse', async ({ page }) => {
  await show(page);
  await page.getByRole('button', { name: /^Preview mode/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  const last = await page.evaluate(() => window.timeline.currentDoc().cuts.at(-1));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => (await cut(page, last?.id ?? ''))?.start)
    .toBeCloseTo((last?.start ?? 0) - 0.2, 6);
  expect((await cut(page, last?.id ?? ''))?.duration).toBeCloseTo(last?.duration ?? 0, 6);

  const slider = page.getByRole('slider', { name: 'Scroll the timeline' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00:00 to 0:01:54');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01:54 to 0:03:48');
  expect(await scrollTime(page)).toBeCloseTo(114, 6);
});

test('the view does not flip to the next page during a drag', async ({ page }) => {
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

test('zooming and panning the timeline logs no warning or error', async ({ page }) => {
  await openTimeline(page, url);
  await page.locator('[data-testid=timeline-canvas][data-film=true]').waitFor();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') complaints.push(message.text());
  });
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
