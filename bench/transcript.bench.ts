/**
 * The transcript in Chromium, 100,000 words with 5,000 cuts: opening, jumping, cutting by key, following playback, a
 * fling; beside it a list with one span a word and slate-transcript-editor, the better of the two in each figure.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { seeded } from '#tests/harness/seeded.ts';
import type { TranscriptHand } from '#tests/harness/transcript-page.tsx';
import { openBenchPage } from './lib/browser.ts';
import type { Family, Metric, Point, Report } from './lib/report.ts';
import { slopeOf } from './lib/slope.ts';
import { median, spreadOf } from './lib/stats.ts';
import { traceFrames } from './timeline/trace.ts';
import { measurePeers, type PeerFigures } from './transcript/peers.ts';

declare global {
  interface Window {
    transcript: TranscriptHand;
  }
}

const PAGE = join(import.meta.dirname, '../tests/harness/transcript.html');
const WORDS = 100_000;
const CUTS = 5000;
/** Words of the series, with a cut in every twenty. */
const SIZES = [1_000, 10_000, 100_000, 300_000];
const OPENS = 5;
const JUMPS = 40;
const KEYS = 20;
/** Of each size of the series. */
const SERIES_JUMPS = 12;
const SERIES_KEYS = 8;
const FOLLOWED = 20;
const TURNS = 20;
const FLING_MS = 5000;
/** Where a jump puts the line, as a part of the height (follow.ts), and half a line, px. */
const REST = 0.3;
const HALF_LINE = 14;

function reportTimes(report: Report, metric: string, unit: string, times: readonly number[]): void {
  const spread = spreadOf(times);
  report({ metric, value: spread.p50, unit, ...spread });
}

async function open(page: Page, report: Report): Promise<void> {
  reportTimes(report, 'transcript.open', 'ms to first paint', await opened(page, WORDS, CUTS, OPENS));
}

/** Time to the first paint, of a jump and of a cut by words. */
async function scale(page: Page, report: Report): Promise<void> {
  const series: { open: Point[]; jump: Point[]; cut: Point[] } = { open: [], jump: [], cut: [] };
  for (const size of SIZES) {
    const point = (times: readonly number[], unit: string) => ({
      size,
      of: 'words',
      value: median(times),
      unit,
    });
    series.open.push(point(await opened(page, size, size / 20, OPENS), 'ms to first paint'));
    series.jump.push(point(await jumped(page, size, SERIES_JUMPS), 'ms to paint'));
    series.cut.push(
      point((await cutByKeys(page, 205, SERIES_KEYS)).busyTimes, 'ms from key to an idle main thread'),
    );
  }
  for (const [name, points] of Object.entries(series)) report(slopeOf(`transcript.slope_${name}`, points));
}

/** Milliseconds from a seek to the paint of its place, at places spread over `words`. */
function jumped(page: Page, words: number, count: number): Promise<number[]> {
  return page.evaluate(
    async ([all, jumps]) => {
      const times: number[] = [];
      for (let i = 0; i < jumps; i++) {
        const start = performance.now();
        window.transcript.seekWord(Math.floor(((i * 0.618) % 1) * (all - 1)));
        await window.transcript.painted();
        times.push(performance.now() - start);
      }
      return times;
    },
    [words, count] as const,
  );
}

/** Milliseconds from opening a document to the first paint of its transcript, `count` times. */
function opened(page: Page, words: number, cuts: number, count: number): Promise<number[]> {
  return page.evaluate(
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
      return own;
    },
    { words, cuts, count },
  );
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
    // From the key until the main thread had nothing to do but wait.
    const busy: number[] = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestIdleCallback(() => busy.push(performance.now() - timeStamp)),
      true,
    );
    Object.assign(window, { keyTimes: times, busyTimes: busy });
  });
  const { keyTimes: seen, busyTimes } = await cutByKeys(page, 1005, KEYS);
  // Event Timing reports nothing below its threshold of 16 ms: those count as 16.
  const times = [...seen, ...new Array<number>(Math.max(0, KEYS - seen.length)).fill(16)];
  reportTimes(report, 'transcript.cut', 'ms from key to paint', times);
  reportTimes(report, 'transcript.cut_busy', 'ms from key to an idle main thread', busyTimes);
  reportTimes(report, 'transcript.key_floor', 'ms from key to paint', await bareKey(page));
}

