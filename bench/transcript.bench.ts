/**
 * The transcript in Chromium, 100,000 words with 5,000 cuts: opening, jumping, cutting by key, following playback, a
 * fling. Opening also against a list with one span a word in the same page.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBenchPage } from './lib/browser.ts';
import type { Family, Report } from './lib/report.ts';
import { median, percentile, seeded } from './lib/stats.ts';
import { traceFrames } from './pages/timeline-trace.ts';
import type { TranscriptHand } from './pages/transcript-page.tsx';

declare global {
  interface Window {
    transcript: TranscriptHand;
  }
}

const PAGE = join(import.meta.dirname, 'pages/transcript.html');
const WORDS = 100_000;
const CUTS = 5000;
const OPENS = 5;
const JUMPS = 40;
const KEYS = 20;
const FOLLOWED = 400;
const FLING_MS = 5000;
/** Where a jump puts the line, as a part of the height (follow.ts), and half a line, px. */
const REST = 0.3;
const HALF_LINE = 14;

function reportTimes(report: Report, metric: string, unit: string, times: readonly number[]): void {
  const p50 = median(times);
  report({ metric, value: p50, unit, p50, p95: percentile(times, 0.95), n: times.length });
}

async function open(page: Page, report: Report): Promise<void> {
  const [times, peer] = await page.evaluate(
    async ({ words, cuts, count }) => {
      const hand = window.transcript;
      const empty = hand.currentDoc();
      const own: number[] = [];
      for (let i = 0; i < count; i++) {
        hand.openDocument(empty);
        await hand.painted();
        const doc = hand.generated(words, cuts);
        await new Promise((resolve) => setTimeout(resolve, 300));
        own.push(await hand.open(doc));
      }
      return [own, await hand.openPlain(hand.currentDoc())] as const;
    },
    { words: WORDS, cuts: CUTS, count: OPENS },
  );
  const value = median(times);
  report({
    metric: 'transcript.open',
    value,
    unit: 'ms to first paint',
    p50: value,
    p95: percentile(times, 0.95),
    n: times.length,
    peer: 'one span a word',
    peerValue: peer,
    ratio: peer / value,
  });
}

async function jump(page: Page, report: Report): Promise<void> {
  const random = seeded(3);
  const words = Array.from({ length: JUMPS }, () => Math.floor(500 + random() * (WORDS - 1000)));
  const results = await page.evaluate(
    async ({ targets, rest, half }) => {
      const scroller = document.querySelector('#transcript-text') as HTMLElement;
      const list: { time: number; error: number }[] = [];
      for (const word of targets) {
        const start = performance.now();
        window.transcript.seekWord(word);
        await window.transcript.painted();
        const time = performance.now() - start;
        const [range] = CSS.highlights.get('transcript-now') ?? [];
        const box = scroller.getBoundingClientRect();
        let error = Number.POSITIVE_INFINITY;
        if (range) {
          const live = document.createRange();
          live.setStart(range.startContainer, range.startOffset);
          live.setEnd(range.endContainer, range.endOffset);
          const word = live.getBoundingClientRect();
          error = Math.abs(word.top + word.height / 2 - (box.top + rest * box.height + half));
        }
        list.push({ time, error });
      }
      return list;
    },
    { targets: words, rest: REST, half: HALF_LINE },
  );
  reportTimes(
    report,
    'transcript.jump',
    'ms to paint',
    results.map(({ time }) => time),
  );
  // A word in view already is not moved to, so only the others have a place they must be at.
  const errors = results.map(({ error }) => error);
  report({
    metric: 'transcript.jump_error_px',
    value: Math.round(Math.max(...errors)),
    unit: 'px',
    n: JUMPS,
  });
}

