import type { Browser } from 'playwright';
import { FRAME_RATE } from '#tests/harness/player-media.ts';
import type {} from '#tests/harness/player-workspace.tsx';
import type { Report } from '../lib/report.ts';
import { reportPicture, reportSound } from './gaps.ts';
import type { LongMedia } from './long.ts';

/** Source seconds that are played: fewer than the clip has that the hour repeats. */
const PLAYED = 30;
const BLOCK_MS = 300;

/** The seams with the whole workspace around the stage, on 15,000 words and 5,000 cuts, also while the page is blocked. */
export async function measureWorkspace(
  browser: Browser,
  base: string,
  { url, pcmUrl, seconds }: LongMedia,
  report: Report,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${base}player-workspace.html`);
  await page.waitForFunction(() => 'workspaceHand' in window);
  await page.evaluate(([address, length]) => window.workspaceHand.open(address, length), [
    url,
    seconds,
  ] as const);
  for (const [suffix, block] of [
    ['_workspace', 0],
    ['_workspace_blocked', BLOCK_MS],
  ] as const) {
    const heard = await page.evaluate(([pcm, length, busy]) => window.workspaceHand.play(pcm, length, busy), [
      pcmUrl,
      PLAYED,
      block,
    ] as const);
    reportSound(`player.gap_audio${suffix}`, heard, report, null);
    // A page that is blocked sees no pictures; whoever looks at the screen does.
    if (block > 0) continue;
    // What is judged ends a little before what was played.
    const end = (heard.edit.kept.at(-1)?.end ?? 0) * FRAME_RATE;
    const seen = heard.seen.filter(({ frame }) => frame < end);
    reportPicture(`player.{}${suffix}`, seen, heard.edit, report, null);
  }
  await page.close();
}
