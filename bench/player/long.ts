import { setInterval } from 'node:timers/promises';
import { type BareBrowser, openBareBrowser } from '../lib/bare-browser.ts';
import type { Report } from '../lib/report.ts';
import { median, percentile, seeded } from '../lib/stats.ts';
import { FRAME_RATE } from '../pages/player-media.ts';
import type { OffsetRequest } from '../pages/player-page.ts';
import { memoryOf } from './processes.ts';

/** How often memory is looked at, milliseconds. */
const LOOK_MS = 250;
const SEEKS = 40;
const HOUR = 3600;

export interface LongMedia {
  /** Address of the media, and of the samples of the clip they repeat. */
  readonly url: string;
  readonly pcmUrl: string;
  readonly seconds: number;
  readonly clipSeconds: number;
}

/**
 * Hours with a cut a second: how long they take to open, how far picture and sound are apart at its start and at its end, and how much memory the
 * browser takes beyond the page at rest while it is played, dragged through and played again. The browser has played
 * nothing before and nobody listens to its network, for whom it would keep a copy of all that it reads.
 * @param address of the bench page; @param args of the browser's command line
 */
export async function measureLong(
  address: string,
  args: readonly string[],
  media: LongMedia,
  report: Report,
): Promise<void> {
  const browser = await openBareBrowser([...args, '--window-size=1280,720']);
  try {
    await browser.open(address);
    await measure(browser, media, report);
  } finally {
    await browser.close();
  }
}

async function measure(browser: BareBrowser, media: LongMedia, report: Report): Promise<void> {
  const { url, pcmUrl, seconds, clipSeconds } = media;
  const random = seeded(11);
  // What the bench itself compares with is there before.
  await browser.evaluate(`playerBench.sourceSamples(${JSON.stringify(pcmUrl)}).then(({ length }) => length)`);
  const rest = memoryOf(browser.pid);
  let most = 0;
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: stop.signal }))
      most = Math.max(most, memoryOf(browser.pid));
  })().catch(() => {});
  const wish: OffsetRequest = {
    url,
    pcmUrl,
    seconds,
    clipSeconds,
    places: [0, seconds / 3, (2 * seconds) / 3, seconds - 12],
    seeks: Array.from({ length: SEEKS }, () => random() * (seconds - 20)),
  };
  const asked = await browser.evaluate(`playerBench.offsets(${JSON.stringify(wish)})`);
  const { opened, offsets } = asked as { opened: number; offsets: number[][] };
  stop.abort();
  await watching;
  const suffix = seconds > HOUR ? `_${Math.round(seconds / HOUR)}h` : '';
  report({ metric: `player.open${suffix}`, value: opened, unit: 'ms to the first picture' });
  const last = offsets.at(-1) ?? [];
  const worst = percentile(last.map(Math.abs), 0.95);
  report({
    metric: `player.av_offset${suffix}`,
    value: (Math.abs(median(last)) * FRAME_RATE) / 1000,
    unit: 'frames',
    p50: (median(last) * FRAME_RATE) / 1000,
    p95: (worst * FRAME_RATE) / 1000,
    n: last.length,
  });
  const drift = Math.abs(median(last) - median(offsets[0] ?? []));
  report({
    metric: `player.av_drift${suffix}`,
    value: (drift * FRAME_RATE) / 1000,
    unit: 'frames',
    n: last.length,
  });
  report({ metric: `player.memory${suffix}`, value: most - rest, unit: 'MB' });
}