/** Two words at a time, from the word `from` on, once `cut` has begun to look. @returns what it saw, milliseconds */
async function cutByKeys(
  page: Page,
  from: number,
  count: number,
): Promise<{ keyTimes: number[]; busyTimes: number[] }> {
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
    await page.keyboard.press('a');
    await page.evaluate(() => window.transcript.painted());
  }
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { keyTimes, busyTimes } = window as unknown as { keyTimes: number[]; busyTimes: number[] };
    return { keyTimes: [...keyTimes], busyTimes: [...busyTimes] };
  });
}

/** What a key costs that changes 40 × 20 px beside the transcript and nothing else: the part of this machine and browser. */
async function bareKey(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    (window as unknown as { keyTimes: number[] }).keyTimes.length = 0;
    const box = document.createElement('div');
    box.style.cssText = 'position: fixed; left: 900px; top: 300px; width: 40px; height: 20px';
    document.body.append(box);
    let presses = 0;
    addEventListener('keydown', ({ key }) => {
      if (key === 'q') box.style.background = presses++ % 2 === 0 ? 'red' : 'blue';
    });
  });
  for (let i = 0; i < KEYS; i++) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
    await page.keyboard.press('q');
  }
  return page.evaluate(async (count) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { keyTimes } = window as unknown as { keyTimes: number[] };
    return [...keyTimes, ...new Array<number>(Math.max(0, count - keyTimes.length)).fill(16)];
  }, KEYS);
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
  const { task } = await traceFrames(page, async () => {
    await play();
  });
  reportTimes(report, 'transcript.follow_task', 'ms task a word', task);
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
  const spread = spreadOf(costs.task);
  report({ metric: 'transcript.fling', value: spread.p95, unit: 'ms task a frame', ...spread });
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

/** What each of ours is set beside in the peers. */
const COMPARED: Readonly<Record<string, Exclude<keyof PeerFigures, 'id' | 'name'>>> = {
  'transcript.open': 'open',
  'transcript.cut': 'key',
  'transcript.fling': 'fling',
  'transcript.dom_nodes': 'nodes',
  'transcript.heap': 'heap',
};

/** `metric` beside the first peer, and in a line of its own beside each other one that got so far. */
function compared(metric: Metric, peers: readonly PeerFigures[]): Metric[] {
  const figure = COMPARED[metric.metric];
  if (figure === undefined) return [metric];
  const lines = peers.flatMap(({ id, name, [figure]: peerValue }, i) => {
    if (peerValue === null) return [];
    const { p50, p95, deciles, ...plain } = metric;
    const line = i === 0 ? metric : { ...plain, metric: `${metric.metric}_vs_${id}` };
    return [{ ...line, peer: name, peerValue, ratio: peerValue / metric.value }];
  });
  return lines.some((line) => line.metric === metric.metric) ? lines : [metric, ...lines];
}

async function run(report: Report): Promise<void> {
  const own: Metric[] = [];
  const keep: Report = (metric) => own.push(metric);
  const { page, close } = await openBenchPage(PAGE, { plainPages: true });
  try {
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await heap(page, keep);
    await open(page, keep);
    await jump(page, keep);
    await cut(page, keep);
    await follow(page, keep);
    await fling(page, keep);
    await scale(page, keep);
  } finally {
    await close();
  }
  const peers = await measurePeers(WORDS);
  for (const metric of own) for (const line of compared(metric, peers)) report(line);
}

export default { family: 'transcript', run } satisfies Family;
