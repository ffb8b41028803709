import { exportPlan } from '#model/edl.ts';
import type { PreviewEdit } from '#src/editor/player/engine.ts';
import type { Seen } from '#tests/harness/player-counter.ts';
import { FRAME_RATE } from '#tests/harness/player-media.ts';

const FRAME_MS = 1000 / FRAME_RATE;

/** Kept ranges as frames of the media, as the download has them: the first, and the one behind the last. */
export interface FrameRange {
  readonly first: number;
  readonly end: number;
}

export function frameRanges({ kept, frameRate }: PreviewEdit): FrameRange[] {
  const { segments } = exportPlan({ kept, frameRate, sampleRate: 48_000 });
  return segments.map(({ startFrame, endFrame }) => ({ first: startFrame, end: endFrame }));
}

/**
 * At each splice, frames by which the first picture behind it came late, measured from when the last picture before it
 * came. A splice of which either side was never seen, because pictures were dropped, counts by the next one that was.
 */
export function lateness(seen: readonly Seen[], ranges: readonly FrameRange[]): number[] {
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
export function leaks(seen: readonly Seen[], ranges: readonly FrameRange[]): number {
  const isKept = (frame: number) => ranges.some(({ first, end }) => frame >= first && frame < end);
  return new Set(seen.map(({ frame }) => frame).filter((frame) => frame >= 0 && !isKept(frame))).size;
}

/** Kept stretches of `kept` frames with `cut` frames taken out between them, `count` of them. */
export function regularEdit(count: number, kept: number, cut: number, duration: number): PreviewEdit {
  const ranges = Array.from({ length: count }, (_, i) => {
    const first = 4 + i * (kept + cut);
    return { start: first / FRAME_RATE, end: (first + kept) / FRAME_RATE };
  });
  return { kept: ranges, duration, frameRate: { num: FRAME_RATE, den: 1 }, stretch: null };
}
