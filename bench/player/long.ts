import { setInterval, setTimeout } from 'node:timers/promises';
import { FRAME_RATE } from '#tests/harness/player-media.ts';
import type { OffsetRequest, PlayerBench } from '#tests/harness/player-page.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { openBareBrowser } from '../lib/bare-browser.ts';
import { familyOf, kilobytesOf } from '../lib/processes.ts';
import type { Report } from '../lib/report.ts';
import { median, percentile } from '../lib/stats.ts';

/**
 * Memory of a process and all its descendants, MB, memory they share counted once (Linux). A browser keeps decoded
 * frames in several processes, so that its own figures for a page leave most of them out.
 */
function memoryOf(pid: number): number {
  const shares = familyOf(pid).map((id) => kilobytesOf(id, 'smaps_rollup', 'Pss'));
  return shares.reduce((sum, share) => sum + share, 0) / 1024;
}

/** How often memory is looked at, milliseconds. */
const LOOK_MS = 250;
/** Half a second after its first page Chromium starts a process for the next one, 25 MB. Milliseconds until it rests. */
const REST_MS = 2000;
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
 * Hours with a cut a second: how long they take to open, how far video and audio are apart at its start and at its end, and how much memory the
 * browser takes beyond the page at rest while it is played, dragged through and played again. The browser has played
 * nothing before and nobody listens to its network, for whom it would keep a copy of all that it reads.
 *
 * To compare audio and video the bench records the one and reads back the other, in the same page, which takes memory as
 * well. `_unrecorded` is the same use by another browser without that.
 * @param address of the bench page; @param args of the browser's command line
 */
export async function measureLong(
  address: string,
  args: readonly string[],
  media: LongMedia,
  report: Report,
): Promise<void> {
  const { url, pcmUrl, seconds, clipSeconds } = media;
  const random = seeded(11);
  const request: OffsetRequest = {
    url,
    pcmUrl,
    seconds,
    clipSeconds,
    places: [0, seconds / 2, seconds - 12],
    seeks: Array.from({ length: SEEKS }, () => random() * (seconds - 20)),
  };
  const suffix = seconds > HOUR ? `_${Math.round(seconds / HOUR)}h` : '';
  const recorded = await memoryFor(address, args, request, 'offsets');
  reportOffsets(recorded.result as Awaited<ReturnType<PlayerBench['offsets']>>, suffix, report);
  report({ metric: `player.memory${suffix}`, value: recorded.megabytes, unit: 'MB' });
  const { megabytes } = await memoryFor(address, args, request, 'useLong');
  report({ metric: `player.memory${suffix}_unrecorded`, value: megabytes, unit: 'MB' });
}

/** What one of the page's functions resolves to, and how much memory a new browser takes for it at most. */
async function memoryFor(
  address: string,
  args: readonly string[],
  request: OffsetRequest,
  name: 'offsets' | 'useLong',
): Promise<{ result: unknown; megabytes: number }> {
  const browser = await openBareBrowser([...args, '--window-size=1280,720']);
  const stop = new AbortController();
  try {
    await browser.open(address);
    // What the bench itself compares with is there before.
    await browser.evaluate(
      `playerBench.sourceSamples(${JSON.stringify(request.pcmUrl)}).then(({ length }) => length)`,
    );
    await setTimeout(REST_MS);
    const rest = memoryOf(browser.pid);
    let most = rest;
    const watching = (async () => {
      for await (const _ of setInterval(LOOK_MS, undefined, { signal: stop.signal }))
        most = Math.max(most, memoryOf(browser.pid));
    })().catch(() => {});
    const result = await browser.evaluate(`playerBench.${name}(${JSON.stringify(request)})`);
    stop.abort();
    await watching;
    return { result, megabytes: most - rest };
  } finally {
    stop.abort();
    await browser.close();
  }
}

function reportOffsets(
  { opened, offsets }: Awaited<ReturnType<PlayerBench['offsets']>>,
  suffix: string,
  report: Report,
): void {
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
}
