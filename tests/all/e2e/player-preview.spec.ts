import { expect, type Page } from '@playwright/test';
import {
  button,
  expectJoined,
  framesIn,
  openStage,
  reach,
  seek,
  settled,
  showsFrame,
  timeOf,
  withoutWebCodecs,
} from '#tests/support/player-stage.ts';
import { type PlayerRush, test } from '#tests/support/test.ts';
import type { PlayerPages } from '../../harness/player-server.ts';

/** What the preview plays of an edit, with preview mode on and off, in stretches and in loops. */

/** Frames a second, and samples a second of the sound. */
const RATE = 30;
const SAMPLE_RATE = 48_000;

let pages: PlayerPages;
let rush: PlayerRush;
test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  rush = playerRush;
});

const open = (page: Page, cuts: [number, number][], engine?: 'webcodecs' | 'video') =>
  openStage(page, pages, { url: rush.url, cuts, engine });

/** Plays until the position has come to `sourceTime`, then pauses. @returns the frames that were on the canvas */
async function playTo(page: Page, sourceTime: number): Promise<number[]> {
  await page.evaluate(() => window.stageHand.watch());
  await button(page, 'Play').click();
  await reach(page, sourceTime);
  await button(page, 'Pause').click();
  return page.evaluate(() => window.stageHand.seen());
}

test('with preview off a cut is played; switching preview on inside it jumps to its end', async ({
  page,
}) => {
  await open(page, [[5, 9]]);
  await button(page, 'Preview').click();
  await seek(page, 5.5);
  await settled(page);
  expect(framesIn(await playTo(page, 5.8), 5, 7).length).toBeGreaterThan(2);
  await page.evaluate(() => window.stageHand.watch());
  await button(page, 'Play').click();
  await reach(page, 6);
  await button(page, 'Preview').click();
  await reach(page, 9.5);
  await button(page, 'Pause').click();
  const frames = await page.evaluate(() => window.stageHand.seen());
  // At most what was on its way already.
  expect(framesIn(frames, 7.5, 9)).toEqual([]);
  expect(framesIn(frames, 9, 20)).not.toEqual([]);
});

test('where a cut ends between two frames the preview shows the first frame of the download after it', async ({
  page,
}) => {
  await open(page, [[5, 7.02]]);
  await seek(page, 6);
  await showsFrame(page, Math.round(7.02 * RATE));
});

test('a cut made just ahead of the playhead is skipped without a gap', async ({ page }) => {
  await open(page, []);
  await page.evaluate(() => window.stageHand.watch());
  await button(page, 'Play').click();
  await reach(page, 1);
  const cut = await page.evaluate(() => {
    const start = Math.ceil((window.stageHand.time() + 0.25) * 30) / 30;
    window.stageHand.cut(start, start + 3);
    return start;
  });
  await reach(page, cut + 4);
  await button(page, 'Pause').click();
  expect(framesIn(await page.evaluate(() => window.stageHand.seen()), cut, cut + 3)).toEqual([]);
  await expectJoined(page, rush.pcmUrl);
});

test('playback stops at the end and restarts from the beginning', async ({ page }) => {
  await open(page, [[1, 18.5]]);
  await seek(page, 19.2);
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(button(page, 'Play')).toBeVisible();
  expect(await timeOf(page)).toBeCloseTo(20, 1);
  await button(page, 'Play').click();
  await reach(page, 0.2);
  expect(await timeOf(page)).toBeLessThan(19);
});

test('at double speed the same range is rendered in half the samples', async ({ page }) => {
  await open(page, [[2, 20]]);
  await button(page, 'Playback speed 1×').click();
  await page.getByRole('menuitem', { name: '2×', exact: true }).click();
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(button(page, 'Play')).toBeVisible();
  const { length } = await page.evaluate((pcm) => window.stageHand.heard(pcm), rush.pcmUrl);
  expect(length / SAMPLE_RATE).toBeGreaterThan(0.9);
  expect(length / SAMPLE_RATE).toBeLessThan(1.1);
});

test('without WebCodecs the video element plays and skips', async ({ page }) => {
  await withoutWebCodecs(page);
  await open(page, [[1, 3]], 'video');
  const frames = await playTo(page, 4);
  // A media element may stand a frame beside.
  expect(framesIn(frames, 1 + 1 / RATE, 3 - 1 / RATE)).toEqual([]);
  await seek(page, 2);
  await settled(page);
  expect(await timeOf(page)).toBe(3);
});

