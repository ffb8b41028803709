/**
 * How an edit with a cut a second plays: what reaches the speakers is recorded from the audio graph and compared with
 * ffmpeg's samples of the same file, what is shown is read back from the canvas, whose frames spell their numbers. The
 * peer of each metric is the same edit played by a plain `<video>` element that seeks over the cuts.
 */
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { chromiumLaunch } from '#tests/support/browser.ts';
import type { Family, Report } from './lib/report.ts';
import { median, percentile, seeded } from './lib/stats.ts';
import { FRAME_RATE, makePlayerMedia, SAMPLE_RATE } from './pages/player-media.ts';
import type { PlayRequest, Seen } from './pages/player-page.ts';
import { servePlayerPages } from './pages/player-server.ts';

const CACHE = join(import.meta.dirname, '../.cache/player');
const WISH = { kind: 'h264', seconds: 48, keyframeSeconds: 1, size: '1280x720' } as const;
/** Kept and cut stretches, in frames: a splice a second. */
const KEPT = 30;
const CUT = 15;
const RANGES = 31;
const FRAME_MS = 1000 / FRAME_RATE;
const BLOCK_MS = 300;
const TRIES = 20;

const ranges = Array.from({ length: RANGES }, (_, i) => {
  const first = 4 + i * (KEPT + CUT);
  return { first, end: first + KEPT };
});
const edit = {
  kept: ranges.map(({ first, end }) => ({ start: first / FRAME_RATE, end: end / FRAME_RATE })),
  duration: WISH.seconds,
  frameRate: { num: FRAME_RATE, den: 1 },
  stretch: null,
};
const seams = RANGES - 1;

/** At each splice, frames by which the first picture behind it came late, from when the pictures before it came. */
function lateness(seen: readonly Seen[]): number[] {
  const changes = seen.filter(({ frame }, i) => frame >= 0 && frame !== seen[i - 1]?.frame);
  return ranges.slice(1).flatMap(({ first }, i) => {
    const index = changes.findIndex(({ frame }) => frame >= first);
    const after = changes[index];
    const before = changes[index - 1];
    if (!before || !after) return [];
    const due = ranges[i].end - before.frame + (after.frame - first);
    return [Math.max(0, (after.ms - before.ms) / FRAME_MS - due)];
  });
}

function leaks(seen: readonly Seen[]): number {
  const inCut = (frame: number) =>
    frame >= 0 && !ranges.some(({ first, end }) => frame >= first && frame < end);
  return new Set(seen.map(({ frame }) => frame).filter(inCut)).size;
}

async function measurePlay(page: Page, request: PlayRequest, report: Report): Promise<void> {
  const play = (over: Partial<PlayRequest>) =>
    page.evaluate((wish) => window.playerBench.playThrough(wish), { ...request, ...over });
  const ours = await play({});
  const blocked = await play({ block: BLOCK_MS });
  const plain = await play({ engine: 'video' });
  const peer = 'a <video> element that seeks over the cuts';
  const keptMs = RANGES * KEPT * FRAME_MS;
  const plainGap = (Math.max(0, plain.elapsed - keptMs) / seams / 1000) * SAMPLE_RATE;
  const largest = (gaps: readonly number[]) => Math.max(...gaps.map(Math.abs));
  for (const [metric, gaps] of [
    ['player.gap_audio', ours.gaps],
    ['player.gap_audio_blocked', blocked.gaps],
  ] as const)
    report({
      metric,
      value: largest(gaps),
      unit: 'samples',
      n: seams,
      peer,
      peerValue: plainGap,
      ratio: plainGap / Math.max(1, largest(gaps)),
    });
  const late = lateness(ours.seen);
  const plainLate = percentile(lateness(plain.seen), 0.95);
  report({
    metric: 'player.gap_video',
    value: percentile(late, 0.95),
    unit: 'frames',
    p50: median(late),
    p95: percentile(late, 0.95),
    n: late.length,
    peer,
    peerValue: plainLate,
    ratio: plainLate / Math.max(0.1, percentile(late, 0.95)),
  });
  report({
    metric: 'player.leak_frames',
    value: leaks(ours.seen),
    unit: 'frames',
    n: seams,
    peer,
    peerValue: leaks(plain.seen),
  });
}

async function measureWaits(page: Page, request: PlayRequest, report: Report): Promise<void> {
  const random = seeded(7);
  const places = Array.from(
    { length: TRIES },
    () => Math.floor(random() * WISH.seconds * 28) / FRAME_RATE + 0.01,
  );
  const whole = { ...request, edit: { ...edit, kept: [{ start: 0, end: WISH.seconds }] } };
  const waits = { ours: [whole, places], plain: [{ ...whole, engine: 'video' }, places] } as const;
  const starts = (args: (typeof waits)['ours' | 'plain']) =>
    page.evaluate(([wish, at]) => window.playerBench.startTimes(wish, at), args);
  const scrubs = (args: (typeof waits)['ours' | 'plain']) =>
    page.evaluate(([wish, at]) => window.playerBench.scrubTimes(wish, at), args);
  const start = await starts(waits.ours);
  const plainStart = await starts(waits.plain);
  const scrub = await scrubs(waits.ours);
  const plainScrub = await scrubs(waits.plain);
  for (const [metric, times, plain] of [
    ['player.start', start, plainStart],
    ['player.scrub', scrub.first, plainScrub.first],
    ['player.scrub_exact', scrub.exact, plainScrub.exact],
  ] as const)
    report({
      metric,
      value: median(times),
      unit: 'ms',
      p50: median(times),
      p95: percentile(times, 0.95),
      n: times.length,
      peer: 'a <video> element',
      peerValue: median(plain),
      ratio: median(plain) / median(times),
    });
}

const family: Family = {
  family: 'player',
  async run(report) {
    const made = await makePlayerMedia(CACHE, WISH);
    const pages = await servePlayerPages(CACHE);
    const launch = chromiumLaunch({ autoplay: true });
    // A page drawn through an imitated graphics card comes a few times a second; without one it comes in time.
    const args = [...(launch.args ?? []).filter((arg) => !arg.startsWith('--use-angle')), '--disable-gpu'];
    const browser = await chromium.launch({ ...launch, args });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.goto(`${pages.base}player.html`);
      await page.waitForFunction(() => 'playerBench' in window);
      const name = (path: string) => `/media/${path.slice(CACHE.length + 1)}`;
      const request = {
        engine: 'webcodecs',
        url: name(made.path),
        pcmUrl: name(made.pcmPath),
        edit,
      } as const;
      await measurePlay(page, request, report);
      await measureWaits(page, request, report);
    } finally {
      await browser.close();
      await pages.close();
    }
  },
};
export default family;
