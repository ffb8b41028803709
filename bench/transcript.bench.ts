/**
 * How the time of reading a file grows with it; and the transcript in Chromium, 100,000 words with 5,000 cuts: opening, jumping, cutting by
 * key, following playback, a fling. Two hours of words in recorded order and in 200 blocks that play in another one.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { seeded } from '#tests/harness/seeded.ts';
import type { TranscriptHand } from '#tests/harness/transcript-page.tsx';
import { openBenchPage } from './lib/browser.ts';
import type { Family, Report } from './lib/report.ts';
import { spreadOf } from './lib/stats.ts';
import { traceFrames } from './timeline/trace.ts';
import { measureReaders } from './transcript/readers.ts';

declare global {
  interface Window {
    transcript: TranscriptHand;
  }
}

const PAGE = join(import.meta.dirname, '../tests/harness/transcript.html');
const PARTS = ['readers', 'page', 'moved'];
const WORDS = 100_000;
const CUTS = 5000;
/** Two hours. */
const LONG = { words: 20_000, cuts: 1000 };
const OPENS = 5;
const JUMPS = 40;
const KEYS = 20;
const FOLLOWED = 20;
const TURNS = 20;
const FLING_MS = 5000;
/** Where a jump puts the line, as a part of the height (wiring.ts), and half a line, px. */
const REST = 0.3;
const HALF_LINE = 14;

function reportTimes(report: Report, metric: string, unit: string, times: readonly number[]): void {
  const spread = spreadOf(times);
  report({ metric, value: spread.p50, unit, ...spread });
}

async function open(page: Page, report: Report): Promise<void> {
  const times = await page.evaluate(
    async ({ words, cuts, count }) => {
      const hand = window.transcript;
      const empty = hand.currentDoc();
      const own: number[] = [];
      // The first is no measure: the browser compiles what it runs.
      for (let i = 0; i <= count; i++) {
        hand.openDocument(empty);
        await hand.painted();
        const doc = hand.generated(words, cuts);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const time = await hand.open(doc);
        if (i > 0) own.push(time);
      }
      return own;
    },
    { words: WORDS, cuts: CUTS, count: OPENS },
  );
  reportTimes(report, 'transcript.open', 'ms to first paint', times);
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
  await watchKeys(page);
  reportKeys(report, 'transcript.cut', await pressAtWords(page, 1005, KEYS, 'a'));
}

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    // From the key until the main thread had nothing to do but wait.
    const busy: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestIdleCallback(() => busy.push(performance.now() - timeStamp)),
      true,
    );
    Object.assign(window, { keyTimes: times, busyTimes: busy });
  });
}

interface KeyTimes {
  readonly keyTimes: number[];
  readonly busyTimes: number[];
}

function reportKeys(report: Report, metric: string, { keyTimes: seen, busyTimes }: KeyTimes): void {
  // Event Timing reports nothing below its threshold of 16 ms: those count as 16.
  const times = [...seen, ...new Array<number>(Math.max(0, KEYS - seen.length)).fill(16)];
  reportTimes(report, metric, 'ms from key to paint', times);
  reportTimes(report, `${metric}_busy`, 'ms from key to an idle main thread', busyTimes);
}

/** With two words selected at a time, from the word `from` on, once `watchKeys` looks. @returns milliseconds */
async function pressAtWords(page: Page, from: number, count: number, key: string): Promise<KeyTimes> {
  await page.evaluate(() => {
    const { keyTimes, busyTimes } = window as unknown as { keyTimes: number[]; busyTimes: number[] };
    for (const times of [keyTimes, busyTimes]) times.length = 0;
  });
  for (let i = 0; i < count; i++) {
    await page.evaluate(
      async (word) => {
        window.transcript.seekWord(word);
        window.transcript.selectWords(word, word + 1);
        await window.transcript.painted();
        // Nobody presses a key in the frame after a selection: what that drew is on the screen by then.
        await new Promise((resolve) => setTimeout(resolve, 150));
      },
      from + i * 40,
    );
    await page.keyboard.press(key);
    await page.evaluate(() => window.transcript.painted());
  }
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { keyTimes, busyTimes } = window as unknown as { keyTimes: number[]; busyTimes: number[] };
    return { keyTimes: [...keyTimes], busyTimes: [...busyTimes] };
  });
}

