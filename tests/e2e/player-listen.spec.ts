import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-stage.tsx';

/** Frames a second. */
const RATE = 30;

let pages: PlayerPages;
let url: string;
let pcmUrl: string;

test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  ({ url, pcmUrl } = playerRush);
});

const stage = (page: Page) => page.getByRole('region', { name: 'Preview' });
const time = (page: Page) => page.evaluate(() => window.stageHand.time());
const shows = (page: Page, frame: number) =>
  expect.poll(() => page.evaluate(() => window.stageHand.frame())).toBe(frame);

async function open(
  page: Page,
  cuts: [number, number][],
  engine: 'webcodecs' | 'video' = 'webcodecs',
): Promise<void> {
  await page.goto(`${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), { url, duration: 20, video: true, cuts });
  await expect(stage(page)).toHaveAttribute('data-engine', engine);
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  // A gesture, without which the browser lets no sound begin.
  await page.getByRole('button', { name: 'Refresh media' }).focus();
  await page.keyboard.press('Tab');
}

test('listening to a cut plays 2 s before and 2 s after it, joined to the sample, and then stops', async ({
  page,
}) => {
  await open(page, [[5, 9]]);
  await page.evaluate(() => window.stageHand.watch());
  expect(await page.evaluate(() => window.stageHand.listen())).toBe(true);
  await page.evaluate(() => window.stageHand.reach(11));
  expect(await time(page)).toBeCloseTo(11, 1);
  const frames = await page.evaluate(() => window.stageHand.seen());
  expect(frames.filter((frame) => frame > 0 && (frame < 90 || (frame >= 150 && frame < 270)))).toEqual([]);
  const heard = await page.evaluate(
    (pcm) =>
      window.stageHand.heard(pcm, [
        [3, 5],
        [9, 11],
      ]),
    pcmUrl,
  );
  expect(heard.found[0].likeness).toBeGreaterThan(0.99);
  expect(heard.found[1].at - heard.found[0].at).toBe(2 * 48_000);
  expect(heard.length / 48_000).toBeCloseTo(4, 1);
  // The whole edit plays again afterwards.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(() => window.stageHand.reach(11.3));
  expect(await time(page)).toBeGreaterThan(11.2);
});

for (const engine of ['webcodecs', 'video'] as const)
  test(`a loop starts over until it is switched off (${engine})`, async ({ page }) => {
    if (engine === 'video')
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'VideoDecoder');
      });
    await open(page, [[0.5, 19.6]], engine);
    expect(await page.evaluate(() => window.stageHand.loop())).toBe(true);
    const button = page.getByRole('button', { name: 'Loop the selection' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    for (let round = 0; round < 2; round++) {
      await page.waitForFunction(() => window.stageHand.time() > 19.6);
      await page.waitForFunction(() => window.stageHand.time() < 0.5);
    }
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.waitForFunction(() => !window.stageHand.playing());
    expect(await time(page)).toBeCloseTo(20, 1);
    if (engine === 'video') return;
    const heard = await page.evaluate(
      (pcm) =>
        window.stageHand.heard(pcm, [
          [0, 0.5],
          [19.6, 20],
          [0, 0.5],
          [19.6, 20],
        ]),
      pcmUrl,
    );
    const steps = heard.found.slice(1).map(({ at }, i) => at - heard.found[i].at);
    expect(steps).toEqual([24_000, 19_200, 24_000]);
  });

test('comma and period go frame by frame, over the frames of a cut', async ({ page }) => {
  await open(page, [[5, 7]]);
  await page.evaluate(() => window.stageHand.seek(4.95));
  const step = (direction: 1 | -1) => page.evaluate((by) => window.stageHand.step(by), direction);
  await step(1);
  await shows(page, 5 * RATE - 1);
  await step(1);
  await shows(page, 7 * RATE);
  await step(-1);
  await shows(page, 5 * RATE - 1);
});

test('a cut that does not fall on a frame shows the first frame of the download behind it', async ({
  page,
}) => {
  await open(page, [[5, 7.02]]);
  await page.evaluate(() => window.stageHand.seek(6));
  await shows(page, Math.round(7.02 * RATE));
});
