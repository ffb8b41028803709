import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { FRAME_RATE } from '#tests/harness/player-media.ts';
import type {} from '#tests/harness/player-workspace.tsx';
import type { Report } from '../lib/report.ts';
import { median, percentile } from '../lib/stats.ts';

const STEP_PX = 17;
const STEP_MS = 17;
const ROUNDS = 4;
const RULER_Y = 10;

/**
 * Milliseconds from a movement of the mouse on the timeline's ruler to a picture of the group of frames it asks for, or of
 * one a later movement asks for; in the whole workspace.
 */
export async function measureScrub(
  browser: Browser,
  base: string,
  media: { readonly url: string; readonly seconds: number; readonly keyframeSeconds: number },
  report: Report,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${base}player-workspace.html`);
  await page.waitForFunction(() => 'workspaceHand' in window);
  await page.evaluate(([url, length]) => window.workspaceHand.open(url, length, []), [
    media.url,
    media.seconds,
  ] as const);
  const box = await page.getByTestId('timeline-canvas').boundingBox();
  if (!box) throw new Error('The workspace has no timeline');
  const y = box.y + RULER_Y;
  await page.mouse.move(box.x + 30, y);
  await page.mouse.down();
  await page.evaluate(() => window.workspaceHand.watchScrub());
  for (let round = 0; round < ROUNDS; round++)
    for (let x = 30; x < box.width - 30; x += STEP_PX) {
      await page.mouse.move(box.x + (round % 2 === 0 ? x : box.width - x), y);
      await setTimeout(STEP_MS);
    }
  await page.mouse.up();
  const { moves, seen } = await page.evaluate(() => window.workspaceHand.scrubbed());
  await page.close();
  const group = (frame: number) => Math.floor(frame / (media.keyframeSeconds * FRAME_RATE));
  const waits = moves.flatMap(({ ms }, i) => {
    const shown = seen.find(
      (picture) =>
        picture.ms >= ms &&
        moves.slice(i).some((move) => move.ms <= picture.ms && group(move.frame) === group(picture.frame)),
    );
    return shown ? [shown.ms - ms] : [];
  });
  report({
    metric: 'player.scrub_timeline',
    value: percentile(waits, 0.95),
    unit: 'ms',
    p50: median(waits),
    p95: percentile(waits, 0.95),
    n: waits.length,
  });
}
