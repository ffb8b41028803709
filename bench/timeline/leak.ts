import type { CDPSession, Page } from 'playwright';
import type { Report } from '../lib/report.ts';
import { memoryOf } from '../player/processes.ts';

/** Once there and back takes so many frames: whatever is kept on purpose is there by then. */
const WARM_UP = 1600;

/** Pans for `minutes` at 60 frames a second and reports what the page and the browser's GPU process hold more than before. */
export async function measureLeak(report: Report, page: Page, minutes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gpu = await gpuProcess(page);
  await panFrames(page, WARM_UP);
  const before = await held(session, gpu);
  await panFrames(page, minutes * 3600);
  const after = await held(session, gpu);
  await session.detach();
  const tell = (metric: string, of: keyof Held) =>
    report({
      metric,
      value: (after[of] - before[of]) / 1e6,
      unit: `MB after ${minutes} min of panning`,
      n: minutes * 3600,
    });
  tell('timeline.leak', 'heap');
  tell('timeline.leak_backing', 'backing');
  // With software GL that is where textures and buffers lie.
  if (process.platform === 'linux') tell('timeline.leak_gpu', 'gpu');
}

/** Bytes held after a collection: JavaScript, bitmaps and buffers that it keeps for the GPU, and the GPU process as a whole. */
interface Held {
  readonly heap: number;
  readonly backing: number;
  readonly gpu: number;
}

async function held(session: CDPSession, gpu: number): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const usage = await session.send('Runtime.getHeapUsage');
  return { heap: usage.usedSize, backing: usage.backingStorageSize, gpu: memoryOf(gpu) * 2 ** 20 };
}

async function gpuProcess(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const processes = await session?.send('SystemInfo.getProcessInfo');
  await session?.detach();
  const gpu = processes?.processInfo.find(({ type }) => type === 'GPU');
  if (!gpu) throw new Error('The browser has no GPU process.');
  return gpu.id;
}

function panFrames(page: Page, frames: number): Promise<void> {
  return page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let i = 0;
        requestAnimationFrame(function step() {
          window.timeline.timelineView.scrollTime = 1500 + 1400 * Math.sin(i / 240);
          if (++i < count) requestAnimationFrame(step);
          else resolve();
        });
      }),
    frames,
  );
}
