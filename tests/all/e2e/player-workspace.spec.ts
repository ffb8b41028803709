import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cutTime } from '#model/edit/cuts.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { reload } from '#tests/support/open.ts';
import { button, settled, stage, withoutWebCodecs } from '#tests/support/player-stage.ts';
import {
  BODY,
  frameAt,
  HEAD,
  openPlayerWorkspace,
  playheadOf,
  positionOf,
  RULER,
} from '#tests/support/player-workspace.ts';
import { type Auth, makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, saveOutside } from '#tests/support/workspace-project.ts';
import { makePlayerMedia } from '../../harness/player-media.ts';
import type { PlayerPages } from '../../harness/player-server.ts';

/** Playback within the workspace: its keys, the hand on the timeline, the size of the stage. 20 s, cut from second 5 to 8. */

const SECONDS = 20;
const CACHE = join(import.meta.dirname, '../../../.cache/player');

let pages: PlayerPages;
let url: string;
test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  url = playerRush.url;
});

test.describe('with a server', () => {
  let server: TestServer;
  let auth: Auth;
  test.beforeAll(async ({ server: shared }) => {
    server = shared;
    auth = await newAccount(server, server.dataDir);
    const spec = { kind: 'h264', seconds: SECONDS, keyframeSeconds: 2, size: '640x360' } as const;
    await makeProject(server, auth, (await makePlayerMedia(CACHE, spec)).path);
  });

  const details = (page: Page) => page.getByRole('region', { name: 'Playback details' });
  const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });
  const second = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

  async function open(page: Page, blocks: readonly number[] = []): Promise<void> {
    const recorded = emptyDocument({ duration: SECONDS, language: 'en' });
    await saveOutside(server, auth, { ...cutTime(recorded, 5, 8), blocks });
    await gotoWorkspace(page, server, auth);
    await settled(page);
  }

  test('an edit in another order opens at its beginning, and plays and jumps over the border of its blocks', async ({
    page,
  }) => {
    await open(page, [12, 0]);
    await page.keyboard.press('Shift+I');
    await expect(details(page)).toContainText('Source: 12.000 s');
    await expect(details(page)).toContainText('Edited: 0.000 s');
    await slider(page).press('ArrowRight');
    await expect(details(page)).toContainText('Source: 17.000 s');
    await page.keyboard.press('l');
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(9);
    await page.keyboard.press('k');
    await expect(details(page)).toContainText(/Source: [1-4]\.\d+ s/);
    const edited = await second(page);
    await page.keyboard.press('j');
    await expect.poll(() => second(page)).toBe(edited - 5);
    await slider(page).press('End');
    await expect(details(page)).toContainText('Edited: 17.000 s');
    await slider(page).press('ArrowLeft');
    await expect(details(page)).toContainText('Source: 4.000 s');
  });

  test('comma and period go frame by frame, J goes back 5 s, L plays faster and faster', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Shift+I');
    await slider(page).press('ArrowRight');
    await expect(details(page)).toContainText('Source: 8.000 s');
    await page.keyboard.press(',');
    await expect(details(page)).toContainText('Source: 4.967 s');
    await page.keyboard.press('.');
    await expect(details(page)).toContainText('Source: 8.000 s');
    await page.keyboard.press('j');
    await expect(details(page)).toContainText('Source: 3.000 s');
    await page.keyboard.press('j');
    await expect(details(page)).toContainText('Source: 0.000 s');
    await page.keyboard.press('l');
    await expect(button(page, 'Pause')).toBeVisible();
    for (const rate of ['1.5×', '2×', '3×', '1×']) {
      await page.keyboard.press('l');
      await expect(button(page, `Playback speed ${rate}`)).toBeVisible();
    }
  });

  test('Shift+L loops the surroundings of the selected cut, and ends that', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Shift+L');
    await expect(button(page, 'Loop the selection')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+L');
    await expect(button(page, 'Loop the selection')).toHaveAttribute('aria-pressed', 'true');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect.poll(() => second(page)).toBeLessThan(7);
    await page.keyboard.press('Shift+L');
    await expect(button(page, 'Loop the selection')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('k');
  });

  test('the playhead keeps its place after returning from another page and after a reload', async ({
    page,
  }) => {
    await open(page);
    await slider(page).press('ArrowRight');
    await slider(page).press('ArrowRight');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(stage(page)).toHaveCount(0);
    await page.goBack();
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
    await page.keyboard.press('Shift+I');
    await expect(details(page)).toContainText('Source: 13.000 s');
    await reload(page);
    await settled(page);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
    await page.keyboard.press('Space');
    await expect.poll(() => second(page)).toBeGreaterThan(10);
    await page.keyboard.press('Space');
  });

  test('without WebGL the timeline says so, and playing and cutting still work', async ({ page }) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        options?: object,
      ) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, options]);
      } as typeof getContext;
    });
    await open(page);
    await expect(page.getByRole('alert')).toContainText('this browser has WebGL switched off');
    await page.keyboard.press('Space');
    await expect.poll(() => second(page)).toBeGreaterThan(0);
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('d');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /of 0:00:20$/);
  });

  test('in a small window the Cuts tab shows the cuts, even if they were closed in a wide one', async ({
    page,
  }) => {
    await open(page);
    await page.getByRole('button', { name: 'Close the cuts panel' }).click();
    await page.setViewportSize({ width: 800, height: 800 });
    await page.getByRole('tab', { name: /^Cuts/ }).click();
    await expect(button(page, 'Check cuts')).toBeVisible();
  });
});

