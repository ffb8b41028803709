import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-workspace.tsx';

/** The hand on the playhead and on the edges of cuts, in the whole workspace: 20 s, 30 frames a second, a cut from 5 to 8 s. */
const SECONDS = 20;
const FRAME_RATE = 30;
/** Heights on the timeline's canvas. */
const RULER = 10;
const HEAD = 34;
const BODY = 130;

let pages: PlayerPages;
let url: string;
test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  url = playerRush.url;
});

async function open(page: Page): Promise<void> {
  await page.goto(`${pages.base}player-workspace.html`);
  await page.evaluate(([media, length]) => window.workspaceHand.open(media, length, [{ start: 5, end: 8 }]), [
    url,
    SECONDS,
  ] as const);
}

/** Page position of a source time of the unzoomed timeline. */
async function at(page: Page, time: number, y: number): Promise<[number, number]> {
  const box = await page.getByTestId('timeline-canvas').boundingBox();
  if (!box) throw new Error('no canvas');
  return [box.x + (time / SECONDS) * box.width, box.y + y];
}

const frame = (page: Page) => expect.poll(() => page.evaluate(() => window.workspaceHand.frame()));
const time = (page: Page) => page.evaluate(() => window.workspaceHand.time());
const frameAt = (seconds: number) => Math.floor(seconds * FRAME_RATE + 0.01);

test('a press on the ruler seeks without delay, and the picture follows the hand while it is held', async ({
  page,
}) => {
  await open(page);
  await page.mouse.move(...(await at(page, 2, RULER)));
  await page.mouse.down();
  // Not after the 300 ms a click on the body waits for a second one.
  expect(await time(page)).toBeCloseTo(2, 1);
  for (const seconds of [3, 10, 12]) {
    await page.mouse.move(...(await at(page, seconds, RULER)));
    expect(await time(page)).toBeCloseTo(seconds, 1);
    await frame(page).toBe(frameAt(await time(page)));
  }
  // Beyond the cut, as a seek is.
  await page.mouse.move(...(await at(page, 6, RULER)));
  expect(await time(page)).toBeCloseTo(8, 2);
  await page.mouse.move(...(await at(page, 15, BODY)));
  await page.mouse.up();
  expect(await time(page)).toBeCloseTo(15, 1);
  await frame(page).toBe(frameAt(await time(page)));
});

test('a scrub while it plays goes on playing from where it ends, and Escape takes one back', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.mouse.move(...(await at(page, 3, RULER)));
  await page.mouse.down();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.mouse.move(...(await at(page, 12, RULER)));
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect.poll(() => time(page)).toBeGreaterThan(12.2);
  await page.keyboard.press('k');
  const before = await time(page);
  await page.mouse.move(...(await at(page, 3, RULER)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 4, RULER)));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await time(page)).toBeCloseTo(before, 2);
});

for (const engine of ['webcodecs', 'video'] as const) {
  test(`a dragged edge shows its source frame, the playhead its own on release (${engine})`, async ({
    page,
  }) => {
    if (engine === 'video')
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'VideoDecoder');
      });
    await open(page);
    await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-engine', engine);
    /** A media element may stand a frame beside. */
    const shows = async (seconds: number, off: number) => {
      const near = async () =>
        Math.abs((await page.evaluate(() => window.workspaceHand.frame())) - frameAt(seconds)) <= off;
      await expect.poll(near, `${seconds} s`).toBe(true);
    };
    await page.mouse.move(...(await at(page, 2, RULER)));
    await page.mouse.down();
    await page.mouse.up();
    const playhead = await time(page);
    await shows(playhead, 1);
    await page.mouse.click(...(await at(page, 6.5, HEAD)));
    await page.mouse.move(...(await at(page, 8, BODY)));
    await page.mouse.down();
    for (const seconds of [10, 12]) {
      const [x, y] = await at(page, seconds, BODY);
      await page.mouse.move(x, y, { steps: 4 });
      await shows(seconds, 2);
      expect(await time(page)).toBe(playhead);
    }
    await page.mouse.up();
    await shows(playhead, 1);
    expect(await time(page)).toBe(playhead);
  });
}

test('the volume stands beside its button and covers nothing', async ({ page }) => {
  for (const width of [1920, 1440, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    const bar = page.getByRole('region', { name: 'Preview' });
    const slider = bar.getByRole('slider', { name: 'Volume' });
    await slider.hover();
    const box = await slider.boundingBox();
    if (!box) throw new Error('no slider');
    for (const button of await bar.getByRole('button').all()) {
      const other = await button.boundingBox();
      if (!other) continue;
      const apart =
        other.x + other.width <= box.x || other.x >= box.x + box.width || other.y > box.y + box.height;
      expect(apart || other.y + other.height <= box.y, `${await button.getAttribute('aria-label')}`).toBe(
        true,
      );
    }
    const stage = await bar.boundingBox();
    const last = await bar.getByRole('button', { name: 'Preview', exact: true }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((stage?.x ?? 0) + (stage?.width ?? 0));
  }
});

test('F gives the preview the whole screen, and Escape or F takes it back', async ({ page }) => {
  await open(page);
  const stage = page.getByRole('region', { name: 'Preview' });
  const before = await stage.boundingBox();
  await page.keyboard.press('f');
  await expect(stage).toHaveAttribute('data-full-screen', 'true');
  const size = page.viewportSize();
  await expect.poll(async () => (await stage.boundingBox())?.width).toBe(size?.width);
  expect((await stage.boundingBox())?.height).toBe(size?.height);
  expect((await stage.locator('canvas').boundingBox())?.width).toBe(size?.width);
  // What opens from it is seen.
  await stage.getByRole('button', { name: 'Playback speed 1×' }).click();
  await page.getByRole('menuitem', { name: '2×', exact: true }).click();
  await expect(stage.getByRole('button', { name: 'Playback speed 2×' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(stage).not.toHaveAttribute('data-full-screen');
  await expect.poll(() => stage.boundingBox()).toEqual(before);
  await page.keyboard.press('f');
  await expect(stage).toHaveAttribute('data-full-screen', 'true');
  await page.keyboard.press('Escape');
  await expect(stage).not.toHaveAttribute('data-full-screen');
  // Faster than the browser changes: the last press counts.
  const isBrowsers = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(isBrowsers).toBe(false);
  for (let i = 0; i < 3; i++) await page.keyboard.press('f');
  await expect.poll(isBrowsers).toBe(true);
  await expect(stage).toHaveAttribute('data-full-screen', 'true');
  for (let i = 0; i < 3; i++) await page.keyboard.press('f');
  await expect.poll(isBrowsers).toBe(false);
  await expect(stage).not.toHaveAttribute('data-full-screen');
});
