import { EPSILON } from '#model/constants.ts';
import { type Arrangement, arrangementOf } from '#model/edit/arrangement.ts';
import { seamReach } from '#model/media/crossfade.ts';
import { EditFades } from '#model/media/edit-fades.ts';
import { exportPlan, isEndCut } from '#model/media/edl.ts';
import { GainSound } from '#model/media/gain-sound.ts';
import { playingAt, roomOf } from '#model/time/playing-order.ts';
import { clamp } from '#model/time/sorted.ts';
import type { Range } from '#model/types.ts';
import type { PreviewEdit } from '../engine.ts';

export interface PlanSegment {
  readonly start: number;
  readonly count: number;
}

/** Where samples of the recording are read from: as many planes as it has, or more, which are filled. */
export interface SampleReader {
  read(start: number, planes: readonly Float32Array[]): Promise<void>;
}

/** The download's boundaries in source samples, in playing order. */
export interface PreviewPlan {
  readonly sampleRate: number;
  readonly segments: readonly PlanSegment[];
  readonly order: Arrangement;
  readonly sound: GainSound;
  /** What is heard instead of the recording, sample by sample; absent: the recording. */
  readonly source?: SampleReader | undefined;
  /** Factor of the whole, tones apart. */
  readonly louder: number;
  readonly fades: EditFades;
  /** Of each segment, where it begins in the whole edit: edited samples. */
  readonly editedStarts: readonly number[];
  readonly loops: boolean;
  /** Whether the recording goes on before the first segment, and behind the last. */
  readonly isStartCut: boolean;
  readonly isEndCut: boolean;
}

/** Rounds as the download does, to frames and samples; the stretch is applied after that. */
export function previewPlan(edit: PreviewEdit, sampleRate: number): PreviewPlan {
  const plan = exportPlan({ kept: edit.kept, frameRate: edit.frameRate, sampleRate });
  let edited = 0;
  const whole = plan.segments.map(({ startSample: start, sampleCount: count }) => {
    edited += count;
    return { start, count, editedStart: edited - count };
  });
  const { stretch } = edit;
  const order = arrangementOf(edit);
  const played = stretch
    ? segmentsWithin({ segments: whole, sampleRate, order }, order.between(stretch.start, stretch.end))
    : whole;
  const segments = played.map(({ start, count }) => ({ start, count }));
  return {
    ...{ sampleRate, segments, order },
    sound: new GainSound(edit.gains ?? [], sampleRate, edit.matched),
    louder: 10 ** ((edit.louder ?? 0) / 20),
    fades: new EditFades(edit.fades ?? NO_FADES, edited, sampleRate),
    editedStarts: played.map(({ editedStart }) => editedStart),
    loops: stretch?.loops ?? false,
    isStartCut: (segments[0]?.start ?? 0) > 0,
    isEndCut: endOf(segments) < endOf(whole) || isEndCut(plan, edit.duration),
  };
}

const NO_FADES = { in: 0, out: 0 };

