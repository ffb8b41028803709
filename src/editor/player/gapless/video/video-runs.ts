import type { VideoSample } from 'mediabunny';
import type { Span } from '../plan.ts';
import type { FrameReader } from './frame-source.ts';

export interface DueFrame {
  readonly sample: VideoSample;
  /** Source samples. */
  readonly at: number;
  readonly length: number;
  readonly outputSample: number;
}

/** Consecutive spans of one decoder. */
export interface Run {
  spans: Span[];
  iterator: FrameReader | null;
  frames: DueFrame[];
  /** Frames behind an edit, reused if the run goes on. */
  orphans: DueFrame[];
  reached: number;
  pulling: boolean;
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

/** Output sample. */
export function runStart(run: Run): number {
  return run.spans[0]?.outputSample ?? Number.POSITIVE_INFINITY;
}
export function runEnd(run: Run): number {
  const last = run.spans.at(-1);
  return last ? last.outputSample + last.count : Number.NEGATIVE_INFINITY;
}

/** Source sample. */
export function sourceEnd(run: Run): number {
  const last = run.spans.at(-1);
  return last ? last.start + last.count : Number.NEGATIVE_INFINITY;
}

/**
 * Output sample of a frame; `null` in a cut. It needs more than `tolerance` samples inside a span: time stamps are
 * rounded.
 */
export function dueAt(spans: readonly Span[], at: number, length: number, tolerance: number): number | null {
  for (const span of spans) {
    if (at >= span.start + span.count - tolerance) continue;
    return at + length > span.start + tolerance ? span.outputSample + Math.max(0, at - span.start) : null;
  }
  return null;
}

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
