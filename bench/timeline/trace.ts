import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';

/** Main-thread time of each animation frame, milliseconds. */
export interface FrameCosts {
  /** Event handlers, frame callbacks and microtasks, whatever script the browser ran. */
  readonly script: readonly number[];
  /** Whole tasks: script and what the browser did around it. */
  readonly task: readonly number[];
  /** From one frame to the next by the time stamps that frame callbacks get: whole refreshes of the screen, none skipped or some. */
  readonly interval: readonly number[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly isMainFrame?: boolean }; readonly name?: string };
}

const SCRIPT = new Set(['FireAnimationFrame', 'EventDispatch', 'RunMicrotasks', 'TimerFire', 'FunctionCall']);
const TASK = 'RunTask';

declare global {
  interface Window {
    /** Time stamps of the frames since `traceFrames` began. */
    frameTimes: number[];
  }
}

/** The browser makes a frame only if one is asked for: without this, a pause of the harness would look like a lost frame. */
async function recordFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = [];
    window.frameTimes = times;
    requestAnimationFrame(function again(now) {
      times.push(now);
      if (window.frameTimes === times) requestAnimationFrame(again);
    });
  });
  return () =>
    page.evaluate(() => {
      const times = window.frameTimes;
      window.frameTimes = [];
      return times;
    });
}

/** As often as the screen is refreshed, milliseconds. */
const REFRESH = 1000 / 60;

/**
 * As a hand does it: a movement for every refresh of the screen, whether the page keeps up or not. The page itself is asked
 * nothing meanwhile, since its answers would count as its work.
 */
export async function moveFrames(count: number, move: (i: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (let i = 1; i <= count; i++) {
    sent.push(move(i));
    await setTimeout(Math.max(0, start + i * REFRESH - performance.now()));
  }
  await Promise.all(sent);
}

/** What `heldMouse` is told of keys that are held, too. */
export const ALT = 1;

/**
 * Moves the mouse while its button is held, with nothing but that: before every such movement Playwright's own way asks the page
 * for what may be dragged and dropped, which would count as the page's work.
 * @returns moves it to x, y (page pixels); once it is done, `page.mouse` is still where it was before
 */
export async function heldMouse(page: Page, modifiers = 0): Promise<(x: number, y: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (x, y) => {
    await session.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x,
      y,
      modifiers,
      button: 'left',
      buttons: 1,
    });
  };
}

/** Traces the page while `action` runs and sums what its main thread did, frame by frame. */
export async function traceFrames(page: Page, action: () => Promise<void>): Promise<FrameCosts> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    },
  });
  const interval = await frameIntervals(page, action);
  await finish(session);
  await session.detach();
  return { ...costsOf(events), interval };
}

/** As `traceFrames` for an action that can be done twice: intervals are those of a first time without trace, which takes its share of the machine. */
export async function timeAndTraceFrames(page: Page, action: () => Promise<void>): Promise<FrameCosts> {
  const interval = await frameIntervals(page, action);
  return { ...(await traceFrames(page, action)), interval };
}

async function frameIntervals(page: Page, action: () => Promise<void>): Promise<number[]> {
  const stop = await recordFrames(page);
  await action();
  const times = await stop();
  return times.slice(1).map((time, i) => time - times[i]);
}

async function finish(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
}

/**
 * Frames begin with the tasks that hold frame callbacks, on the thread that has most of them: the page's main thread. All
 * callbacks of one frame run in one task.
 */
function costsOf(events: readonly TraceEvent[]): Pick<FrameCosts, 'script' | 'task'> {
  const byThread = Map.groupBy(
    events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X'),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const callbacks = [...byThread.values()].reduce(
    (most, list) => (list.length > most.length ? list : most),
    [] as TraceEvent[],
  );
  if (callbacks.length < 3) throw new Error('The trace holds no animation frames.');
  const { pid, tid } = callbacks[0];
  const own = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.dur !== undefined)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const starts = frameStarts(
    own.filter(({ name }) => isTask(name)),
    callbacks.map(({ ts }) => ts).sort((a, b) => a - b),
  );
  return {
    script: sums(own, (name) => SCRIPT.has(name), starts),
    task: sums(own, isTask, starts),
  };
}

function isTask(name: string): boolean {
  return name.endsWith(TASK);
}

/** When the tasks start that hold a frame callback; both lists in order of time. */
function frameStarts(tasks: readonly TraceEvent[], callbacks: readonly number[]): number[] {
  const starts: number[] = [];
  let next = 0;
  for (const { ts, dur = 0 } of tasks) {
    while (next < callbacks.length && callbacks[next] < ts) next++;
    if (next === callbacks.length || callbacks[next] >= ts + dur) continue;
    starts.push(ts);
    while (next < callbacks.length && callbacks[next] < ts + dur) next++;
  }
  return starts;
}

/** Milliseconds of the outermost matching events in each frame; an event belongs to the frame it starts in. */
function sums(
  events: readonly TraceEvent[],
  matches: (name: string) => boolean,
  starts: readonly number[],
): number[] {
  const result = new Array<number>(starts.length - 1).fill(0);
  let frame = 0;
  let covered = 0;
  for (const { name, ts, dur = 0 } of events) {
    if (!matches(name) || ts < covered) continue;
    covered = ts + dur;
    while (frame < starts.length - 1 && ts >= starts[frame + 1]) frame++;
    if (ts >= starts[0] && frame < result.length) result[frame] += dur / 1000;
  }
  return result;
}
