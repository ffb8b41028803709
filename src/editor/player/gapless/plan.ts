import { exportPlan } from '#model/edl.ts';
import { partitionPoint } from '#model/sorted.ts';
import type { PreviewEdit } from '../engine.ts';

/** Length of the ramp on each side of a splice, in seconds: what the download fades too. */
export const FADE = 0.005;

/** A kept range as samples of the source. */
export interface PlanSegment {
  readonly start: number;
  readonly count: number;
  /** Something was removed right before it / right after it. */
  readonly fadeIn: boolean;
  readonly fadeOut: boolean;
}

/** The edit in source samples: the very boundaries the download is cut at. */
export interface PreviewPlan {
  readonly sampleRate: number;
  readonly segments: readonly PlanSegment[];
}

/** Rounds the edit the way the download does: to frames where there is a picture, then to samples. */
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
  return { sampleRate, segments };
}

/** A place in a plan. `segment === segments.length` is its end. `offset` counts samples into the segment. */
export interface Cursor {
  readonly segment: number;
  readonly offset: number;
}

/** The place of source sample `sample`, or of the first kept one behind it. */
export function cursorAt(plan: PreviewPlan, sample: number): Cursor {
  const { segments } = plan;
  const index = partitionPoint(segments.length, (i) => segments[i].start + segments[i].count <= sample);
  const segment = segments.at(index);
  return { segment: index, offset: segment ? Math.max(0, sample - segment.start) : 0 };
}

/** A run of source samples and where in the output it is heard. `q` counts output samples from the start of playback. */
export interface Span {
  readonly q: number;
  readonly start: number;
  readonly count: number;
}

/** What plays from `cursor` on, at most `max` samples and never across a splice; `null` at the end of the plan. */
export function spanAt(plan: PreviewPlan, cursor: Cursor, q: number, max: number): Span | null {
  const segment = plan.segments[cursor.segment];
  if (!segment) return null;
  return { q, start: segment.start + cursor.offset, count: Math.min(max, segment.count - cursor.offset) };
}

/** `count` samples further; `count` must not reach over the segment's end. */
export function advance(plan: PreviewPlan, cursor: Cursor, count: number): Cursor {
  const segment = plan.segments[cursor.segment];
  if (!segment || cursor.offset + count < segment.count) return { ...cursor, offset: cursor.offset + count };
  return { segment: cursor.segment + 1, offset: 0 };
}

/** Bakes the ramps of the splices into PCM of `count` samples that begin at `cursor`. */
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
