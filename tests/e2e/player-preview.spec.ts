import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import type { PlayerPages } from '../harness/player-server.ts';
import type { StageHand } from '../harness/player-stage.tsx';

declare global {
  interface Window {
    stageHand: StageHand;
  }
}

/** Of the made video: 30 frames a second. */
const FRAME = 1 / 30;

let pages: PlayerPages;
let url: string;
let pcmUrl: string;

test.beforeAll(({ playerPages, playerRush }) => {
  pages = playerPages;
  ({ url, pcmUrl } = playerRush);
});

const stage = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function open(
  page: Page,
  cuts: [number, number][],
  engine: 'webcodecs' | 'video' = 'webcodecs',
): Promise<void> {
  await page.goto(`${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), {
    url,
    duration: 20,
    video: true,
    cuts,
  });
  await expect(stage(page)).toHaveAttribute('data-engine', engine);
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
}

/** Plays until the position has come to `sourceTime`, then pauses. @returns the frames that were on the canvas */
async function playTo(page: Page, sourceTime: number): Promise<number[]> {
  await page.evaluate(() => window.stageHand.watch());
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate((time) => window.stageHand.reach(time), sourceTime);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  return page.evaluate(() => window.stageHand.seen());
}

const inside = (frames: number[], start: number, end: number) =>
  frames.filter((frame) => frame >= start / FRAME && frame < end / FRAME);

test('playback skips a cut: not a frame of it is shown, and the sound joins to the sample', async ({
  page,
}) => {
  await open(page, [[1, 3]]);
  const frames = await playTo(page, 4.5);
  expect(inside(frames, 1, 3)).toEqual([]);
  expect(inside(frames, 3, 4.5).length).toBeGreaterThan(2);
  const { found, counts } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(found[0].likeness).toBeGreaterThan(0.99);
  expect(found[1].at - found[0].at).toBe(counts[0]);
});

test('with preview off the cut is played', async ({ page }) => {
  await open(page, [[1, 3]]);
  await page.getByRole('button', { name: 'Preview' }).click();
  const frames = await playTo(page, 3.2);
  expect(inside(frames, 1, 3).length).toBeGreaterThan(2);
});

test('a seek into a cut goes to its end, with preview off it stays', async ({ page }) => {
  await open(page, [[5, 7.5]]);
  await page.evaluate(() => window.stageHand.seek(6));
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  expect(await page.evaluate(() => window.stageHand.time())).toBe(7.5);
  await expect.poll(() => page.evaluate(() => window.stageHand.frame())).toBe(7.5 / FRAME);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.evaluate(() => window.stageHand.seek(6));
  await expect.poll(() => page.evaluate(() => window.stageHand.frame())).toBe(6 / FRAME);
});

test('a cut made while playing takes effect before it is reached', async ({ page }) => {
  await open(page, []);
  await page.evaluate(() => window.stageHand.watch());
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(async () => {
    await window.stageHand.reach(0.3);
    window.stageHand.cut(2, 5);
    await window.stageHand.reach(6);
  });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(inside(await page.evaluate(() => window.stageHand.seen()), 2, 5)).toEqual([]);
  const { found, counts } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(found[1].likeness).toBeGreaterThan(0.99);
  expect(found[1].at - found[0].at).toBe(counts[0]);
});

test('playback stops at the end and starts over from there', async ({ page }) => {
  await open(page, [[1, 18.5]]);
  await page.evaluate(() => window.stageHand.seek(19.2));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.stageHand.time())).toBeCloseTo(20, 1);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(() => window.stageHand.reach(0.2));
  expect(await page.evaluate(() => window.stageHand.time())).toBeLessThan(19);
});

test('at twice the speed the same stretch sounds half as long', async ({ page }) => {
  await open(page, [[2, 20]]);
  await page.getByRole('button', { name: 'Playback speed' }).click();
  await page.getByRole('menuitem', { name: '2×', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const { length } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(length / 48_000).toBeGreaterThan(0.9);
  expect(length / 48_000).toBeLessThan(1.1);
});

test('without WebCodecs the video element plays and skips', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'VideoDecoder');
  });
  await open(page, [[1, 3]], 'video');
  const frames = await playTo(page, 4);
  expect(inside(frames, 1 + FRAME, 3 - FRAME)).toEqual([]);
  await page.evaluate(() => window.stageHand.seek(2));
  await expect(stage(page)).toHaveAttribute('data-settled', 'true');
  expect(await page.evaluate(() => window.stageHand.time())).toBe(3);
});

test('the scrubber is a slider for pointer and keyboard, in the clock of the edit', async ({ page }) => {
  await open(page, [[5, 15]]);
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
  await expect.poll(() => page.evaluate(() => window.stageHand.time())).toBeCloseTo(17.5, 1);
});
