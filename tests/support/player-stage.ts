import { expect, type Locator, type Page } from '@playwright/test';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-stage.tsx';
import { open } from './open.ts';

/** Length of the recording that the stage's tests play, seconds. */
const DURATION = 20;

/** What opens on the stage: an address, and the stretches of source seconds that are cut. */
export interface StageMedia {
  readonly url: string;
  readonly cuts?: [number, number][];
  readonly engine?: 'webcodecs' | 'video';
}

export const stage = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The playhead, source seconds. */
export const timeOf = (page: Page): Promise<number> => page.evaluate(() => window.stageHand.time());

/** Resolves when the playhead has come to `time`, or playback stopped. */
export const reach = (page: Page, time: number): Promise<void> =>
  page.evaluate((to) => window.stageHand.reach(to), time);

export const seek = (page: Page, time: number): Promise<void> =>
  page.evaluate((to) => window.stageHand.seek(to), time);

/** Resolves when the frame of the playhead is shown. */
export const settled = (page: Page): Promise<void> =>
  expect(stage(page)).toHaveAttribute('data-settled', 'true');

/** Expects the frame of that number on the stage. */
export const showsFrame = (page: Page, frame: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.stageHand.frame())).toBe(frame);

/** Opens the stage's page with media on it, without waiting for them. */
export async function gotoStage(
  page: Page,
  pages: PlayerPages,
  { url, cuts = [] }: StageMedia,
): Promise<void> {
  await open(page, `${pages.base}player-stage.html`);
  await page.evaluate((media) => window.stageHand.open(media), {
    url,
    duration: DURATION,
    video: true,
    cuts,
  });
}

/** Opens media on the stage and waits until they are shown by the engine that is expected. */
export async function openStage(page: Page, pages: PlayerPages, media: StageMedia): Promise<void> {
  await gotoStage(page, pages, media);
  await expect(stage(page)).toHaveAttribute('data-engine', media.engine ?? 'webcodecs');
  await settled(page);
}

/** Takes WebCodecs away from pages that open from now on. */
export async function withoutWebCodecs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'VideoDecoder');
  });
}

/** Expects the audio on both sides of the first cut to join to the sample. @param pcmUrl the audio of the whole file */
export async function expectJoined(page: Page, pcmUrl: string): Promise<void> {
  const { found, counts } = await page.evaluate((pcm) => window.stageHand.heard(pcm), pcmUrl);
  expect(Math.min(...found.slice(0, 2).map(({ likeness }) => likeness))).toBeGreaterThan(0.99);
  expect(found[1].at - found[0].at).toBe(counts[0]);
}

/** Those of `frames` (30 a second) that belong to the source seconds from `start` to `end`. */
export const framesIn = (frames: readonly number[], start: number, end: number): number[] =>
  frames.filter((frame) => frame >= Math.round(start * 30) && frame < Math.round(end * 30));
