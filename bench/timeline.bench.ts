/**
 * The timeline in Chromium on software GL, 1280 px wide, moved by real mouse and wheel events: an hour with 5,000 cuts
 * and 720,000 peaks, also in 200 blocks that play in another order, and four hours with 20,000; the script of the
 * presenter for graphics cards. Costs come from the browser's own trace, frame by frame.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openBenchPage } from './lib/browser.ts';
import type { Family, Report } from './lib/report.ts';
import { percentile, spreadOf } from './lib/stats.ts';
import { ALT, type FrameCosts, heldMouse, moveFrames, timeAndTraceFrames } from './timeline/trace.ts';

const PAGE = join(import.meta.dirname, '../tests/harness/timeline.html');
const WIDTH = 1280;
const MOVES = 240;
/** Frames of playback: three seconds twice, of nine that are in view. */
const PLAYED = 180;
const IDLE_MS = 5000;
const MOUNTS = 7;
const BUSY_MS = 200;
const BEHIND_FRAMES = 40;
const PARTS = ['frames', 'moved', 'behind', 'direct', 'mount'];
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
    if (!cut) throw new Error('There is no cut in view.');
    return { cutId: cut.id, edge: x(cut.start + cut.duration) };
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

/** Milliseconds by which the drawn playhead is behind the clock at full zoom, while the main thread is busy between all frames. */
async function playBehind(page: Page): Promise<number[]> {
  await view(page, await page.evaluate(() => window.timeline.timelineView.maxZoom), 1000);
  return page.evaluate(
    async ([busy, frames]) => {
      const { timelineView, playback, seekSource, sourceTimeNow, currentDoc } = window.timeline;
      const canvas = [...document.querySelectorAll('canvas')].at(-1);
      const context = canvas?.getContext('2d');
      if (!canvas || !context) throw new Error('No canvas of the software presenter');
      seekSource(1000.1);
      playback.playing = true;
      const times: number[] = [];
      while (times.length < frames) {
        for (const until = performance.now() + busy; performance.now() < until; );
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = sourceTimeNow();
        // Hidden, the canvas below it shows the whole picture at once.
        if (canvas.style.visibility === 'hidden') continue;
        const { data } = context.getImageData(0, 130, canvas.width, 1);
        const isBlue = (x: number): boolean =>
          data[4 * x] < 100 && data[4 * x + 1] < 170 && data[4 * x + 2] > 225;
        const x = Array.from({ length: canvas.width }, (_, column) => column).find(isBlue);
        if (x === undefined) continue;
        const pxPerSecond = (canvas.width * timelineView.zoom) / currentDoc().duration;
        times.push(1000 * (now - timelineView.scrollTime - (x + 1) / pxPerSecond));
      }
      playback.playing = false;
      return times;
    },
    [BUSY_MS, BEHIND_FRAMES],
  );
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

/** Milliseconds from mounting the panel to the end of the frame callback that draws the waveform. */
async function mount(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < MOUNTS; i++) {
    const time = await page.evaluate(async () => {
      window.timeline.unmount();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const start = performance.now();
      const mounted = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-idle=true][data-peaks=true] canvas')) return;
          observer.disconnect();
          resolve(performance.now() - start);
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

/** All movements on an hour, and how much more script four hours take. */
async function measureFrames(report: Report, page: Page, url: string): Promise<void> {
  const oneHour = await pan(page, 10);
  reportFrames(report, 'timeline.pan', oneHour);
  reportFrames(report, 'timeline.pan_wide', await pan(page, 2));
  reportFrames(report, 'timeline.zoom', await zoom(page));
  reportFrames(report, 'timeline.drag', await drag(page));
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
}

/** The movements on the hour in 200 blocks that play in another order. */
async function measureMoved(report: Report, page: Page, url: string): Promise<void> {
  await page.goto(`${url}?${HOUR}&moved`);
  await settled(page);
  reportFrames(report, 'timeline.200_blocks_pan', await pan(page, 10));
  reportFrames(report, 'timeline.200_blocks_zoom', await zoom(page));
  reportFrames(report, 'timeline.200_blocks_drag', await drag(page));
  reportFrames(report, 'timeline.200_blocks_play', await play(page));
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

async function measureMounts(report: Report, page: Page): Promise<void> {
  const spread = spreadOf(await mount(page));
  report({ metric: 'timeline.mount', value: spread.p50, unit: 'ms', ...spread });
}

async function measureBehind(report: Report, page: Page): Promise<void> {
  const spread = spreadOf(await playBehind(page));
  report({ metric: 'timeline.play_behind', value: spread.p95, unit: 'ms behind the clock', ...spread });
}

async function run(report: Report, only: readonly string[] = PARTS): Promise<void> {
  const { page, url, close } = await openBenchPage(PAGE, {
    query: HOUR,
    width: WIDTH,
  });
  try {
    await settled(page);
    if (only.includes('mount')) await measureMounts(report, page);
    if (only.includes('frames')) await measureFrames(report, page, url);
    if (only.includes('moved')) await measureMoved(report, page, url);
    if (only.includes('behind')) await measureBehind(report, page);
    if (only.includes('direct')) await measureDirect(report, page, url);
  } finally {
    await close();
  }
}

export default { family: 'timeline', parts: PARTS, run } satisfies Family;
