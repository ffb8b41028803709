import { exportPlan } from '#model/edl.ts';
import { partitionPoint } from '#model/sorted.ts';
import type { Range } from '#model/types.ts';
import type { Stretch } from '../../state/playback.ts';
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
  /** Behind the last segment the first one follows. */
  readonly loops: boolean;
}

/**
 * Rounds the edit the way the download does: to frames where there is a picture, then to samples. A stretch is taken out of
 * the rounded edit, so that its splices are the download's too.
 */
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

/** What a plan plays, source seconds. */
export function plannedRanges({ segments, sampleRate }: PreviewPlan): Range[] {
  return segments.map(({ start, count }) => ({
    start: start / sampleRate,
    end: (start + count) / sampleRate,
  }));
}

/** A place in a plan. `segment === segments.length` is its end. `offset` counts samples into the segment. */
export interface Cursor {
  readonly segment: number;
  readonly offset: number;
}

/** The place of source sample `sample`, or of the first one played behind it; in a loop what is behind its end is its start. */
export function cursorAt(plan: PreviewPlan, sample: number): Cursor {
  const { segments } = plan;
  const index = partitionPoint(segments.length, (i) => segments[i].start + segments[i].count <= sample);
  if (plan.loops && index === segments.length) return { segment: 0, offset: 0 };
  const segment = segments.at(index);
  return { segment: index, offset: segment ? Math.max(0, sample - segment.start) : 0 };
}

/** A run of source samples and where in the output it is heard. `outputSample` counts output samples from the start of playback. */
export interface Span {
  readonly outputSample: number;
  readonly start: number;
  readonly count: number;
}

/** What plays from `cursor` on, at most `max` samples and never across a splice; `null` at the end of the plan. */
export function spanAt(plan: PreviewPlan, cursor: Cursor, outputSample: number, max: number): Span | null {
  const segment = plan.segments[cursor.segment];
  if (!segment) return null;
  return {
    outputSample,
    start: segment.start + cursor.offset,
    count: Math.min(max, segment.count - cursor.offset),
  };
}

/** `count` samples further; `count` must not reach over the segment's end. */
export function advance(plan: PreviewPlan, cursor: Cursor, count: number): Cursor {
  const segment = plan.segments[cursor.segment];
  if (!segment || cursor.offset + count < segment.count) return { ...cursor, offset: cursor.offset + count };
  const next = cursor.segment + 1;
  return { segment: plan.loops && next === plan.segments.length ? 0 : next, offset: 0 };
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
