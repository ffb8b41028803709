import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { TimelineHand } from '../../bench/pages/timeline-page.tsx';
import { serveTimelinePage, type TimelineServer } from '../../bench/pages/timeline-server.ts';

declare global {
  interface Window {
    timeline: TimelineHand;
  }
}

/** The design's scene at 1440 px: 912 s at 8×. */
const PX_PER_SECOND = (1440 * 8) / 912;
const HEAD = 34;
const BODY = 130;

let server: TimelineServer;
test.beforeAll(async () => {
  server = await serveTimelinePage();
});
test.afterAll(() => server.close());

async function settled(page: Page): Promise<void> {
  await expect(page.getByTestId('timeline-canvas')).toHaveAttribute('data-idle', 'true');
}

async function open(page: Page, query = 'design=1'): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(`${server.url}?${query}`);
  await settled(page);
  expect(complaints).toEqual([]);
}

/** Page position of a source time at height y of the canvas. */
async function at(page: Page, time: number, y: number): Promise<[number, number]> {
  const box = await page.getByTestId('timeline-canvas').boundingBox();
  if (!box) throw new Error('no canvas');
  const view = await page.evaluate(() => ({ ...window.timeline.timelineView }));
  const pxPerSecond =
    (box.width * view.zoom) / (await page.evaluate(() => window.timeline.currentDoc().duration));
  return [Math.round(box.x + (time - view.scrollTime) * pxPerSecond), box.y + y];
}

const clip = (page: Page, id: string) =>
  page.evaluate((wanted) => window.timeline.currentDoc().clips.find((found) => found.id === wanted), id);
const selected = (page: Page) => page.evaluate(() => window.timeline.selection.clipId);

test('a click seeks, a double-click cuts about 30 px and does not seek', async ({ page }) => {
  await open(page);
  const before = await page.evaluate(() => window.timeline.currentDoc().clips.length);
  await page.mouse.dblclick(...(await at(page, 255.5, BODY)));
  await expect.poll(() => page.evaluate(() => window.timeline.currentDoc().clips.length)).toBe(before + 1);
  const made = await page.evaluate(() =>
    window.timeline.currentDoc().clips.find((found) => found.isNew && found.start < 257),
  );
  expect(made?.duration).toBeCloseTo(30 / PX_PER_SECOND, 2);
  expect(made?.start).toBeCloseTo(255.5 - 15 / PX_PER_SECOND, 1);
  await page.mouse.click(...(await at(page, 240.6, BODY)));
  await expect.poll(() => page.evaluate(() => window.timeline.sourceTimeNow())).toBeCloseTo(240.6, 1);
});

