/**
 * The timeline in Chromium on software GL, 1280 px wide, moved by real mouse and wheel events: an hour with 5,000 cuts
 * and 720,000 peaks, and four hours with 20,000; the script of the presenter for graphics cards; then others' timelines on
 * the same hour, where they are installed. Costs come from the browser's own trace, frame by frame. With `LEAK_MINUTES` only
 * the leak run, that long; the goal is stated for ten.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBenchPage } from './lib/browser.ts';
import type { Family, Point, Report } from './lib/report.ts';
import { slopeOf } from './lib/slope.ts';
import { median, percentile, spreadOf } from './lib/stats.ts';
import { measureLeak } from './timeline/leak.ts';
import { comparePeers, type OwnCosts } from './timeline/peers/compare.ts';
import {
  ALT,
  type FrameCosts,
  heldMouse,
  moveFrames,
  timeAndTraceFrames,
  traceFrames,
} from './timeline/trace.ts';

const PAGE = join(import.meta.dirname, '../tests/harness/timeline.html');
const WIDTH = 1280;
const MOVES = 240;
/** Frames of playback: three seconds twice, of nine that are in view. */
const PLAYED = 180;
const IDLE_MS = 5000;
const MOUNTS = 7;
const SERIES_MOUNTS = 3;
const LEAK_MINUTES = Number(process.env.LEAK_MINUTES ?? 1);
const WIDEST = 20;
/** `peers` measures frames and mounts of our own as well, to compare them. */
const PARTS = ['frames', 'direct', 'scale', 'mount', 'leak', 'peers'];
/** Hours with 5,000 cuts each, and cuts in one hour. */
const HOURS = [1, 4, 10];
const CUTS = [0, 500, 5000, 20_000];
const HOUR = 'hours=1&cuts=5000&video=1';

async function settled(page: Page): Promise<void> {
  await page
    .locator('[data-testid=timeline-canvas][data-idle=true][data-peaks=true][data-film=true]')
    .waitFor();
}

/** The middle of a cut in view and its right edge; a height in the ruler, where no cut is, and one over bodies: page pixels. */
async function places(page: Page): Promise<{ body: number; ruler: number; cutId: string; edge: number }> {
  const box = await page.getByTestId('timeline-canvas').boundingBox();
  if (!box) throw new Error('The timeline has no canvas.');
  const found = await page.evaluate(() => {
    const { timelineView, currentDoc } = window.timeline;
    const { cuts, duration } = currentDoc();
    const pxPerSecond = (innerWidth * timelineView.zoom) / duration;
    const x = (time: number) => (time - timelineView.scrollTime) * pxPerSecond;
    const cut = cuts.find(({ start }) => x(start) > innerWidth * 0.4);
    // Without cuts nobody asks for one.
    return { cutId: cut?.id ?? '', edge: cut ? x(cut.start + cut.duration) : 0 };
  });
  return { ...found, body: box.y + 130, ruler: box.y + 10 };
}

async function view(page: Page, zoom: number, scrollTime: number): Promise<void> {
  await page.evaluate((next) => Object.assign(window.timeline.timelineView, next), { zoom, scrollTime });
  await settled(page);
}

/** Drags the time line to and fro by its ruler. */
async function pan(page: Page, zoom: number): Promise<FrameCosts> {
  await view(page, zoom, 1000);
  const { ruler: y } = await places(page);
  const x = WIDTH / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const moveTo = await heldMouse(page);
  const costs = await timeAndTraceFrames(page, () =>
    moveFrames(MOVES, (i) => moveTo(x + 300 * Math.sin(i / 15), y)),
  );
  await page.mouse.up();
  return costs;
}

/** Turns the wheel from the whole recording to single words and back. */
async function zoom(page: Page): Promise<FrameCosts> {
  await view(page, 1, 0);
  const { body: y } = await places(page);
  await page.mouse.move(WIDTH / 2, y);
  return timeAndTraceFrames(page, () =>
    moveFrames(MOVES, (i) => page.mouse.wheel(0, i % 120 < 60 ? -40 : 40)),
  );
}

/** Goes from single words to the whole recording at once, again and again. @returns the costs of those frames only */
async function zoomToWidest(page: Page): Promise<FrameCosts> {
  const costs: FrameCosts[] = [];
  for (let i = 0; i < WIDEST; i++) {
    await view(page, 200, 1000);
    costs.push(
      await traceFrames(page, async () => {
        await page.getByRole('button', { name: 'Reset zoom' }).click();
        await moveFrames(4, async () => {});
      }),
    );
  }
  const slowest = (of: 'script' | 'task' | 'interval') => costs.map((cost) => Math.max(...cost[of]));
  return { script: slowest('script'), task: slowest('task'), interval: slowest('interval') };
}

