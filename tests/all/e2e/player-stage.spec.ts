import { expect, type Page } from '@playwright/test';
import { fixture } from '#scripts/make-media.ts';
import { open } from '#tests/support/open.ts';
import {
  button,
  openStage,
  reach,
  seek,
  settled,
  stage,
  timeOf,
  withoutWebCodecs,
} from '#tests/support/player-stage.ts';
import { makeProject, newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';
import type { PlayerPages } from '../../harness/player-server.ts';

/** What the stage shows and says: its times, its controls, the picture of a recording without video. */

declare global {
  interface Window {
    /** The element that plays. */
    video: HTMLVideoElement;
    /** Whether it was muted since, and where. */
    changes: [muted: boolean, time: number][];
  }
}

let pages: PlayerPages;
let url: string;
test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  url = playerRush.url;
});

const show = (page: Page, cuts: [number, number][]) => openStage(page, pages, { url, cuts });

test('without media the stage says so, and nothing can be played', async ({ page }) => {
  await open(page, `${pages.base}player-stage.html`);
  await expect(stage(page)).toContainText('No video yet');
  for (const name of ['Play', 'Refresh media', 'Preview']) await expect(button(page, name)).toBeDisabled();
});

test('the time is edited time, and source time after a click', async ({ page }) => {
  await show(page, [[5, 15]]);
  await seek(page, 16);
  const time = page.getByRole('button', { name: 'Swap edited and source time' });
  await expect(time).toContainText('0:00:06:00 / 0:00:10 edited0:00:16:00 source');
  await time.click();
  await expect(time).toContainText('0:00:16:00 / 0:00:20 source0:00:06:00 edited');
  // What the two mean is told beside them.
  await page.mouse.move(0, 0);
  await time.hover();
  await expect(page.getByText('Source: in the recording, as on the timeline')).toBeVisible();
  await time.click();
  await expect(time).toContainText('0:00:06:00 / 0:00:10 edited0:00:16:00 source');
});

test('the scrubber is a slider for pointer and keyboard, in edited time', async ({ page }) => {
  await show(page, [[5, 15]]);
  const slider = page.getByRole('slider', { name: 'Position' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00:00 of 0:00:10');
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00:10 of 0:00:10');
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  await expect.poll(() => timeOf(page)).toBeCloseTo(17.5, 1);
});

test('the volume starts at half and is remembered, with mute', async ({ page }) => {
  await show(page, []);
  const volume = page.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('0.5');
  await volume.focus();
  await volume.fill('0.8');
  await button(page, 'Mute (volume 80%)').click();
  await show(page, []);
  await button(page, 'Unmute').click();
  await expect(volume).toHaveValue('0.8');
});

test.describe('under a thumb', () => {
  test.use({ hasTouch: true });

  test('every control of the stage is reachable in a window as narrow as a phone', async ({ page }) => {
    await show(page, []);
    const names = ['Play', 'Loop the selection', 'Playback speed 1×', 'Mute (volume 50%)', 'Refresh media'];
    for (const [width, shown] of [
      [1440, names.length],
      [390, names.length],
      [360, names.length - 1],
      [320, names.length - 2],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = [];
      for (const name of [...names, 'Preview']) {
        const control = page.getByRole('button', { name, exact: true, includeHidden: true });
        const box = await control.boundingBox();
        if (!box) continue;
        boxes.push(box);
        const room = await control.evaluate((element) => element.clientWidth - element.scrollWidth);
        expect(room, `${name} at ${width} px`).toBeGreaterThanOrEqual(0);
      }
      expect(boxes, `${width} px`).toHaveLength(shown + 1);
      for (const box of boxes) expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
});

test('without WebCodecs the overlay names the player in use, and why', async ({ page }) => {
  await withoutWebCodecs(page);
  await openStage(page, pages, { url, engine: 'video' });
  await page.evaluate(() => window.stageHand.details());
  const details = page.getByRole('region', { name: 'Playback details' });
  await expect(details).toContainText('<video> element, seeking over cuts');
  await expect(details).toContainText(/Not WebCodecs: \w+/);
});

test('without WebCodecs the element is muted over what is muted, and over nothing else', async ({ page }) => {
  await withoutWebCodecs(page);
  // The element is on no page: it is caught where it is made.
  await page.addInitScript(() => {
    const create = document.createElement.bind(document);
    document.createElement = (name: string) => {
      const element = create(name);
      if (element instanceof HTMLVideoElement) window.video = element;
      return element;
    };
  });
  await openStage(page, pages, { url, engine: 'video' });
  const isMuted = () => page.evaluate(() => window.video.muted);
  await page.evaluate(() => window.stageHand.mute(2, 3));
  expect(await isMuted()).toBe(false);
  await seek(page, 2.5);
  expect(await isMuted()).toBe(true);
  await seek(page, 1.5);
  await settled(page);
  expect(await isMuted()).toBe(false);
  await page.evaluate(() => {
    window.changes = [];
    window.video.addEventListener('volumechange', () => {
      const { muted, currentTime } = window.video;
      window.changes.push([muted, currentTime]);
    });
  });
  await button(page, 'Play').click();
  await reach(page, 3.4);
  await button(page, 'Pause').click();
  const changes = await page.evaluate(() => window.changes);
  expect(changes.map(([muted]) => muted)).toEqual([true, false]);
  // From a little before the range begins, and not before it ends.
  expect(changes[0][1]).toBeGreaterThan(1.9);
  expect(changes[1][1]).toBeGreaterThanOrEqual(3);
});

test('from a server without range requests the video element plays, and the overlay says why', async ({
  page,
}) => {
  await page.route(`**${url}`, async (route) => {
    const { range: _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  await openStage(page, pages, { url, engine: 'video' });
  await page.evaluate(() => window.stageHand.details());
  const details = page.getByRole('region', { name: 'Playback details' });
  await expect(details).toContainText('Not WebCodecs: The server does not answer range requests');
});

test('a recording without video shows its waveform, following theme and size', async ({ page, server }) => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('audio.m4a'));
  await gotoWorkspace(page, server, auth);
  const picture = page.getByRole('img', { name: 'Waveform around the playhead' });
  /** The sum of all colours of the picture, and its width: that of its canvas, and the one it is shown with. */
  const look = () =>
    picture.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      const sum = pixels?.reduce((total, value) => total + value, 0) ?? 0;
      return { sum, width: canvas.width, css: canvas.clientWidth };
    });
  await expect.poll(async () => (await look()).sum).toBeGreaterThan(0);
  const dark = await look();
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await expect.poll(async () => (await look()).sum).not.toBe(dark.sum);
  await page.setViewportSize({ width: 1300, height: 700 });
  await expect
    .poll(async () => {
      const { width, css } = await look();
      return css !== dark.css && width === css;
    })
    .toBe(true);
});