/** Samples of the recording that may sound otherwise in `plan` than in `before` though they are in both; they may overlap. */
export function soundDifferences(
  plan: PreviewPlan,
  before: PreviewPlan,
): readonly { readonly from: number; readonly to: number }[] {
  if (plan.louder !== before.louder)
    return [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  const faded = plan.fades.differences(before.fades);
  const played = [plan, before].flatMap(({ segments, editedStarts }) =>
    segments.flatMap(({ start, count }, i) =>
      faded
        .map(({ from, to }) => ({
          from: start + Math.max(0, from - editedStarts[i]),
          to: start + Math.min(count, to - editedStarts[i]),
        }))
        .filter(({ from, to }) => to > from),
    ),
  );
  return [...plan.sound.differences(before.sound), ...played].sort((a, b) => a.from - b.from);
}

function endOf(segments: readonly PlanSegment[]): number {
  const last = segments.at(-1);
  return last ? last.start + last.count : 0;
}

type Placed = Pick<PreviewPlan, 'segments' | 'sampleRate' | 'order'>;

interface EditedSegment extends PlanSegment {
  readonly editedStart: number;
}

function segmentsWithin(
  whole: Omit<Placed, 'segments'> & { readonly segments: readonly EditedSegment[] },
  ranges: readonly Range[],
): EditedSegment[] {
  const { segments, sampleRate } = whole;
  return segments.flatMap(({ start, count, editedStart }, i) => {
    const room = roomAt(whole, i);
    return ranges.flatMap((range) => {
      const first = Math.round(Math.max(range.start, room?.start ?? 0) * sampleRate);
      const end = Math.round(Math.min(range.end, room?.end ?? range.end) * sampleRate);
      const [from, to] = [Math.max(start, first), Math.min(start + count, end)];
      const edited = editedStart + from - start;
      return to > from ? [{ start: from, count: to - from, editedStart: edited }] : [];
    });
  });
}

/** A segment in source seconds. */
function rangeAt({ segments, sampleRate }: Placed, i: number): Range {
  const { start, count } = segments[i];
  return { start: start / sampleRate, end: (start + count) / sampleRate };
}

/** Where two segments meet, in source samples. */
export interface AudioSeam {
  readonly before: PlanSegment;
  readonly behind: PlanSegment;
  /** End of the segment before. */
  readonly end: number;
  readonly reach: number;
}

/** The seam behind a segment; in a loop also that behind the last, which is before the first. */
export function seamBehind({ segments, sampleRate, loops }: PreviewPlan, index: number): AudioSeam | null {
  const { length } = segments;
  const before = segments.at(loops ? index % length : index);
  const behind = segments.at(loops ? (index + 1) % length : index + 1);
  const isWithin = loops || (index >= 0 && index + 1 < length);
  if (!isWithin || !before || !behind) return null;
  const reach = seamReach(before.count, behind.count, sampleRate);
  return { before, behind, end: before.start + before.count, reach };
}

/** `segment === segments.length` is the end; `offset` in samples. */
export interface Cursor {
  readonly segment: number;
  readonly offset: number;
}

/**
 * Where a source time plays, or what plays next from there; wraps in a loop.
 * @param sample that is meant, where it is not that of the time: by rounding it may lie beyond the block
 */
export function cursorAt(
  plan: PreviewPlan,
  sourceTime: number,
  sample = Math.round(sourceTime * plan.sampleRate),
): Cursor {
  const { segments, sampleRate, order, loops } = plan;
  const index = playingAt(segments.length, (i) => rangeAt(plan, i), order, sourceTime, sample / sampleRate);
  if (loops && index === segments.length) return { segment: 0, offset: 0 };
  const segment = segments.at(index);
  const isInside = segment && sample > segment.start && sample < segment.start + segment.count;
  return { segment: index, offset: isInside ? sample - segment.start : 0 };
}

/** As `cursorAt`, in source seconds: the time itself where it plays; the end of the edit behind that. */
export function snapToPlan(plan: PreviewPlan, sourceTime: number, sample?: number): number {
  const { segment, offset } = cursorAt(plan, sourceTime, sample);
  if (offset > 0 || plan.segments.length === 0) return sourceTime;
  const isEnd = segment === plan.segments.length;
  const found = isEnd ? segment - 1 : segment;
  const { start, end } = rangeAt(plan, found);
  return withinRoom(isEnd ? end : start, roomAt(plan, found));
}

/** Where playing begins: as `snapToPlan`, at the start of the edit where no more than `least` seconds are left of it. */
export function playFrom(plan: PreviewPlan, sourceTime: number, least: number): number {
  const { segments, sampleRate } = plan;
  const { segment, offset } = cursorAt(plan, sourceTime);
  const left = (segments[segment]?.count ?? 0) - offset;
  const isAtEnd = segments.length > 0 && segment >= segments.length - 1 && left <= least * sampleRate;
  return isAtEnd ? withinRoom(rangeAt(plan, 0).start, roomAt(plan, 0)) : snapToPlan(plan, sourceTime);
}

/** Source seconds that are those of a segment though its edges are rounded; nothing where nothing was moved. */
function roomAt(plan: Placed, segment: number): Range | undefined {
  return plan.order.isAsRecorded ? undefined : roomOf(rangeAt(plan, segment), plan.order);
}

export function withinRoom(sourceTime: number, room: Range | undefined): number {
  return room ? clamp(sourceTime, room.start, room.end - EPSILON) : sourceTime;
}

/** Source samples and where they are heard, counted from the start of playback. */
export interface Span {
  readonly outputSample: number;
  readonly start: number;
  readonly count: number;
  /** Source seconds of the blocks that it belongs to; nothing where nothing was moved. */
  readonly room: Range | undefined;
}

/** Up to `max` samples within one segment; `null` at the end. */
export function spanAt(plan: PreviewPlan, cursor: Cursor, outputSample: number, max: number): Span | null {
  const segment = plan.segments[cursor.segment];
  if (!segment) return null;
  return {
    outputSample,
    start: segment.start + cursor.offset,
    count: Math.min(max, segment.count - cursor.offset),
    room: roomAt(plan, cursor.segment),
  };
}

export function advance(plan: PreviewPlan, cursor: Cursor, count: number): Cursor {
  const segment = plan.segments[cursor.segment];
  if (!segment || cursor.offset + count < segment.count) return { ...cursor, offset: cursor.offset + count };
  const next = cursor.segment + 1;
  return { segment: plan.loops && next === plan.segments.length ? 0 : next, offset: 0 };
}