test('a click on a cut selects it, its close button deletes it, undo brings it back', async ({ page }) => {
  await open(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
  const [x, y] = await at(page, 235.17 + 4.88, HEAD);
  await page.mouse.move(x - 30, y);
  await expect(page.locator('[data-part=length]')).toHaveText('4.88 s');
  await page.mouse.click(x - 12, y);
  await expect.poll(() => clip(page, 'near-4')).toBeUndefined();
  await page.evaluate(() => window.timeline.undo());
  await expect.poll(() => clip(page, 'near-4')).toMatchObject({ start: 235.17 });
});

test('a drag moves a cut as one undo step, Escape takes a drag back', async ({ page }) => {
  await open(page);
  const [x, y] = await at(page, 250.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 4 });
  await page.mouse.move(x + 38, y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await clip(page, 'near-6'))?.start)
    .toBeCloseTo(249.74 + 38 / PX_PER_SECOND, 1);
  await page.evaluate(() => window.timeline.undo());
  expect((await clip(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 30, y, { steps: 4 });
  expect((await clip(page, 'near-6'))?.start).toBeLessThan(249);
  await page.keyboard.press('Escape');
  expect((await clip(page, 'near-6'))?.start).toBeCloseTo(249.74, 6);
  await page.mouse.up();
});

test('an edge drags by its handle and the arrow keys then move it 0.1 s', async ({ page }) => {
  await open(page);
  await page.mouse.click(...(await at(page, 236, HEAD)));
  const [x, y] = await at(page, 235.17 + 4.88, BODY);
  await page.mouse.move(x - 3, y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(x - 33, y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  const length = (await clip(page, 'near-4'))?.duration ?? 0;
  expect(length).toBeCloseTo(4.88 - 30 / PX_PER_SECOND, 2);
  await expect(page.getByRole('slider', { name: 'Cut end' }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect((await clip(page, 'near-4'))?.duration).toBeCloseTo(length + 0.1, 6);
  await page.evaluate(() => window.timeline.undo());
  expect((await clip(page, 'near-4'))?.duration).toBeCloseTo(length, 6);
});

test('the keyboard reaches every cut and both its edges', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^Preview mode/ }).focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => selected(page))
    .toBe(await page.evaluate(() => window.timeline.currentDoc().clips[0].id));
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(() => window.timeline.currentDoc().clips[1]);
  await expect.poll(() => selected(page)).toBe(second.id);
  await expect(page.locator(`[data-cut="${second.id}"]`)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  expect((await clip(page, second.id))?.start).toBeCloseTo(second.start - 0.1, 6);
  await page.keyboard.press('Tab');
  await page.keyboard.press('PageUp');
  expect((await clip(page, second.id))?.duration).toBeCloseTo(second.duration + 1.1, 6);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Delete');
  expect(await clip(page, second.id)).toBeUndefined();
  await page.keyboard.press('End');
  const last = await page.evaluate(() => window.timeline.currentDoc().clips.at(-1)?.id);
  await expect.poll(() => selected(page)).toBe(last);
  // The canvas follows the keyboard.
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(700);
});

test('buttons zoom in half steps about the playhead, home shows all', async ({ page }) => {
  await open(page);
  const level = page.getByRole('status', { name: 'Zoom level' });
  const [x] = await at(page, 254.4, 0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('8.5×');
  await expect.poll(async () => Math.abs((await at(page, 254.4, 0))[0] - x)).toBeLessThanOrEqual(1);
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(level).toHaveText('10×');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect(level).toHaveText('1×');
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBe(0);
});

test('the wheel zooms about the pointer and pans with Shift; a drag pans; the overview scrolls', async ({
  page,
}) => {
  await open(page);
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

test('the eye switches preview mode', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Preview mode: cuts are skipped' }).click();
  expect(await page.evaluate(() => window.timeline.currentDoc().settings.previewMode)).toBe(false);
  await expect(page.getByRole('button', { name: 'Preview mode: cuts are played' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('the playhead turns the page while playing', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    window.timeline.seekSource(311.5);
    window.timeline.playback.playing = true;
  });
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(300);
});

test('a lost WebGL context comes back with the same picture', async ({ page }) => {
  await open(page);
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
  expect((await canvas.screenshot()).equals(before)).toBe(true);
});

test('it can be unmounted and mounted again and again', async ({ page }) => {
  await open(page);
  const before = await page.getByTestId('timeline-canvas').screenshot();
  for (let i = 0; i < 5; i++) {
    await page.evaluate(() => window.timeline.unmount());
    await expect(page.locator('canvas')).toHaveCount(0);
    await page.evaluate(() => window.timeline.mount());
    await settled(page);
  }
  // The waveform loads anew after each mount.
  await expect(async () => {
    expect((await page.getByTestId('timeline-canvas').screenshot()).equals(before)).toBe(true);
  }).toPass();
});

test('it follows the size of the window', async ({ page }) => {
  await open(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect.poll(() => page.evaluate(() => document.querySelector('canvas')?.width)).toBe(1100);
  await settled(page);
  await page.mouse.click(...(await at(page, 250.6, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-6');
});

test('without WebGL it says so, and the keyboard list still works', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${server.url}?design=1`);
  await expect(page.getByRole('alert')).toContainText('WebGL');
  await page.locator('[data-cut]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => selected(page)).not.toBeNull();
});

test('nothing for axe to complain about', async ({ page }) => {
  await open(page);
  const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Timeline"]').analyze();
  expect(violations).toEqual([]);
});
