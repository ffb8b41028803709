import { seamReach } from '#model/media/crossfade.ts';
import { exportPlan, isEndCut } from '#model/media/edl.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import type { Range } from '#model/types.ts';
import type { Stretch } from '../../state/playback/playback.ts';
import type { PreviewEdit } from '../engine.ts';

export interface PlanSegment {
  readonly start: number;
  readonly count: number;
}

/** The download's boundaries in source samples. */
export interface PreviewPlan {
  readonly sampleRate: number;
  readonly segments: readonly PlanSegment[];
  readonly loops: boolean;
  /** Whether the recording goes on before the first segment, and behind the last. */
  readonly isStartCut: boolean;
  readonly isEndCut: boolean;
}

/** Rounds as the download does, to frames and samples; the stretch is applied after that. */
export function previewPlan(edit: PreviewEdit, sampleRate: number): PreviewPlan {
  const plan = exportPlan({ kept: edit.kept, frameRate: edit.frameRate, sampleRate });
  const whole = plan.segments.map(({ startSample, sampleCount }) => ({
    start: startSample,
    count: sampleCount,
  }));
  const { stretch } = edit;
  const segments = stretch ? segmentsWithin(whole, stretch, sampleRate) : whole;
  return {
    sampleRate,
    segments,
    loops: stretch?.loops ?? false,
    isStartCut: (segments[0]?.start ?? 0) > 0,
    isEndCut: endOf(segments) < endOf(whole) || isEndCut(plan, edit.duration),
  };
}

function endOf(segments: readonly PlanSegment[]): number {
  const last = segments.at(-1);
  return last ? last.start + last.count : 0;
}

function segmentsWithin(segments: readonly PlanSegment[], stretch: Stretch, rate: number): PlanSegment[] {
  const from = Math.round(stretch.start * rate);
  const to = Math.round(stretch.end * rate);
  const within: PlanSegment[] = [];
  for (const { start, count } of segments) {
    const first = Math.max(start, from);
    const end = Math.min(start + count, to);
    if (end > first) within.push({ start: first, count: end - first });
  }
  return within;
}

/** Where two segments meet, in source samples. */
export interface AudioSeam {
  /** Of the segment before. */
  readonly end: number;
  /** Start of the one behind. */
  readonly next: number;
  readonly reach: number;
}

/** The seam behind a segment; in a loop also that behind the last, which is before the first. */
export function seamBehind({ segments, sampleRate, loops }: PreviewPlan, index: number): AudioSeam | null {
  const { length } = segments;
  const before = segments.at(loops ? index % length : index);
  const after = segments.at(loops ? (index + 1) % length : index + 1);
  const isWithin = loops || (index >= 0 && index + 1 < length);
  if (!isWithin || !before || !after) return null;
  return {
    end: before.start + before.count,
    next: after.start,
    reach: seamReach(before.count, after.count, sampleRate),
  };
}

export function plannedRanges({ segments, sampleRate }: PreviewPlan): Range[] {
  return segments.map(({ start, count }) => ({
    start: start / sampleRate,
    end: (start + count) / sampleRate,
  }));
}

/** `segment === segments.length` is the end; `offset` in samples. */
export interface Cursor {
  readonly segment: number;
  readonly offset: number;
}

/** Of that source sample, or the next one played; wraps in a loop. */
export function cursorAt(plan: PreviewPlan, sample: number): Cursor {
  const { segments } = plan;
  const index = partitionPoint(segments.length, (i) => segments[i].start + segments[i].count <= sample);
  if (plan.loops && index === segments.length) return { segment: 0, offset: 0 };
  const segment = segments.at(index);
  return { segment: index, offset: segment ? Math.max(0, sample - segment.start) : 0 };
}

/** Source samples and where they are heard, counted from the start of playback. */
export interface Span {
  readonly outputSample: number;
  readonly start: number;
  readonly count: number;
}

/** Up to `max` samples within one segment; `null` at the end. */
export function spanAt(plan: PreviewPlan, cursor: Cursor, outputSample: number, max: number): Span | null {
  const segment = plan.segments[cursor.segment];
  if (!segment) return null;
  return {
    outputSample,
    start: segment.start + cursor.offset,
    count: Math.min(max, segment.count - cursor.offset),
  };
}

export function advance(plan: PreviewPlan, cursor: Cursor, count: number): Cursor {
  const segment = plan.segments[cursor.segment];
  if (!segment || cursor.offset + count < segment.count) return { ...cursor, offset: cursor.offset + count };
  const next = cursor.segment + 1;
  return { segment: plan.loops && next === plan.segments.length ? 0 : next, offset: 0 };
}
