import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBenchPage } from '../../lib/browser.ts';
import type { Report } from '../../lib/report.ts';
import { percentile } from '../../lib/stats.ts';
import { type FrameCosts, heldMouse, moveFrames, traceFrames } from '../trace.ts';
import type {} from './wavesurfer.ts';

const LABEL = 'wavesurfer.js 8.0.1 with regions';
/** What the page imports, under bench/peers. */
const FILES = {
  'wavesurfer.js/plugins/regions': 'wavesurfer/node_modules/wavesurfer.js/dist/plugins/regions.js',
  'wavesurfer.js': 'wavesurfer/node_modules/wavesurfer.js/dist/wavesurfer.js',
};
const CUTS = [500, 5000];
const WIDTH = 1280;
const HOUR = 3600;
/** Fewer movements than of our own timeline: a zoom step of these can take seconds. */
const PANS = 120;
const ZOOMS = 24;
const DRAGS = 60;
/** The scale of 10× on an hour, pixels a second, and how much one zoom step changes it. */
const PX_PER_SECOND = (10 * WIDTH) / HOUR;
const ZOOM_STEP = 1.4;

/** Our own frames at the same movements. */
export interface OwnCosts {
  readonly pan: FrameCosts;
  readonly zoom: FrameCosts;
  readonly drag: FrameCosts;
  /** Milliseconds, median. */
  readonly mount: number;
}

/**
 * Moves wavesurfer.js on the same waveform and cuts and with the same mouse and trace, and reports how many times longer its
 * main thread works. Says so and reports nothing where it is not installed.
 */
export async function comparePeers(report: Report, own: OwnCosts): Promise<void> {
  const folder = join(import.meta.dirname, '../../peers');
  if (!Object.values(FILES).every((file) => existsSync(join(folder, file)))) {
    console.error(
      'wavesurfer.js is not installed, so it is not measured: npm ci --prefix bench/peers/wavesurfer',
    );
    return;
  }
  const files = new Map(Object.entries(FILES).map(([name, file]) => [name, join(folder, file)]));
  const { page, url, close } = await openBenchPage(join(import.meta.dirname, 'index.html'), {
    query: `cuts=${CUTS[0]}`,
    width: WIDTH,
    plugins: [{ name: 'peers', enforce: 'pre', resolveId: (id) => files.get(id) ?? null }],
  });
  try {
    for (const cuts of CUTS) {
      await page.goto(`${url}?cuts=${cuts}`);
      await page.waitForFunction(() => 'peer' in window, undefined, { timeout: 120_000 });
      const tell = (what: string, value: number, peerValue: number, unit: string) =>
        report({
          metric: `timeline.${what}_vs_wavesurfer_${cuts}`,
          value,
          unit,
          peer: `${LABEL}, ${cuts} of them`,
          peerValue,
          ratio: peerValue / value,
        });
      const task = (costs: FrameCosts) => percentile(costs.task, 0.95);
      const unit = 'ms task a frame, p95';
      tell('mount', own.mount, await page.evaluate(() => window.peer.mount), 'ms');
      tell('pan', task(own.pan), task(await pan(page)), unit);
      const dragged = await drag(page);
      if (dragged) tell('drag', task(own.drag), task(dragged), unit);
      else console.error(`${LABEL}: the mouse did not get hold of an edge, which is not compared.`);
      tell('zoom', task(own.zoom), task(await zoom(page)), unit);
    }
  } finally {
    await close();
  }
}

async function view(page: Page, pxPerSecond: number): Promise<void> {
  await page.evaluate((px) => window.peer.view(px, 1000), pxPerSecond);
  await moveFrames(5, async () => {});
}

/** By the wheel, which is how it is scrolled. */
async function pan(page: Page): Promise<FrameCosts> {
  await view(page, PX_PER_SECOND);
  await page.mouse.move(WIDTH / 2, 100);
  return traceFrames(page, () => moveFrames(PANS, (i) => page.mouse.wheel(20 * Math.cos(i / 15), 0)));
}

/** @returns `null` if the edge did not move */
async function drag(page: Page): Promise<FrameCosts | null> {
  await view(page, 60);
  const edge = () =>
    page.evaluate(() => {
      const { cuts, edgeOf, endOf } = window.peer;
      const cut = cuts.find(({ start, duration }) => start + duration > 1006) ?? cuts[0];
      return { ...edgeOf(cut), end: endOf(cut) };
    });
  const { x, y, end } = await edge();
  await page.mouse.move(x, y);
  await page.mouse.down();
  const moveTo = await heldMouse(page);
  const costs = await traceFrames(page, () =>
    moveFrames(DRAGS, (i) => moveTo(x - 12 + 12 * Math.cos(i / 5), y)),
  );
  await page.mouse.move(x - 12, y);
  await page.mouse.up();
  return (await edge()).end === end ? null : costs;
}

async function zoom(page: Page): Promise<FrameCosts> {
  await view(page, WIDTH / HOUR);
  return traceFrames(page, async () => {
    for (let i = 1; i <= ZOOMS; i++) {
      await page.evaluate(
        async (px) => {
          window.peer.zoom(px);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        },
        (WIDTH / HOUR) * ZOOM_STEP ** Math.min(i, ZOOMS - i),
      );
    }
  });
}
