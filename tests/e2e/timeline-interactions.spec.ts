import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { type ServedPage, serveBenchPage } from '../../bench/lib/serve.ts';
import type { TimelineHand } from '../../bench/pages/timeline-page.tsx';

declare global {
  interface Window {
    timeline: TimelineHand;
  }
}

/** The design's scene at 1440 px: 912 s at 8×. */
const PX_PER_SECOND = (1440 * 8) / 912;
const HEAD = 34;
const BODY = 130;

const PAGE = join(import.meta.dirname, '../../bench/pages/timeline.html');
let server: ServedPage;
test.beforeAll(async () => {
  server = await serveBenchPage(PAGE);
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
  // 55 characters of what it removes.
  await expect(page.getByText("as if, it's one of those things where, I guess, you sor…")).toBeVisible();
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
  // Alt keeps it from snapping to the words it passes.
  await page.keyboard.down('Alt');
  await page.mouse.move(x + 20, y, { steps: 4 });
  await page.mouse.move(x + 38, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
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

test('a click within 300 ms of the end of a drag does not seek', async ({ page }) => {
  await open(page);
  const before = await page.evaluate(() => window.timeline.sourceTimeNow());
  const [x, y] = await at(page, 240.6, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 2 });
  // Both in one go: the time between them is what is tested.
  await page.evaluate(
    ([left, top]) => {
      const canvas = document.querySelector('[data-testid=timeline-canvas]');
      const send = (type: string) =>
        canvas?.dispatchEvent(
          new PointerEvent(type, {
            clientX: left,
            clientY: top,
            isPrimary: true,
            pointerId: 1,
            bubbles: true,
          }),
        );
      HTMLElement.prototype.setPointerCapture = () => {};
      for (const type of ['pointerup', 'pointerdown', 'pointerup']) send(type);
    },
    [x + 40, y],
  );
  await page.mouse.up();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(await page.evaluate(() => window.timeline.sourceTimeNow())).toBe(before);
});

test('an edge snaps to the end of a word, not with Alt; it stops at its neighbour and at 0.1 s', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => Object.assign(window.timeline.timelineView, { zoom: 70, scrollTime: 240 }));
  await settled(page);
  const perSecond = (1440 * 70) / 912;
  await page.mouse.click(...(await at(page, 243.5, HEAD)));
  await expect.poll(() => selected(page)).toBe('near-5');
  // Words of this paragraph start every 0.4 s from 220.2 on: one ends at 245.36.
  const end = 242.51 + 2.4;
  const [x, y] = await at(page, end, BODY);
  await page.mouse.move(x - 2, y);
  await page.mouse.down();
  const offset = Math.round((245.36 - end) * perSecond) - 2;
  await page.mouse.move(x + offset - 5, y, { steps: 5 });
  expect((await clip(page, 'near-5'))?.duration).toBeCloseTo(245.36 - 242.51, 6);
  await page.keyboard.down('Alt');
  await page.mouse.move(x + offset - 6, y);
  expect((await clip(page, 'near-5'))?.duration).not.toBeCloseTo(245.36 - 242.51, 3);
  // Far beyond the next cut, which starts at 249.74.
  await page.mouse.move(x + 800, y, { steps: 4 });
  expect((await clip(page, 'near-5'))?.duration).toBeCloseTo(249.74 - 242.51, 6);
  await page.mouse.move(x - 600, y, { steps: 4 });
  expect((await clip(page, 'near-5'))?.duration).toBeCloseTo(0.1, 6);
  await page.mouse.up();
  await page.keyboard.up('Alt');
});

test('a drag at the border of the window scrolls it', async ({ page }) => {
  await open(page);
  const [x, y] = await at(page, 286, BODY);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(1438, y, { steps: 4 });
  await expect.poll(() => page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeGreaterThan(215);
  await page.mouse.move(700, y);
  const held = await page.evaluate(() => window.timeline.timelineView.scrollTime);
  await page.mouse.up();
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBe(held);
  expect((await clip(page, 'near-10'))?.start).toBeGreaterThan(250);
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

test('without a mouse a cut moves, and the window scrolls', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^Preview mode/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  const last = await page.evaluate(() => window.timeline.currentDoc().clips.at(-1));
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => (await clip(page, last?.id ?? ''))?.start)
    .toBeCloseTo((last?.start ?? 0) - 0.2, 6);
  expect((await clip(page, last?.id ?? ''))?.duration).toBeCloseTo(last?.duration ?? 0, 6);

  const slider = page.getByRole('slider', { name: 'Scroll the timeline' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00:00 to 0:01:54');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:01:54 to 0:03:48');
  expect(await page.evaluate(() => window.timeline.timelineView.scrollTime)).toBeCloseTo(114, 6);
});

test('two fingers zoom about what lies between them', async ({ page }) => {
  await open(page);
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
  await open(page);
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

test('mounted twice at once by StrictMode it is one canvas that works once', async ({ page }) => {
  const development = await serveBenchPage(PAGE, { development: true });
  try {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${development.url}?design=1`);
    await settled(page);
    // Else this test would prove nothing.
    expect(await page.evaluate(() => window.timeline.mounts)).toBe(2);
    await expect(page.locator('canvas')).toHaveCount(1);
    await page.mouse.dblclick(...(await at(page, 255.5, BODY)));
    const fresh = () =>
      page.evaluate(() => window.timeline.currentDoc().clips.filter((found) => found.isNew).length);
    await expect.poll(fresh).toBe(2);
    await page.evaluate(() => window.timeline.undo());
    expect(await fresh()).toBe(1);
    expect(complaints).toEqual([]);
  } finally {
    await development.close();
  }
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

test('it follows the density of the screen', async ({ page }) => {
  // On a renderer made of software one pixel a CSS pixel has to do: pretend to be another one.
  await page.addInitScript(() => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getParameter = function (name: number): unknown {
      const value: unknown = getParameter.call(this, name);
      return typeof value === 'string' ? value.replace(/swiftshader|llvmpipe|software/gi, 'Test') : value;
    };
  });
  await open(page);
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

test('pictures load as they come into view, and those long out of view are let go', async ({ page }) => {
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
  await page.goto(`${server.url}?hours=4&cuts=10&video=1`);
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

test('a filmstrip that is still being made leaves quiet places', async ({ page }) => {
  await open(page, 'design=1&nofilm=1');
  await expect(page.getByTestId('timeline-canvas')).not.toHaveAttribute('data-film');
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
  expect(await axeFaults(page, 'section[aria-label="Timeline"]')).toEqual([]);
});
