import type { CDPSession, Page } from 'playwright';

/** Main-thread time of each animation frame, milliseconds. */
export interface FrameCosts {
  /** Event handlers, frame callbacks and microtasks, whatever script the browser ran. */
  readonly script: readonly number[];
  /** Whole tasks: script and what the browser did around it. */
  readonly task: readonly number[];
  /** From one frame callback to the next. */
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
  await action();
  await finish(session);
  await session.detach();
  return costsOf(events);
}

async function finish(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
}

/** Frames are the stretches between frame callbacks of the thread that has most of them: the page's main thread. */
function costsOf(events: readonly TraceEvent[]): FrameCosts {
  const byThread = Map.groupBy(
    events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X'),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const frames = [...byThread.values()].reduce(
    (most, list) => (list.length > most.length ? list : most),
    [] as TraceEvent[],
  );
  if (frames.length < 3) throw new Error('The trace holds no animation frames.');
  const { pid, tid } = frames[0];
  const own = events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.dur !== undefined)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const starts = frames.map(({ ts }) => ts).sort((a, b) => a - b);
  return {
    script: sums(own, (name) => SCRIPT.has(name), starts),
    task: sums(own, (name) => name === TASK || name.endsWith('RunTask'), starts),
    interval: starts.slice(1).map((start, i) => (start - starts[i]) / 1000),
  };
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
    // The task of a frame callback starts a little before the callback itself.
    const at = frame + 1 < starts.length && starts[frame + 1] < covered ? frame + 1 : frame;
    if (ts + dur >= starts[0] && at < result.length) result[at] += dur / 1000;
  }
  return result;
}
