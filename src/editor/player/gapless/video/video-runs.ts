import type { VideoSample } from 'mediabunny';
import type { Span } from '../plan.ts';
import type { FrameReader } from './picture-source.ts';

/** A decoded frame and when it is due. */
export interface DueFrame {
  readonly sample: VideoSample;
  /** Source samples (of the sound) at which it begins, and how many it lasts. */
  readonly at: number;
  readonly length: number;
  /** Output sample. */
  readonly outputSample: number;
}

/** Consecutive spans that one decoder plays through; frames between them are decoded and thrown away. */
export interface Run {
  spans: Span[];
  /** Opened when its first frame is wanted. */
  iterator: FrameReader | null;
  frames: DueFrame[];
  /** Frames that were due behind an edit: of use if the run is continued, else given back. */
  orphans: DueFrame[];
  /** Source sample up to which it has decoded. */
  reached: number;
  pulling: boolean;
  /** Nothing more comes out of the iterator. */
  done: boolean;
}

export function newRun(span: Span): Run {
  return {
    spans: [span],
    iterator: null,
    frames: [],
    orphans: [],
    reached: span.start,
    pulling: false,
    done: false,
  };
}

/** Output sample at which a run begins / behind which it ends. */
export function runStart(run: Run): number {
  return run.spans[0]?.outputSample ?? Number.POSITIVE_INFINITY;
}
export function runEnd(run: Run): number {
  const last = run.spans.at(-1);
  return last ? last.outputSample + last.count : Number.NEGATIVE_INFINITY;
}

/** Source sample behind the last one a run plays. */
export function sourceEnd(run: Run): number {
  const last = run.spans.at(-1);
  return last ? last.start + last.count : Number.NEGATIVE_INFINITY;
}

/**
 * Output sample at which a frame is first seen, `null` if it belongs to what is cut. A frame belongs to a span when more
 * than `tolerance` samples of it lie inside, so that the rounding of time stamps never shows a frame of a cut.
 */
export function dueAt(spans: readonly Span[], at: number, length: number, tolerance: number): number | null {
  for (const span of spans) {
    if (at >= span.start + span.count - tolerance) continue;
    return at + length > span.start + tolerance ? span.outputSample + Math.max(0, at - span.start) : null;
  }
  return null;
}

/** Drops from `run` what is due at output sample `outputSample` or later. Its frames become orphans. */
export function truncateRun(run: Run, outputSample: number): void {
  run.spans = run.spans
    .filter((span) => span.outputSample < outputSample)
    .map((span) =>
      span.outputSample + span.count > outputSample
        ? { ...span, count: outputSample - span.outputSample }
        : span,
    );
  run.orphans.push(...run.frames.filter((frame) => frame.outputSample >= outputSample));
  run.frames = run.frames.filter((frame) => frame.outputSample < outputSample);
}

export function closeFrames(frames: readonly DueFrame[]): void {
  for (const { sample } of frames) sample.close();
}
