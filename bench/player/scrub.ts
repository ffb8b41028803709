import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { FRAME_RATE } from '#tests/harness/player-media.ts';
import type { Method, PlayRequest } from '#tests/harness/player-page.ts';
import type {} from '#tests/harness/player-workspace.tsx';
import { seeded } from '#tests/harness/seeded.ts';
import type { Report } from '../lib/report.ts';
import { percentile, spreadOf } from '../lib/stats.ts';

const TRIES = 20;

/** How long play and the scrubber take at random places of media of `seconds`. */
export async function measureWaits(
  page: Page,
  media: Pick<PlayRequest, 'url' | 'pcmUrl'>,
  seconds: number,
  keyframeSeconds: number,
  report: Report,
): Promise<void> {
  const random = seeded(7);
  const places = Array.from(
    { length: TRIES },
    () => Math.floor(random() * (seconds - 2) * FRAME_RATE) / FRAME_RATE + 0.01,
  );
  const edit = {
    kept: [{ start: 0, end: seconds }],
    duration: seconds,
    frameRate: { num: FRAME_RATE, den: 1 },
    blocks: [],
    stretch: null,
  };
  const measure = async (method: Method) => {
    const request = { ...media, method, edit };
    const start = await page.evaluate(([given, at]) => window.playerBench.startTimes(given, at), [
      request,
      places,
    ] as const);
    const scrub = await page.evaluate(
      ([given, at, group]) => window.playerBench.scrubTimes(given, at, group),
      [request, places, keyframeSeconds * FRAME_RATE] as const,
    );
    return { start, ...scrub };
  };
  const ours = await measure('webcodecs');
  const plain = await measure('plain-video');
  for (const [metric, times, theirs] of [
    ['player.start', ours.start, plain.start],
    ['player.scrub', ours.first, plain.first],
    ['player.scrub_exact', ours.exact, plain.exact],
  ] as const)
    report({
      metric,
      value: percentile(times, 0.95),
      unit: 'ms',
      ...spreadOf(times),
      peer: 'a plain <video>',
      peerValue: percentile(theirs, 0.95),
      ratio: percentile(theirs, 0.95) / percentile(times, 0.95),
    });
}

const STEP_PX = 17;
const STEP_MS = 17;
const ROUNDS = 4;
const RULER_Y = 10;

/**
 * Milliseconds from a movement of the mouse on the timeline's ruler to a frame of the group of frames it asks for, or of
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
  const spread = spreadOf(waits);
  report({ metric: 'player.scrub_timeline', value: spread.p95, unit: 'ms', ...spread });
}
