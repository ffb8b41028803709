import { exportPlan } from '#model/edl.ts';
import { partitionPoint } from '#model/sorted.ts';
import type { Range } from '#model/types.ts';
import type { Stretch } from '../../state/playback.ts';
import type { PreviewEdit } from '../engine.ts';

/** Fade on each side of a splice, as the download's. Seconds. */
export const FADE = 0.005;

export interface PlanSegment {
  readonly start: number;
  readonly count: number;
  readonly fadeIn: boolean;
  readonly fadeOut: boolean;
}

/** The download's boundaries in source samples. */
export interface PreviewPlan {
  readonly sampleRate: number;
  readonly segments: readonly PlanSegment[];
  readonly loops: boolean;
}

/** Rounds as the download does, to frames and samples; the stretch is applied after that. */
export function previewPlan(edit: PreviewEdit, sampleRate: number): PreviewPlan {
  const plan = exportPlan({ kept: edit.kept, frameRate: edit.frameRate, sampleRate });
  const total = Math.round(edit.duration * sampleRate);
  const lastEnd = plan.segments.at(-1);
  const slack = edit.frameRate ? (sampleRate * edit.frameRate.den) / edit.frameRate.num : 1;
  const segments = plan.segments.map(({ startSample, sampleCount }, i) => ({
    start: startSample,
    count: sampleCount,
    fadeIn: startSample > 0,
    fadeOut:
      i < plan.segments.length - 1 || (lastEnd !== undefined && startSample + sampleCount < total - slack),
  }));
  const { stretch } = edit;
  if (!stretch) return { sampleRate, segments, loops: false };
  return { sampleRate, segments: segmentsWithin(segments, stretch, sampleRate), loops: stretch.loops };
}

function segmentsWithin(segments: readonly PlanSegment[], stretch: Stretch, rate: number): PlanSegment[] {
  const from = Math.round(stretch.start * rate);
  const to = Math.round(stretch.end * rate);
  const within: PlanSegment[] = [];
  for (const { start, count, fadeIn, fadeOut } of segments) {
    const first = Math.max(start, from);
    const end = Math.min(start + count, to);
    if (end <= first) continue;
    within.push({
      start: first,
      count: end - first,
      fadeIn: fadeIn || first > start,
      fadeOut: fadeOut || end < start + count,
    });
  }
  return within;
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

/** Fades `count` samples of PCM that begin at `cursor`. */
export function applyFades(
  plan: PreviewPlan,
  cursor: Cursor,
  planes: readonly Float32Array[],
  count: number,
): void {
  const segment = plan.segments[cursor.segment];
  if (!segment) return;
  const length = Math.min(Math.round(FADE * plan.sampleRate), segment.count >> 1);
  const ramp = (i: number, gain: number) => {
    for (const plane of planes) plane[i]! *= gain;
  };
  const { offset } = cursor;
  if (segment.fadeIn)
    for (let i = 0; i < Math.min(count, length - offset); i++) ramp(i, (offset + i + 0.5) / length);
  if (segment.fadeOut)
    for (let i = Math.max(0, segment.count - length - offset); i < count; i++)
      ramp(i, (segment.count - offset - i - 0.5) / length);
}
