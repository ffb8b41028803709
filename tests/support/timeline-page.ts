import { expect, type Page } from '@playwright/test';
import type { TimelineHand } from '../harness/timeline-page.tsx';
import { open } from './open.ts';

declare global {
  interface Window {
    timeline: TimelineHand;
  }
}

/** The design's scene at 1440 px: 912 s at 8×. */
export const PX_PER_SECOND = (1440 * 8) / 912;
/** Heights on the canvas: the heads of the cuts, and what lies below them. */
export const HEAD = 34;
export const BODY = 130;

/** Resolves once the timeline has nothing left to draw. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByTestId('timeline-canvas')).toHaveAttribute('data-idle', 'true');
}

/** Opens the timeline's page at `url`, the design's scene without another query, and expects it not to complain. */
export async function openTimeline(page: Page, url: string, query = 'design=1'): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Said of any canvas by a browser that puts its pages together in memory.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await open(page, `${url}?${query}`);
  await settled(page);
  expect(complaints).toEqual([]);
}

/** Page position of a source time at height y of the canvas. */
export async function at(page: Page, time: number, y: number): Promise<[number, number]> {
  const box = await page.getByTestId('timeline-canvas').boundingBox();
  if (!box) throw new Error('no canvas');
  const view = await page.evaluate(() => ({ ...window.timeline.timelineView }));
  const pxPerSecond =
    (box.width * view.zoom) / (await page.evaluate(() => window.timeline.currentDoc().duration));
  return [Math.round(box.x + (time - view.scrollTime) * pxPerSecond), box.y + y];
}

/** A cut of the document, as it is now. */
export const cut = (page: Page, id: string) =>
  page.evaluate((wanted) => window.timeline.currentDoc().cuts.find((found) => found.id === wanted), id);
/** Id of the selected cut. */
export const selected = (page: Page) => page.evaluate(() => window.timeline.selection.cutId);

/** By how much a colour (0–255) of one screenshot differs most from the other's. */
export function largestDifference(page: Page, ...screenshots: readonly Buffer[]): Promise<number> {
  return page.evaluate(
    async (encoded) => {
      const [a, b] = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
          if (!context) throw new Error('No canvas.');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      return a.reduce((most, byte, i) => Math.max(most, Math.abs(byte - b[i])), 0);
    },
    screenshots.map((png) => png.toString('base64')),
  );
}