/** Drags the end of a cut, every pixel of it: Alt keeps it from snapping. */
async function drag(page: Page): Promise<FrameCosts> {
  await view(page, 600, 1000);
  const { body: y, cutId, edge } = await places(page);
  await page.evaluate((id) => window.timeline.selectCut(id, 'timeline'), cutId);
  await settled(page);
  await page.mouse.move(edge - 2, y);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  const moveTo = await heldMouse(page, ALT);
  const costs = await timeAndTraceFrames(page, () =>
    moveFrames(MOVES, (i) => moveTo(edge - 2 - 12 + 12 * Math.cos(i / 5), y)),
  );
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await page.evaluate(() => window.timeline.undo());
  return costs;
}

/** Plays at a scale where the playhead goes on by a pixel or two a frame and stays in view. */
async function play(page: Page): Promise<FrameCosts> {
  await view(page, 200, 1000);
  await page.evaluate(() => {
    window.timeline.seekSource(1002);
    window.timeline.playback.playing = true;
  });
  const costs = await timeAndTraceFrames(page, () => moveFrames(PLAYED, async () => {}));
  await page.evaluate(() => {
    window.timeline.playback.playing = false;
  });
  return costs;
}

function reportFrames(report: Report, metric: string, costs: FrameCosts): void {
  const lines = [
    [metric, 'ms script a frame', costs.script],
    [`${metric}_task`, 'ms task a frame', costs.task],
    [`${metric}_interval`, 'ms between frames', costs.interval],
  ] as const;
  for (const [name, unit, times] of lines) {
    const spread = spreadOf(times);
    report({ metric: name, value: spread.p95, unit, ...spread });
  }
}

/** Frames and timers asked for while nothing happens. */
async function idle(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(async (time) => {
    const { requestAnimationFrame: frame, setTimeout: timeout, setInterval: interval } = window;
    let count = 0;
    const counted =
      <A extends unknown[], R>(original: (...args: A) => R) =>
      (...args: A): R => {
        count++;
        return original(...args);
      };
    window.requestAnimationFrame = counted(frame.bind(window));
    window.setTimeout = counted(timeout.bind(window)) as typeof setTimeout;
    window.setInterval = counted(interval.bind(window)) as typeof setInterval;
    await new Promise((resolve) => timeout(resolve, time));
    Object.assign(window, { requestAnimationFrame: frame, setTimeout: timeout, setInterval: interval });
    return count;
  }, IDLE_MS);
}

/** Milliseconds from the call that mounts the panel. */
interface Mounted {
  /** To the end of the frame callback that draws the waveform. */
  readonly shown: number;
  /** Until the GPU has drawn it, too. */
  readonly drawn: number;
}

async function mount(page: Page, count = MOUNTS): Promise<Mounted[]> {
  const times: Mounted[] = [];
  for (let i = 0; i < count; i++) {
    const time = await page.evaluate(async () => {
      window.timeline.unmount();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const start = performance.now();
      const mounted = new Promise<Mounted>((resolve) => {
        const observer = new MutationObserver(() => {
          const canvas = document.querySelector<HTMLCanvasElement>(
            '[data-idle=true][data-peaks=true] canvas',
          );
          if (!canvas) return;
          observer.disconnect();
          const shown = performance.now() - start;
          // Who reads a pixel waits until all that was asked for before is drawn.
          const gl = canvas.getContext('webgl2');
          gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
          resolve({ shown, drawn: performance.now() - start });
        });
        observer.observe(document.body, { subtree: true, attributes: true, childList: true });
      });
      window.timeline.mount();
      return mounted;
    });
    times.push(time);
  }
  return times;
}

function reportMounts(report: Report, metric: string, times: readonly number[]): void {
  const spread = spreadOf(times);
  report({ metric, value: spread.p50, unit: 'ms', ...spread });
}

async function leak(report: Report, page: Page): Promise<void> {
  await view(page, 40, 1500);
  await measureLeak(report, page, LEAK_MINUTES);
}

