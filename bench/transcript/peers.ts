import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBenchPage } from '../lib/browser.ts';
import { median, percentile } from '../lib/stats.ts';
import { oldPackages } from '../peers/slate-transcript-editor/old-packages.ts';
import { traceFrames } from '../timeline/trace.ts';

/** What is measured in slate-transcript-editor. */
export interface PeerFigures {
  /** Words to first paint, ms. */
  readonly open: number;
  /** A key that edits to its paint by Event Timing, ms, median. */
  readonly key: number;
  /** Main-thread task of a frame while scrolling, ms, 95th percentile. */
  readonly fling: number;
}

/** Set by `slate-page.js`. */
interface PeerHand {
  open(words: { texts: string[]; paragraphEnds: number[] }): Promise<number>;
  readonly target: string;
}

const FOLDER = join(import.meta.dirname, '../peers/slate-transcript-editor');
const KEYS = 3;
const FLING_MS = 2000;
const PARAGRAPH = 100;

/** slate-transcript-editor with `count` words; null, with a line on stderr, where it is not installed. */
export async function measureSlate(count: number): Promise<PeerFigures | null> {
  if (!existsSync(join(FOLDER, 'node_modules/slate-transcript-editor'))) {
    console.error(
      'slate-transcript-editor is not installed, so it is not measured: npm ci --prefix bench/peers/slate-transcript-editor',
    );
    return null;
  }
  const plugins = [oldPackages()];
  const { page, close } = await openBenchPage(join(FOLDER, 'slate.html'), { plugins });
  try {
    await page.waitForFunction(() => 'peer' in window);
    return { open: await open(page, count), fling: await fling(page), key: await keys(page) };
  } finally {
    await close();
  }
}

function open(page: Page, count: number): Promise<number> {
  return page.evaluate(
    ({ words, paragraph }) => {
      const paragraphEnds: number[] = [];
      for (let end = paragraph - 1; end < words - 1; end += paragraph) paragraphEnds.push(end);
      paragraphEnds.push(words - 1);
      const texts = Array.from(
        { length: words },
        (_, i) => ['so', 'really', 'harbour', 'I'][i % 4] + (i % 97),
      );
      return (window as unknown as { peer: PeerHand }).peer.open({ texts, paragraphEnds });
    },
    { words: count, paragraph: PARAGRAPH },
  );
}

async function fling(page: Page): Promise<number> {
  await page.mouse.move(500, 500);
  const { task } = await traceFrames(page, async () => {
    const end = Date.now() + FLING_MS;
    while (Date.now() < end) await page.mouse.wheel(0, 220);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  });
  return percentile(task, 0.95);
}

async function keys(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') times.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { keyTimes: times });
  });
  const word = page
    .locator(await page.evaluate(() => (window as unknown as { peer: PeerHand }).peer.target))
    .first();
  await word.scrollIntoViewIfNeeded();
  await word.click();
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press('a');
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  // Event Timing reports nothing below its threshold.
  return times.length === 0 ? 16 : median(times);
}