test('scrubbing while playing continues from where it ends; Escape cancels a scrub', async ({ page }) => {
  await openPlayerWorkspace(page, pages, url);
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.mouse.move(...(await positionOf(page, 3, RULER)));
  await page.mouse.down();
  await expect(button(page, 'Play')).toBeVisible();
  await page.mouse.move(...(await positionOf(page, 12, RULER)));
  await page.mouse.up();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(() => playheadOf(page)).toBeGreaterThan(12.2);
  await page.keyboard.press('k');
  const before = await playheadOf(page);
  await page.mouse.move(...(await positionOf(page, 3, RULER)));
  await page.mouse.down();
  await page.mouse.move(...(await positionOf(page, 4, RULER)));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await playheadOf(page)).toBeCloseTo(before, 2);
});

for (const engine of ['webcodecs', 'video'] as const)
  test(`a dragged edge shows its source frame, the playhead its own on release (${engine})`, async ({
    page,
  }) => {
    if (engine === 'video') await withoutWebCodecs(page);
    await openPlayerWorkspace(page, pages, url);
    await expect(stage(page)).toHaveAttribute('data-engine', engine);
    /** A media element may stand a frame beside. */
    const shows = async (seconds: number, off: number) => {
      const near = async () =>
        Math.abs((await page.evaluate(() => window.workspaceHand.frame())) - frameAt(seconds)) <= off;
      await expect.poll(near, `${seconds} s`).toBe(true);
    };
    await page.mouse.move(...(await positionOf(page, 2, RULER)));
    await page.mouse.down();
    await page.mouse.up();
    const playhead = await playheadOf(page);
    await shows(playhead, 1);
    await page.mouse.click(...(await positionOf(page, 6.5, HEAD)));
    await page.mouse.move(...(await positionOf(page, 8, BODY)));
    await page.mouse.down();
    for (const seconds of [10, 12]) {
      const [x, y] = await positionOf(page, seconds, BODY);
      await page.mouse.move(x, y, { steps: 4 });
      await shows(seconds, 2);
      expect(await playheadOf(page)).toBe(playhead);
    }
    await page.mouse.up();
    await shows(playhead, 1);
    expect(await playheadOf(page)).toBe(playhead);
  });

test('the volume slider stands beside its button and covers nothing', async ({ page }) => {
  for (const width of [1920, 1440, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    await openPlayerWorkspace(page, pages, url);
    const bar = stage(page);
    const slider = bar.getByRole('slider', { name: 'Volume' });
    await slider.hover();
    const box = await slider.boundingBox();
    if (!box) throw new Error('no slider');
    for (const control of await bar.getByRole('button').all()) {
      const other = await control.boundingBox();
      if (!other) continue;
      const apart =
        other.x + other.width <= box.x || other.x >= box.x + box.width || other.y > box.y + box.height;
      expect(apart || other.y + other.height <= box.y, `${await control.getAttribute('aria-label')}`).toBe(
        true,
      );
    }
    const outer = await bar.boundingBox();
    const last = await bar.getByRole('button', { name: 'Preview', exact: true }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  }
});

test('F shows the preview in full screen; Escape or F ends it', async ({ page }) => {
  await openPlayerWorkspace(page, pages, url);
  const preview = stage(page);
  const before = await preview.boundingBox();
  await page.keyboard.press('f');
  await expect(preview).toHaveAttribute('data-full-screen', 'true');
  const size = page.viewportSize();
  await expect.poll(async () => (await preview.boundingBox())?.width).toBe(size?.width);
  expect((await preview.boundingBox())?.height).toBe(size?.height);
  expect((await preview.locator('canvas').boundingBox())?.width).toBe(size?.width);
  // What opens from it is seen.
  await preview.getByRole('button', { name: 'Playback speed 1×' }).click();
  await page.getByRole('menuitem', { name: '2×', exact: true }).click();
  await expect(preview.getByRole('button', { name: 'Playback speed 2×' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('f');
  await expect(preview).not.toHaveAttribute('data-full-screen');
  await expect.poll(() => preview.boundingBox()).toEqual(before);
  await page.keyboard.press('f');
  await expect(preview).toHaveAttribute('data-full-screen', 'true');
  await page.keyboard.press('Escape');
  await expect(preview).not.toHaveAttribute('data-full-screen');
  // Faster than the browser changes: the last press counts.
  const isBrowsers = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(isBrowsers).toBe(false);
  for (let i = 0; i < 3; i++) await page.keyboard.press('f');
  await expect.poll(isBrowsers).toBe(true);
  await expect(preview).toHaveAttribute('data-full-screen', 'true');
  for (let i = 0; i < 3; i++) await page.keyboard.press('f');
  await expect.poll(isBrowsers).toBe(false);
  await expect(preview).not.toHaveAttribute('data-full-screen');
});
