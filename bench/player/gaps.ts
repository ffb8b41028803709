import type { Page } from 'playwright';
import type { PreviewEdit } from '#src/editor/player/engine.ts';
import type { MediaKind } from '#tests/harness/player-media.ts';
import type { Method, PlayRequest, PlayResult } from '#tests/harness/player-page.ts';
import type { Report } from '../lib/report.ts';
import { median, percentile } from '../lib/stats.ts';
import { frameRanges, lateness, leaks, regularEdit } from './frames.ts';

/** A kept second, then half a second cut: as 60 cuts in a minute of what is heard. Each way of playing takes as long as it lasts. */
const RANGES = 11;
const KEPT = 30;
const CUT = 15;
const BLOCK_MS = 300;
/** Heard differently than this from its source a range counts as broken. */
const ALIKE = 0.9;

/** What is compared with ours, and what its metrics are called. */
const PEERS: readonly { method: Method; suffix: string; name: string }[] = [
  { method: 'video', suffix: '', name: 'a <video> element, watched each frame, that seeks over the cuts' },
  { method: 'second-video', suffix: '_preseeked', name: 'two <video> elements, one waiting behind the cut' },
  { method: 'plain-video', suffix: '_timeupdate', name: 'a plain <video>, set past cuts on timeupdate' },
];
const SUFFIX: Record<MediaKind, string> = { h264: '', vp9: '_vp9', audio: '_sound' };

/** How the seams of an edit with a cut a second sound and look, for one kind of media. */
export async function measureGaps(
  page: Page,
  kind: MediaKind,
  media: Pick<PlayRequest, 'url' | 'pcmUrl'>,
  seconds: number,
  report: Report,
): Promise<void> {
  const regular = regularEdit(RANGES, KEPT, CUT, seconds);
  const edit = kind === 'audio' ? { ...regular, frameRate: null } : regular;
  const play = (method: Method, block = 0) =>
    page.evaluate((wish) => window.playerBench.playThrough(wish), { ...media, method, edit, block });
  const ours = await play('webcodecs');
  for (const { method, suffix, name } of PEERS) {
    const theirs = await play(method);
    const peer = { name, ...theirs };
    reportSound(`player.gap_audio${SUFFIX[kind]}${suffix}`, ours, report, peer);
    if (kind !== 'audio')
      reportPicture(`player.{}${SUFFIX[kind]}${suffix}`, ours.seen, edit, report, {
        name,
        seen: theirs.seen,
      });
  }
  if (kind === 'h264')
    reportSound('player.gap_audio_blocked', await play('webcodecs', BLOCK_MS), report, null);
}

type Sound = Pick<PlayResult, 'gaps' | 'likeness'>;

/** Reports the largest gap or overlap. @throws when a range was not heard at all */
export function reportSound(
  metric: string,
  { gaps, likeness }: Sound,
  report: Report,
  peer: (Sound & { name: string }) | null,
): void {
  if (Math.min(...likeness) < ALIKE) throw new Error(`${metric}: a range was not heard (${likeness})`);
  const value = Math.max(...gaps.map(Math.abs));
  // What an element plays of a range may be torn; only ranges that are found whole can be measured.
  const whole = peer?.gaps.filter(
    (_, i) => Math.min(peer.likeness[i] ?? 0, peer.likeness[i + 1] ?? 0) > ALIKE,
  );
  const compared =
    peer && whole?.length
      ? {
          peer: peer.name,
          peerValue: median(whole.map(Math.abs)),
          ratio: median(whole.map(Math.abs)) / Math.max(1, value),
        }
      : {};
  report({ metric, value, unit: 'samples', n: gaps.length, ...compared });
}

/** Reports lateness and leaked frames; `{}` in `metric` stands for which. */
export function reportPicture(
  metric: string,
  seen: PlayResult['seen'],
  edit: PreviewEdit,
  report: Report,
  peer: { name: string; seen: PlayResult['seen'] } | null,
): void {
  const ranges = frameRanges(edit);
  const late = lateness(seen, ranges);
  const p95 = percentile(late, 0.95);
  const peerLate = peer && percentile(lateness(peer.seen, ranges), 0.95);
  report({
    metric: metric.replace('{}', 'gap_video'),
    value: p95,
    unit: 'frames',
    p50: median(late),
    p95,
    n: late.length,
    ...(peer &&
      peerLate !== null && { peer: peer.name, peerValue: peerLate, ratio: peerLate / Math.max(0.1, p95) }),
  });
  report({
    metric: metric.replace('{}', 'leak_frames'),
    value: leaks(seen, ranges),
    unit: 'frames',
    n: ranges.length - 1,
    ...(peer && { peer: peer.name, peerValue: leaks(peer.seen, ranges) }),
  });
}
