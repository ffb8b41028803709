import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Plugin } from 'vite';
import { openBenchPage } from '../lib/browser.ts';
import { median, percentile } from '../lib/stats.ts';
import { oldPackages } from '../peers/slate-transcript-editor/old-packages.ts';
import { traceFrames } from '../timeline/trace.ts';

/** What is measured in another editor. `null`: it did not get that far. */
export interface PeerFigures {
  /** Of its lines. */
  readonly id: string;
  readonly name: string;
  /** Words to first paint, ms. */
  readonly open: number | null;
  /** A key that edits to its paint by Event Timing, ms, median. */
  readonly key: number | null;
  /** Main-thread task of a frame while scrolling, ms, 95th percentile. */
  readonly fling: number | null;
  /** Elements on the page. */
  readonly nodes: number | null;
  /** MB that the opened transcript adds to the heap. */
  readonly heap: number | null;
}

interface Peer {
  readonly id: string;
  readonly name: string;
  /** Absolute path of its page. */
  readonly page: string;
  readonly plugins: readonly Plugin[];
}

interface PeerHand {
  open(words: { texts: string[]; paragraphEnds: number[] }): Promise<number>;
  readonly target: string;
}

const FOLDER = join(import.meta.dirname, '../peers/slate-transcript-editor');
const PLAIN: Peer = {
  id: 'spans',
  name: 'one span a word',
  page: join(import.meta.dirname, 'plain.html'),
  plugins: [],
};
const SLATE: Peer = {
  id: 'slate',
  name: 'slate-transcript-editor',
  page: join(FOLDER, 'slate.html'),
  plugins: [oldPackages()],
};
const KEYS = 3;
const FLING_MS = 2000;
/** An editor that has not opened after this long is left alone, ms. */
const PATIENCE_MS = 60_000;
const PARAGRAPH = 100;

/** The other editors with `count` words, one after another; those that are not installed are named on stderr and left out. */
export async function measurePeers(count: number): Promise<PeerFigures[]> {
  const peers = [PLAIN];
  if (existsSync(join(FOLDER, 'node_modules/slate-transcript-editor'))) peers.push(SLATE);
  else {
    console.error(
      'slate-transcript-editor is not installed, so it is not measured: npm ci --prefix bench/peers/slate-transcript-editor',
    );
  }
  const figures: PeerFigures[] = [];
  for (const peer of peers) {
    const measured = await measure(peer, count);
    console.error(`${peer.name}, ${count} words: ${JSON.stringify(measured)}`);
    figures.push(measured);
  }
  return figures;
}

async function measure({ id, name, page: file, plugins }: Peer, count: number): Promise<PeerFigures> {
  const { page, close } = await openBenchPage(file, { plugins, plainPages: true });
  const got: { -readonly [K in keyof PeerFigures]: PeerFigures[K] } = {
    id,
    name,
    open: null,
    key: null,
    fling: null,
    nodes: null,
    heap: null,
  };
  try {
    await page.waitForFunction(() => 'peer' in window);
    const empty = await heapMegabytes(page);
    got.open = await inTime(open(page, count));
    got.nodes = await page.evaluate(() => document.querySelectorAll('#root *').length);
    got.heap = (await heapMegabytes(page)) - empty;
    got.fling = await fling(page);
    got.key = await keys(page);
  } catch (error) {
    console.error(`${name} got no further with ${count} words:`, String(error).split('\n')[0]);
  } finally {
    await close();
  }
  return got;
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

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
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

/** Event Timing of the keys that edit: their own entries, the longest of each key. */
async function keys(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') times.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { keyTimes: times });
    document.querySelector((window as unknown as { peer: PeerHand }).peer.target)?.scrollIntoView();
  });
  await page
    .locator(await page.evaluate(() => (window as unknown as { peer: PeerHand }).peer.target))
    .first()
    .click();
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press('a');
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    );
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  return times.length === 0 ? 16 : median(times);
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`not open after ${PATIENCE_MS / 1000} s`)), PATIENCE_MS).unref();
    }),
  ]);
}
