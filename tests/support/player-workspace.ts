import { expect, type Page } from '@playwright/test';
import type { PlayerPages } from '../harness/player-server.ts';
import type {} from '../harness/player-workspace.tsx';
import { open } from './open.ts';

/** Length of the recording, seconds, and its frames a second. */
const SECONDS = 20;
const FRAME_RATE = 30;
/** Heights on the timeline's canvas. */
export const RULER = 10;
export const HEAD = 34;
export const BODY = 130;

/** Opens the whole workspace on a recording of 20 s with a cut from second 5 to 8. */
export async function openPlayerWorkspace(page: Page, pages: PlayerPages, url: string): Promise<void> {
  await open(page, `${pages.base}player-workspace.html`);
  await page.evaluate(([media, length]) => window.workspaceHand.open(media, length, [{ start: 5, end: 8 }]), [
    url,
    SECONDS,
  ] as const);
}

/** Page position of a source time on the timeline, which is not zoomed, at a height of its canvas. */
export async function positionOf(page: Page, time: number, y: number): Promise<[number, number]> {
  const box = await page.getByTestId('timeline-canvas').boundingBox();
  if (!box) throw new Error('no canvas');
  return [box.x + (time / SECONDS) * box.width, box.y + y];
}

/** The playhead, source seconds. */
export const playheadOf = (page: Page): Promise<number> => page.evaluate(() => window.workspaceHand.time());

/** Number of the frame at a source time. */
export const frameAt = (seconds: number): number => Math.floor(seconds * FRAME_RATE + 0.01);

/** Waits until the stage shows the frame of the playhead. */
export async function showsPlayhead(page: Page): Promise<void> {
  const frame = frameAt(await playheadOf(page));
  await expect.poll(() => page.evaluate(() => window.workspaceHand.frame())).toBe(frame);
}
