/**
 * How the preview plays. What reaches the speakers is recorded from the audio graph and compared with ffmpeg's samples of
 * the same file; what is shown is read back from the canvas, whose frames spell their numbers. Beside it the same edit is
 * played by media elements.
 */
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import {
  type MediaKind,
  type MediaSpec,
  makeLongMedia,
  makePlayerMedia,
} from '#tests/harness/player-media.ts';
import { servePlayerPages } from '#tests/harness/player-server.ts';
import { chromiumLaunch } from '#tests/support/browser.ts';
import type { Family, Report } from './lib/report.ts';
import { measureGaps } from './player/gaps.ts';
import { type LongMedia, measureLong } from './player/long.ts';
import { measureScrub, measureWaits } from './player/scrub.ts';

const CACHE = join(import.meta.dirname, '../.cache/player');
const SECONDS = 48;
const CLIP = { seconds: SECONDS, keyframeSeconds: 1, size: '1280x720' } as const;
/** Makes an hour. */
const TIMES = 75;
/** Five hours are made smaller, which changes nothing in how many frames and packets they have. */
const HOURS = 5;
const SMALL = { ...CLIP, size: '320x180' } as const;
const KINDS: readonly MediaKind[] = ['h264', 'vp9', 'audio'];
const PARTS = ['long', 'hours', ...KINDS, 'waits', 'scrub'];

export default {
  family: 'player',
  parts: PARTS,
  async run(report, only = PARTS) {
    const pages = await servePlayerPages(CACHE);
    const launch = chromiumLaunch({ autoplay: true });
    // A page drawn through an imitated graphics card comes a few times a second; without one it comes in time.
    const args = [...(launch.args ?? []).filter((arg) => !arg.startsWith('--use-angle')), '--disable-gpu'];
    try {
      // No other browser beside it, which would share memory with it.
      const long = { long: () => repeated(CLIP, TIMES), hours: () => repeated(SMALL, HOURS * TIMES) };
      for (const [part, make] of Object.entries(long))
        if (only.includes(part)) await measureLong(`${pages.base}player.html`, args, await make(), report);
      if (only.some((part) => !(part in long))) {
        const browser = await chromium.launch({ ...launch, args });
        await measureInPlaywright(browser, pages.base, only, report).finally(() => browser.close());
      }
    } finally {
      await pages.close();
    }
  },
} satisfies Family;

const address = (path: string) => `/media/${path.slice(CACHE.length + 1)}`;

async function clip(kind: MediaKind): Promise<{ url: string; pcmUrl: string }> {
  const { path, pcmPath } = await makePlayerMedia(CACHE, { kind, ...CLIP });
  return { url: address(path), pcmUrl: address(pcmPath) };
}

async function repeated(clip: Omit<MediaSpec, 'kind'>, times: number): Promise<LongMedia> {
  const spec = { kind: 'h264', ...clip } as const;
  const path = await makeLongMedia(CACHE, spec, times);
  const { pcmPath } = await makePlayerMedia(CACHE, spec);
  return { url: address(path), pcmUrl: address(pcmPath), seconds: times * SECONDS, clipSeconds: SECONDS };
}

async function measureInPlaywright(
  browser: Browser,
  base: string,
  only: readonly string[],
  report: Report,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${base}player.html`);
  await page.waitForFunction(() => 'playerBench' in window);
  for (const kind of KINDS)
    if (only.includes(kind)) await measureGaps(page, kind, await clip(kind), SECONDS, report);
  if (only.includes('waits'))
    await measureWaits(page, await clip('h264'), SECONDS, CLIP.keyframeSeconds, report);
  await page.close();
  if (only.includes('scrub')) await measureScrub(browser, base, { ...CLIP, ...(await clip('h264')) }, report);
}