/** All movements on an hour, and how much more script four hours take. */
async function measureFrames(report: Report, page: Page, url: string): Promise<Omit<OwnCosts, 'mount'>> {
  const oneHour = await pan(page, 10);
  reportFrames(report, 'timeline.pan', oneHour);
  reportFrames(report, 'timeline.pan_wide', await pan(page, 2));
  const zoomed = await zoom(page);
  reportFrames(report, 'timeline.zoom', zoomed);
  reportFrames(report, 'timeline.zoom_widest', await zoomToWidest(page));
  const dragged = await drag(page);
  reportFrames(report, 'timeline.drag', dragged);
  reportFrames(report, 'timeline.play', await play(page));
  report({ metric: 'timeline.idle_frames', value: await idle(page), unit: 'frames and timers in 5 s' });

  await page.goto(`${url}?hours=4&cuts=20000&video=1`);
  await settled(page);
  const fourHours = await pan(page, 40);
  report({
    metric: 'timeline.scale_4h',
    value: percentile(fourHours.script, 0.95) / percentile(oneHour.script, 0.95),
    unit: '× the script of 1 h',
    p95: percentile(fourHours.script, 0.95),
    n: fourHours.script.length,
  });
  return { pan: oneHour, zoom: zoomed, drag: dragged };
}

/** Script of the presenter for graphics cards, of which there is none here: what it waits for is no measure. */
async function measureDirect(report: Report, page: Page, url: string): Promise<void> {
  await page.goto(`${url}?${HOUR}&presenter=direct`);
  await settled(page);
  const moves = {
    pan: () => pan(page, 10),
    zoom: () => zoom(page),
    drag: () => drag(page),
    play: () => play(page),
  };
  for (const [name, move] of Object.entries(moves)) {
    const spread = spreadOf((await move()).script);
    report({
      metric: `timeline.direct_${name}`,
      value: spread.p50,
      unit: 'ms script a frame, p50',
      ...spread,
    });
  }
}

/** Script of a frame of each movement, and mounting, by length and by cuts. */
async function measureScale(report: Report, page: Page, url: string): Promise<void> {
  const measured = async (
    hours: number,
    cuts: number,
  ): Promise<Record<string, readonly [number, string]>> => {
    await page.goto(`${url}?hours=${hours}&cuts=${cuts}&video=1`);
    await settled(page);
    const script = (costs: FrameCosts) => [median(costs.script), 'ms script a frame'] as const;
    const mounts = await mount(page, SERIES_MOUNTS);
    return {
      mount: [median(mounts.map(({ shown }) => shown)), 'ms'],
      pan: script(await pan(page, 10 * hours)),
      zoom: script(await zoom(page)),
      // Without a cut there is no edge to drag.
      ...(cuts > 0 && { drag: script(await drag(page)) }),
    };
  };
  const series = [
    ['hours', HOURS, (size: number) => measured(size, 5000)],
    ['cuts', CUTS, (size: number) => measured(1, size)],
  ] as const;
  for (const [of, sizes, measure] of series) {
    const points = new Map<string, Point[]>();
    for (const size of sizes)
      for (const [name, [value, unit]] of Object.entries(await measure(size)))
        points.set(name, [...(points.get(name) ?? []), { size, of, value, unit }]);
    for (const [name, list] of points) report(slopeOf(`timeline.slope_${name}_${of}`, list));
  }
}

/** @returns the median time to the waveform, milliseconds */
async function measureMounts(report: Report, page: Page): Promise<number> {
  const mounts = await mount(page);
  const shown = mounts.map((time) => time.shown);
  reportMounts(report, 'timeline.mount', shown);
  reportMounts(
    report,
    'timeline.mount_drawn',
    mounts.map((time) => time.drawn),
  );
  return median(shown);
}

async function run(report: Report, only: readonly string[] = PARTS): Promise<void> {
  const { page, url, close } = await openBenchPage(PAGE, {
    query: HOUR,
    width: WIDTH,
    plainPages: true,
  });
  const isCompared = only.includes('peers');
  let own: OwnCosts | null = null;
  try {
    await settled(page);
    if (process.env.LEAK_MINUTES) return await leak(report, page);
    const shown = isCompared || only.includes('mount') ? await measureMounts(report, page) : 0;
    if (only.includes('leak')) await leak(report, page);
    if (isCompared || only.includes('frames')) {
      own = { ...(await measureFrames(report, page, url)), mount: shown };
    }
    if (only.includes('direct')) await measureDirect(report, page, url);
    if (only.includes('scale')) await measureScale(report, page, url);
  } finally {
    await close();
  }
  if (isCompared && own) await comparePeers(report, own);
}

export default { family: 'timeline', parts: PARTS, run } satisfies Family;
