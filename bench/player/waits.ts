import type { Page } from 'playwright';
import { FRAME_RATE } from '#tests/harness/player-media.ts';
import type { Method, PlayRequest } from '#tests/harness/player-page.ts';
import { seeded } from '#tests/harness/seeded.ts';
import type { Report } from '../lib/report.ts';
import { median, percentile } from '../lib/stats.ts';

const TRIES = 20;

/** How long play and the scrubber take at random places of media of `seconds`. */
export async function measureWaits(
  page: Page,
  media: Pick<PlayRequest, 'url' | 'pcmUrl'>,
  seconds: number,
  keyframeSeconds: number,
  report: Report,
): Promise<void> {
  const random = seeded(7);
  const places = Array.from(
    { length: TRIES },
    () => Math.floor(random() * (seconds - 2) * FRAME_RATE) / FRAME_RATE + 0.01,
  );
  const edit = {
    kept: [{ start: 0, end: seconds }],
    duration: seconds,
    frameRate: { num: FRAME_RATE, den: 1 },
    stretch: null,
  };
  const measure = async (method: Method) => {
    const request = { ...media, method, edit };
    const start = await page.evaluate(([wish, at]) => window.playerBench.startTimes(wish, at), [
      request,
      places,
    ] as const);
    const scrub = await page.evaluate(([wish, at, group]) => window.playerBench.scrubTimes(wish, at, group), [
      request,
      places,
      keyframeSeconds * FRAME_RATE,
    ] as const);
    return { start, ...scrub };
  };
  const ours = await measure('webcodecs');
  const plain = await measure('plain-video');
  for (const [metric, times, theirs] of [
    ['player.start', ours.start, plain.start],
    ['player.scrub', ours.first, plain.first],
    ['player.scrub_exact', ours.exact, plain.exact],
  ] as const)
    report({
      metric,
      value: percentile(times, 0.95),
      unit: 'ms',
      p50: median(times),
      p95: percentile(times, 0.95),
      n: times.length,
      peer: 'a plain <video>',
      peerValue: percentile(theirs, 0.95),
      ratio: percentile(theirs, 0.95) / percentile(times, 0.95),
    });
}