async function follow(page: Page, report: Report): Promise<void> {
  await page.evaluate(async () => {
    window.transcript.seekWord(20_000);
    await window.transcript.painted();
  });
  // Words within the view: following that scrolls is a jump.
  const play = (): Promise<number[]> =>
    page.evaluate(({ words, turns }) => window.transcript.play(20_000, words, turns), {
      words: FOLLOWED,
      turns: TURNS,
    });
  const before = await page.evaluate(() => window.transcript.renders());
  const script = await play();
  const renders = (await page.evaluate(() => window.transcript.renders())) - before;
  reportTimes(report, 'transcript.follow', 'ms script a word', script);
  report({ metric: 'transcript.follow_renders', value: renders, unit: 'React renders', n: script.length });
}

async function fling(page: Page, report: Report): Promise<void> {
  const box = await page.locator('#transcript-text').boundingBox();
  if (!box) throw new Error('The transcript is not on the page.');
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.evaluate(() => {
    const scroller = document.querySelector('#transcript-text') as HTMLElement;
    const state = { frames: 0, blank: 0 };
    Object.assign(window, { fling: state });
    requestAnimationFrame(function look() {
      const { scrollTop } = scroller;
      setTimeout(() => {
        // Scrolled on since the frame: what is there now was not painted yet.
        if (scroller.scrollTop !== scrollTop) return;
        const view = scroller.getBoundingClientRect();
        const rows = Array.from(document.querySelectorAll('.ts-row'), (row) => row.getBoundingClientRect());
        const top = Math.min(...rows.map((row) => row.top));
        const bottom = Math.max(...rows.map((row) => row.bottom));
        const atTop = scroller.scrollTop < 20;
        const atEnd = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 60;
        state.frames++;
        if ((top > view.top && !atTop) || (bottom < view.bottom && !atEnd)) state.blank++;
      }, 0);
      requestAnimationFrame(look);
    });
  });
  const costs = await traceFrames(page, async () => {
    const end = Date.now() + FLING_MS;
    while (Date.now() < end) await page.mouse.wheel(0, 220);
  });
  const { blank, frames } = await page.evaluate(
    () => (window as unknown as { fling: { blank: number; frames: number } }).fling,
  );
  const spread = spreadOf(costs.task);
  report({ metric: 'transcript.fling', value: spread.p95, unit: 'ms task a frame', ...spread });
  report({ metric: 'transcript.fling_blank', value: blank, unit: 'frames', n: frames });
}

async function run(report: Report, only: readonly string[] = PARTS): Promise<void> {
  if (only.includes('readers')) measureReaders(report);
  if (only.includes('page')) await measurePage(report);
  if (only.includes('moved')) {
    await measureLong(report, 'transcript.2h', '');
    await measureLong(report, 'transcript.2h_200_blocks', 'moved');
  }
}

/** Cuts and moves in two hours of words. */
async function measureLong(report: Report, metric: string, query: string): Promise<void> {
  const { page, close } = await openBenchPage(PAGE, { query });
  try {
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    await page.evaluate(({ words, cuts }) => {
      const { generated, open } = window.transcript;
      return open(generated(words, cuts));
    }, LONG);
    await watchKeys(page);
    reportKeys(report, `${metric}_cut`, await pressAtWords(page, 1005, KEYS, 'a'));
    // Held from before, since each of them is a key as well.
    for (const modifier of ['Alt', 'Shift']) await page.keyboard.down(modifier);
    reportKeys(report, `${metric}_move`, await pressAtWords(page, 9005, KEYS, 'ArrowDown'));
  } finally {
    await close();
  }
}

async function measurePage(report: Report): Promise<void> {
  const { page, close } = await openBenchPage(PAGE);
  try {
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await open(page, report);
    await jump(page, report);
    await cut(page, report);
    await follow(page, report);
    await fling(page, report);
  } finally {
    await close();
  }
}

export default { family: 'transcript', parts: PARTS, run } satisfies Family;