for (const engine of ['webcodecs', 'video'] as const)
  test(`a loop repeats until it is switched off (${engine})`, async ({ page }) => {
    if (engine === 'video') await withoutWebCodecs(page);
    await open(page, [[0.5, 19.6]], engine);
    // A key press, without which the browser lets no sound begin.
    await button(page, 'Refresh media').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => window.stageHand.loop())).toBe(true);
    const loop = button(page, 'Loop the selection');
    await expect(loop).toHaveAttribute('aria-pressed', 'true');
    for (let round = 0; round < 2; round++) {
      await page.waitForFunction(() => window.stageHand.time() > 19.6);
      await page.waitForFunction(() => window.stageHand.time() < 0.5);
    }
    await loop.click();
    await expect(loop).toHaveAttribute('aria-pressed', 'false');
    await page.waitForFunction(() => !window.stageHand.playing());
    expect(await timeOf(page)).toBeCloseTo(20, 1);
    if (engine === 'video') return;
    const heard = await page.evaluate(
      (pcm) =>
        window.stageHand.heard(pcm, [
          [0, 0.5],
          [19.6, 20],
          [0, 0.5],
          [19.6, 20],
        ]),
      rush.pcmUrl,
    );
    const steps = heard.found.slice(1).map(({ at }, i) => at - heard.found[i].at);
    expect(steps).toEqual([24_000, 19_200, 24_000]);
  });

/** Second of the edit that the transport shows. */
const shows = (page: Page, second: number): Promise<void> =>
  expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuenow', String(second));

for (const engine of ['webcodecs', 'video'] as const)
  test(`blocks play in their order, to the end of the last one, and again from the first (${engine})`, async ({
    page,
  }) => {
    if (engine === 'video') await withoutWebCodecs(page);
    await open(page, [[1, 19]], engine);
    // The end of the recording plays before its beginning; the cut lies over the border.
    await page.evaluate(() => window.stageHand.move(18, 20, 0));
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    await settled(page);
    expect(await timeOf(page)).toBeCloseTo(19, 2);
    await page.evaluate(() => window.stageHand.watch());
    await button(page, 'Play').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(button(page, 'Play')).toBeVisible();
    expect(await timeOf(page)).toBeCloseTo(1, 1);
    await shows(page, engine === 'video' ? 1 : 2);
    const frames = await page.evaluate(() => window.stageHand.seen());
    // A media element may stand a frame beside.
    expect(framesIn(frames, 1 + 1 / RATE, 19 - 1 / RATE)).toEqual([]);
    expect(framesIn(frames, 0, 0.9).length).toBeGreaterThan(2);
    if (engine === 'webcodecs') await expectJoined(page, rush.pcmUrl);
    await button(page, 'Play').click();
    await page.waitForFunction(() => window.stageHand.time() > 19);
    await button(page, 'Pause').click();
  });

test('a block that comes to stand behind the one that plays is heard next, without a gap', async ({
  page,
}) => {
  await open(page, []);
  await button(page, 'Play').click();
  await reach(page, 1);
  const border = await page.evaluate(() => {
    const start = Math.ceil((window.stageHand.time() + 0.25) * 30) / 30;
    window.stageHand.move(12, 20, start);
    return start;
  });
  await page.waitForFunction(() => window.stageHand.time() > 13);
  await shows(page, Math.floor(border + 1));
  await button(page, 'Pause').click();
  await expectJoined(page, rush.pcmUrl);
});

test('with preview off blocks play in their order, cuts included', async ({ page }) => {
  await open(page, [[0.5, 19]]);
  await button(page, 'Preview').click();
  await page.evaluate(() => window.stageHand.move(18, 20, 0));
  await page.getByRole('slider', { name: 'Position' }).press('Home');
  await settled(page);
  expect(await timeOf(page)).toBe(18);
  await seek(page, 19.5);
  await button(page, 'Play').click();
  await page.waitForFunction(() => window.stageHand.time() > 0.7 && window.stageHand.time() < 2);
  await shows(page, 2);
  await button(page, 'Pause').click();
});
