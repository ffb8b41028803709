/**
 * How the preview plays. What reaches the speakers is recorded from the audio graph and compared with ffmpeg's samples of
 * the same file; what is shown is read back from the canvas, whose frames spell their numbers. Beside it the same edit is
 * played by media elements.
 */
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunch } from '#tests/support/browser.ts';
import type { Family } from './lib/report.ts';
import { type MediaKind, makeLongMedia, makePlayerMedia } from './pages/player-media.ts';
import { servePlayerPages } from './pages/player-server.ts';
import { measureGaps } from './player/gaps.ts';
import { measureLong } from './player/long.ts';
import { measureWaits } from './player/waits.ts';
import { measureWorkspace } from './player/workspace.ts';

const CACHE = join(import.meta.dirname, '../.cache/player');
const SECONDS = 48;
const CLIP = { seconds: SECONDS, keyframeSeconds: 1, size: '1280x720' } as const;
/** Makes an hour. */
const TIMES = 75;
const KINDS: readonly MediaKind[] = ['h264', 'vp9', 'audio'];

const family: Family = {
  family: 'player',
  async run(report) {
    const pages = await servePlayerPages(CACHE);
    const launch = chromiumLaunch({ autoplay: true });
    // A page drawn through an imitated graphics card comes a few times a second; without one it comes in time.
    const args = [...(launch.args ?? []).filter((arg) => !arg.startsWith('--use-angle')), '--disable-gpu'];
    const browser = await chromium.launchServer({ ...launch, args });
    try {
      const client = await chromium.connect(browser.wsEndpoint());
      const page = await client.newPage({ viewport: { width: 1280, height: 720 } });
      await page.goto(`${pages.base}player.html`);
      await page.waitForFunction(() => 'playerBench' in window);
      const address = (path: string) => `/media/${path.slice(CACHE.length + 1)}`;
      const { pcmPath } = await makePlayerMedia(CACHE, { kind: 'h264', ...CLIP });
      const hour = {
        url: address(await makeLongMedia(CACHE, { kind: 'h264', ...CLIP }, TIMES)),
        pcmUrl: address(pcmPath),
        seconds: TIMES * SECONDS,
        clipSeconds: SECONDS,
      };
      // First, in a browser that has played nothing: what it keeps of earlier pages would count as rest.
      await measureLong(page, browser.process().pid ?? 0, hour, report);
      for (const kind of KINDS) {
        const { path, pcmPath } = await makePlayerMedia(CACHE, { kind, ...CLIP });
        const media = { url: address(path), pcmUrl: address(pcmPath) };
        await measureGaps(page, kind, media, SECONDS, report);
        if (kind === 'h264') await measureWaits(page, media, SECONDS, CLIP.keyframeSeconds, report);
      }
      await page.close();
      await measureWorkspace(client, pages.base, hour, report);
    } finally {
      await browser.close();
      await pages.close();
    }
  },
};
export default family;
