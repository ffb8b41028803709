import { statSync } from 'node:fs';
import type { Browser } from 'playwright';
import type { MadeMedia } from '#tests/harness/player-media.ts';
import type { Report } from '../lib/report.ts';
import { regularEdit } from './frames.ts';
import { reportPicture, reportSound } from './gaps.ts';
import { slowLine } from './slow-line.ts';

/** Lines, and media on them that take about half of what they carry: with a third of it cut out, three quarters. */
export const LINES = [
  { megabits: 8, latency: 80, media: 4 },
  { megabits: 20, latency: 150, media: 10 },
] as const;
const [RANGES, KEPT, CUT] = [21, 30, 15];

/**
 * The seams of an edit with a cut a second whose media come over a slow line, and how much of the media is fetched for
 * each byte that is played or lies in a cut between.
 * @param base of the bench pages; @param addressOf of a file there
 */
export async function measureLine(
  browser: Browser,
  base: string,
  { megabits, latency }: (typeof LINES)[number],
  { path, pcmPath }: MadeMedia,
  addressOf: (path: string) => string,
  seconds: number,
  report: Report,
): Promise<void> {
  const line = await slowLine(Number(new URL(base).port), megabits, latency);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    const near = new URL(base);
    near.port = String(line.port);
    await page.goto(`${near}player.html`);
    await page.waitForFunction(() => 'playerBench' in window);
    const edit = regularEdit(RANGES, KEPT, CUT, seconds);
    const before = line.bytes();
    const heard = await page.evaluate((wish) => window.playerBench.playThrough(wish), {
      method: 'webcodecs' as const,
      url: addressOf(path),
      pcmUrl: addressOf(pcmPath),
      edit,
    });
    const fetched = line.bytes() - before - statSync(pcmPath).size;
    const played = (statSync(path).size / seconds) * (edit.kept.at(-1)?.end ?? seconds);
    reportSound(`player.gap_audio_line_${megabits}`, heard, report, null);
    reportPicture(`player.{}_line_${megabits}`, heard.seen, edit, report, null);
    report({ metric: `player.fetched_line_${megabits}`, value: fetched / played, unit: 'times' });
  } finally {
    await page.close();
    line.close();
  }
}