async function cut(page: Page, report: Report): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { keyTimes: times });
  });
  for (let i = 0; i < KEYS; i++) {
    await page.evaluate(
      async (word) => {
        window.transcript.seekWord(word);
        window.transcript.selectWords(word, word + 1);
        await window.transcript.painted();
      },
      1005 + i * 40,
    );
    await page.keyboard.press('a');
    await page.evaluate(() => window.transcript.painted());
  }
  const seen = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (window as unknown as { keyTimes: number[] }).keyTimes;
  });
  // Event Timing reports nothing below its threshold of 16 ms: those count as 16.
  const times = [...seen, ...new Array<number>(Math.max(0, KEYS - seen.length)).fill(16)];
  reportTimes(report, 'transcript.cut', 'ms from key to paint', times);
}

async function follow(page: Page, report: Report): Promise<void> {
  const { script, renders } = await page.evaluate(async (count) => {
    const hand = window.transcript;
    hand.seekWord(20_000);
    await hand.painted();
    // Within the view: following that scrolls is a jump.
    const before = hand.renders();
    let spent = 0;
    for (let i = 0; i < count; i++) {
      const start = performance.now();
      hand.seekWord(20_000 + (i % 20));
      await Promise.resolve();
      await Promise.resolve();
      spent += performance.now() - start;
      if (i % 20 === 19) await hand.painted();
    }
    return { script: spent / count, renders: hand.renders() - before };
  }, FOLLOWED);
  report({ metric: 'transcript.follow', value: script, unit: 'ms script a word', n: FOLLOWED });
  report({ metric: 'transcript.follow_renders', value: renders, unit: 'React renders', n: FOLLOWED });
}

async function fling(page: Page, report: Report): Promise<void> {
  const box = await page.locator('#transcript-text').boundingBox();
  if (!box) throw new Error('The transcript is not on the page.');
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.evaluate(() => {
    const scroller = document.querySelector('#transcript-text') as HTMLElement;
    const state = { frames: 0, blank: 0, nodes: 0 };
    Object.assign(window, { fling: state });
    requestAnimationFrame(function look() {
      setTimeout(() => {
        const view = scroller.getBoundingClientRect();
        const rows = Array.from(document.querySelectorAll('.ts-row'), (row) => row.getBoundingClientRect());
        const top = Math.min(...rows.map((row) => row.top));
        const bottom = Math.max(...rows.map((row) => row.bottom));
        const atTop = scroller.scrollTop < 20;
        const atEnd = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 60;
        state.frames++;
        if ((top > view.top && !atTop) || (bottom < view.bottom && !atEnd)) state.blank++;
        state.nodes = Math.max(state.nodes, document.querySelectorAll('#transcript-text *').length);
      }, 0);
      requestAnimationFrame(look);
    });
  });
  const costs = await traceFrames(page, async () => {
    const end = Date.now() + FLING_MS;
    while (Date.now() < end) await page.mouse.wheel(0, 220);
  });
  const { blank, frames, nodes } = await page.evaluate(
    () => (window as unknown as { fling: { blank: number; frames: number; nodes: number } }).fling,
  );
  const p95 = percentile(costs.task, 0.95);
  const p50 = median(costs.task);
  report({ metric: 'transcript.fling', value: p95, unit: 'ms task a frame', p50, p95, n: costs.task.length });
  report({ metric: 'transcript.fling_blank', value: blank, unit: 'frames', n: frames });
  report({ metric: 'transcript.dom_nodes', value: nodes, unit: 'elements at most' });
}

/** Heap of the page's transcript: what a document adds to the page with an empty one, words included. */
async function heap(page: Page, report: Report): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const empty = await used();
  await page.evaluate(([words, cuts]) => window.transcript.open(window.transcript.generated(words, cuts)), [
    WORDS,
    CUTS,
  ] as const);
  report({ metric: 'transcript.heap', value: ((await used()) - empty) / 1e6, unit: 'MB' });
}

async function run(report: Report): Promise<void> {
  const { page, close } = await openBenchPage(PAGE);
  try {
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await heap(page, report);
    await open(page, report);
    await jump(page, report);
    await cut(page, report);
    await follow(page, report);
    await fling(page, report);
  } finally {
    await close();
  }
}

export default { family: 'transcript', run } satisfies Family;
