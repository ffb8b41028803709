import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Runs `work` and tells how late this process' timers were meanwhile (99th percentile, ms), and how far its memory grew
 * (resident set at its highest, MB).
 */
export async function delaysWhile<T>(
  work: () => Promise<T>,
): Promise<{ p99: number; memory: number; result: T }> {
  const RESOLUTION = 10;
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 50);
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  try {
    const result = await work();
    delays.disable();
    return { p99: delays.percentile(99) / 1e6 - RESOLUTION, memory: (highest - before) / 1e6, result };
  } finally {
    clearInterval(watch);
  }
}
