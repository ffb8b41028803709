import { setInterval } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Report } from '../lib/report.ts';
import { median, percentile, seeded } from '../lib/stats.ts';
import { FRAME_RATE } from '../pages/player-media.ts';
import { memoryOf } from './processes.ts';

/** How often memory is looked at, milliseconds. */
const LOOK_MS = 250;
const SEEKS = 40;

export interface LongMedia {
  /** Address of the hour, and of the samples of the clip it repeats. */
  readonly url: string;
  readonly pcmUrl: string;
  readonly seconds: number;
  readonly clipSeconds: number;
}

/**
 * An hour with a cut a second: how far picture and sound are apart at its start and at its end, and how much memory the
 * browser takes beyond the empty page while it is played, dragged through and played again.
 * @param pid of the browser
 */
export async function measureLong(page: Page, pid: number, media: LongMedia, report: Report): Promise<void> {
  const { url, pcmUrl, seconds, clipSeconds } = media;
  const random = seeded(11);
  const rest = memoryOf(pid);
  let most = 0;
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: stop.signal }))
      most = Math.max(most, memoryOf(pid));
  })().catch(() => {});
  const offsets = await page.evaluate((wish) => window.playerBench.offsets(wish), {
    url,
    pcmUrl,
    seconds,
    clipSeconds,
    places: [0, seconds / 3, (2 * seconds) / 3, seconds - 12],
    seeks: Array.from({ length: SEEKS }, () => random() * (seconds - 20)),
  });
  stop.abort();
  await watching;
  const last = offsets.at(-1) ?? [];
  const worst = percentile(last.map(Math.abs), 0.95);
  report({
    metric: 'player.av_offset',
    value: (Math.abs(median(last)) * FRAME_RATE) / 1000,
    unit: 'frames',
    p50: (median(last) * FRAME_RATE) / 1000,
    p95: (worst * FRAME_RATE) / 1000,
    n: last.length,
  });
  const drift = Math.abs(median(last) - median(offsets[0] ?? []));
  report({ metric: 'player.av_drift', value: (drift * FRAME_RATE) / 1000, unit: 'frames', n: last.length });
  report({ metric: 'player.memory', value: most - rest, unit: 'MB' });
}
