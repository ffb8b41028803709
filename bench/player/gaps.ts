import type { Page } from 'playwright';
import { exportPlan } from '#model/media/edl.ts';
import type { PreviewEdit } from '#src/editor/player/engine.ts';
import type { Seen } from '#tests/harness/player-counter.ts';
import { FRAME_RATE, type MediaKind } from '#tests/harness/player-media.ts';
import type { Method, PlayRequest, PlayResult } from '#tests/harness/player-page.ts';
import type { Report } from '../lib/report.ts';
import { median, percentile, spreadOf } from '../lib/stats.ts';

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
    page.evaluate((request) => window.playerBench.playThrough(request), { ...media, method, edit, block });
  const ours = await play('webcodecs');
  for (const { method, suffix, name } of PEERS) {
    const theirs = await play(method);
    const peer = { name, ...theirs };
    reportAudio(`player.gap_audio${SUFFIX[kind]}${suffix}`, ours, report, peer);
    if (kind !== 'audio')
      reportVideo(`player.{}${SUFFIX[kind]}${suffix}`, ours.seen, edit, report, {
        name,
        seen: theirs.seen,
      });
  }
  if (kind === 'h264')
    reportAudio('player.gap_audio_blocked', await play('webcodecs', BLOCK_MS), report, null);
}

type AudioGaps = Pick<PlayResult, 'gaps' | 'likeness'>;

/** Reports the largest gap or overlap. @throws when a range was not heard at all */
function reportAudio(
  metric: string,
  { gaps, likeness }: AudioGaps,
  report: Report,
  peer: (AudioGaps & { name: string }) | null,
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
function reportVideo(
  metric: string,
  seen: PlayResult['seen'],
  edit: PreviewEdit,
  report: Report,
  peer: { name: string; seen: PlayResult['seen'] } | null,
): void {
  const ranges = frameRanges(edit);
  const late = lateness(seen, ranges);
  const spread = spreadOf(late);
  const peerLate = peer && percentile(lateness(peer.seen, ranges), 0.95);
  report({
    metric: metric.replace('{}', 'gap_video'),
    value: spread.p95,
    unit: 'frames',
    ...spread,
    ...(peer &&
      peerLate !== null && {
        peer: peer.name,
        peerValue: peerLate,
        ratio: peerLate / Math.max(0.1, spread.p95),
      }),
  });
  report({
    metric: metric.replace('{}', 'leak_frames'),
    value: leaks(seen, ranges),
    unit: 'frames',
    n: ranges.length - 1,
    ...(peer && { peer: peer.name, peerValue: leaks(peer.seen, ranges) }),
  });
}

const FRAME_MS = 1000 / FRAME_RATE;

/** Kept ranges as frames of the media, as the download has them: the first, and the one behind the last. */
interface FrameRange {
  readonly first: number;
  readonly end: number;
}

function frameRanges({ kept, frameRate }: PreviewEdit): FrameRange[] {
  const { segments } = exportPlan({ kept, frameRate, sampleRate: 48_000 });
  return segments.map(({ startFrame, endFrame }) => ({ first: startFrame, end: endFrame }));
}

/**
 * At each splice, frames by which the first frame behind it came late, measured from when the last frame before it
 * came. A splice of which either side was never seen, because frames were dropped, counts by the next one that was.
 */
function lateness(seen: readonly Seen[], ranges: readonly FrameRange[]): number[] {
  const changes = seen.filter(({ frame }, i) => frame >= 0 && frame !== seen[i - 1]?.frame);
  /** Frames of output before each range. */
  let before = 0;
  const starts = ranges.map(({ first, end }) => {
    const start = before;
    before += end - first;
    return start;
  });
  const outputFrame = (frame: number): number | null => {
    const index = ranges.findIndex(({ first, end }) => frame >= first && frame < end);
    const range = ranges[index];
    return range ? (starts[index] ?? 0) + frame - range.first : null;
  };
  return ranges.slice(1).flatMap(({ first }) => {
    const index = changes.findIndex(({ frame }) => frame >= first);
    const after = changes[index];
    const last = changes.slice(0, Math.max(0, index)).findLast(({ frame }) => outputFrame(frame) !== null);
    const due = after && last && (outputFrame(after.frame) ?? 0) - (outputFrame(last.frame) ?? 0);
    return due ? [Math.max(0, (after.ms - last.ms) / FRAME_MS - due)] : [];
  });
}

/** How many different frames of cuts were seen. */
function leaks(seen: readonly Seen[], ranges: readonly FrameRange[]): number {
  const isKept = (frame: number) => ranges.some(({ first, end }) => frame >= first && frame < end);
  return new Set(seen.map(({ frame }) => frame).filter((frame) => frame >= 0 && !isKept(frame))).size;
}

/** Kept stretches of `kept` frames with `cut` frames taken out between them, `count` of them. */
function regularEdit(count: number, kept: number, cut: number, duration: number): PreviewEdit {
  const ranges = Array.from({ length: count }, (_, i) => {
    const first = 4 + i * (kept + cut);
    return { start: first / FRAME_RATE, end: (first + kept) / FRAME_RATE };
  });
  return { kept: ranges, blocks: [], duration, frameRate: { num: FRAME_RATE, den: 1 }, stretch: null };
}
