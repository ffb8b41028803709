import { expect, type Page } from '@playwright/test';
import { fixture } from '#scripts/make-media.ts';
import { makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-stage.tsx';

/** The stage to look at: its times, its controls in narrow windows, the picture of a recording without video. */
let server: TestServer;
let pages: PlayerPages;
let url: string;
test.beforeAll(({ server: shared, playerPages, playerRush }) => {
  server = shared;
  pages = playerPages;
  url = playerRush.url;
});

const stage = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function open(page: Page, cuts: [number, number][]): Promise<void> {
  await page.goto(`${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), { url, duration: 20, video: true, cuts });
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
}

test('without media it says so, and nothing can be played', async ({ page }) => {
  await page.goto(`${pages.base}player-stage.html`);
  await expect(stage(page)).toContainText('No video yet');
  for (const name of ['Play', 'Refresh media', 'Preview'])
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
});

test('the time is that of the edit, and after a press that of the recording', async ({ page }) => {
  await open(page, [[5, 15]]);
  await page.evaluate(() => window.stageHand.seek(16));
  const time = page.getByRole('button', { name: 'Swap edited and source time' });
  await expect(time).toContainText('0:00:06 / 0:00:10 edited0:00:16 source');
  await time.click();
  await expect(time).toContainText('0:00:16 / 0:00:20 source0:00:06 edited');
  // What the two mean is told beside them.
  await page.mouse.move(0, 0);
  await time.hover();
  await expect(page.getByText('Source: in the recording, as on the timeline')).toBeVisible();
  await time.click();
  await expect(time).toContainText('0:00:06 / 0:00:10 edited0:00:16 source');
});

test.describe('under a thumb', () => {
  test.use({ hasTouch: true });

  test('every control of the stage is in reach in a window as narrow as a telephone', async ({ page }) => {
    await open(page, []);
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
        const button = page.getByRole('button', { name, exact: true, includeHidden: true });
        const box = await button.boundingBox();
        if (!box) continue;
        boxes.push(box);
        const room = await button.evaluate((element) => element.clientWidth - element.scrollWidth);
        expect(room, `${name} at ${width} px`).toBeGreaterThanOrEqual(0);
      }
      expect(boxes, `${width} px`).toHaveLength(shown + 1);
      for (const box of boxes) expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
});

test('preview mode that is switched on inside a cut while it plays leaves the cut', async ({ page }) => {
  await open(page, [[5, 9]]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.evaluate(() => window.stageHand.seek(5.5));
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(() => window.stageHand.reach(5.8));
  expect(await page.evaluate(() => window.stageHand.time())).toBeLessThan(7);
  await page.evaluate(() => window.stageHand.watch());
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.evaluate(() => window.stageHand.reach(9.5));
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const frames = await page.evaluate(() => window.stageHand.seen());
  // At most what was on its way already.
  expect(frames.filter((frame) => frame >= 7.5 * 30 && frame < 9 * 30)).toEqual([]);
  expect(frames.some((frame) => frame >= 9 * 30)).toBe(true);
});

test('without WebCodecs the overlay names the way it plays, and why', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'VideoDecoder');
  });
  await open(page, []);
  await page.evaluate(() => window.stageHand.details());
  const details = page.getByRole('region', { name: 'How it is played' });
  await expect(details).toContainText('<video> element, seeking over cuts');
  await expect(details).toContainText(/Not WebCodecs: \w+/);
});

test('what fails is logged, and not shown in its own words', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/media/**/*.mp4', (route) => route.abort());
  await page.goto(`${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), { url, duration: 20, video: true, cuts: [] });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const faults = logged.filter((text) => text.startsWith('Player: '));
  expect(faults).toHaveLength(1);
  await expect(stage(page)).not.toContainText(faults[0].slice('Player: '.length));
});

test('a recording without video shows its sound, in the colours and the size of the moment', async ({
  page,
}) => {
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
