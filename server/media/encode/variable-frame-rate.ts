/** Cuts of recordings whose frames come at a varying rate: each frame once, at the frame of the grid nearest to its time. Pure. */
import type { Rational } from '#model/types.ts';
import type { FrameRange } from '../plan/cut-plan.ts';
import type { Container } from '../plan/formats.ts';
import type { Changes, MediaInfo } from '../types.ts';
import { encoderName, type VideoEncoding } from './video-encoding.ts';

/** Which frames of the result show a frame that the one before did not. */
export interface VfrTimes {
  /** Ascending, from 0; the last frame is among them, since with it the result ends. */
  readonly frames: readonly number[];
  /** By so many the count may differ: rounding decides where a frame lies that is half a frame off the grid. */
  readonly unsure: number;
}

/** Containers that tell where a packet lies, by which repeated frames are known, and that write any times. */
const CONTAINERS = ['mp4', 'matroska'];
/**
 * A key frame every 2 s, as the encoders' `-g` gives where every frame is there: that is a count of frames. No
 * frames that are decoded in another order: their decoding times would run ahead by the longest pause.
 */
const KEYS = ['-force_key_frames:v:0', 'expr:if(isnan(prev_forced_t),1,gte(t,prev_forced_t+2))'];
const IN_ORDER = ['-bf:v:0', '0'];
/** By encoder that takes frames at any time: what it is told besides. */
const ENCODERS: Readonly<Record<string, readonly string[]>> = {
  libx264: [...IN_ORDER, ...KEYS],
  libx265: [...IN_ORDER, '-forced-idr:v:0', '1', ...KEYS],
  'libvpx-vp9': KEYS,
  libvpx: KEYS,
  'libaom-av1': KEYS,
  // SVT-AV1 ignores forced key frames.
  libsvtav1: [],
  mpeg4: KEYS,
  mjpeg: [],
  prores_ks: [],
  ffv1: [],
};

/** Whether a cut keeps the times of frames. Burnt captions change between frames, and damage removes expected frames, so both prevent it. */
export function keepsTimes(
  { container: source, video, unreadable }: MediaInfo,
  { family }: Container,
  encoder: VideoEncoding,
  changes: Changes,
): boolean {
  if (!video?.variableRate || video.fieldOrder || unreadable || changes.captions === 'burnt') return false;
  return CONTAINERS.includes(source) && CONTAINERS.includes(family) && encoderName(encoder) in ENCODERS;
}

/** @param slots frames of the grid that a frame stands for, on average */
export function vfrEncoding(encoder: VideoEncoding, slots: number): VideoEncoding {
  const name = encoderName(encoder);
  const args = encoder.args.map((arg, i, all) => {
    const times = perSlot(name, all[i - 1], slots);
    return times === 1 ? arg : String(Math.max(1, Math.round(times * Number(arg))));
  });
  return { ...encoder, args: [...args, ...(ENCODERS[name] ?? [])] };
}

/** A rate-dependent option of an encoder that assumes one frame per slot, scaled to `slots` per frame. */
function perSlot(name: string, option: string | undefined, slots: number): number {
  if (name !== 'libx265' && name !== 'libsvtav1') return 1;
  if (option === '-maxrate:v:0' || option === '-bufsize:v:0') return slots;
  return name === 'libsvtav1' && option === '-g' ? 1 / slots : 1;
}

/** Of a slot: nearer to the middle between two, rounding decides. */
const ROUNDING_MARGIN = 0.01;

/**
 * @param times container seconds of the frames, in any order
 * @param zero container seconds of source time 0
 * @param kept source frames, sorted, disjoint, at least one
 * @param isLast whether the result ends with them
 */
export function vfrTimes(
  times: Float64Array,
  zero: number,
  { num, den }: Rational,
  kept: readonly FrameRange[],
  isLast = true,
): VfrTimes {
  const places = times.toSorted().map((time) => ((time - zero) * num) / den);
  const slots = places.map(Math.round);
  const frames: number[] = [];
  let before = 0;
  let shown = 0;
  let lastShown = -1;
  for (const { startFrame, endFrame } of kept) {
    while ((slots[shown + 1] ?? Number.POSITIVE_INFINITY) <= startFrame) shown++;
    if (shown !== lastShown) frames.push(before);
    for (; (slots[shown + 1] ?? Number.POSITIVE_INFINITY) < endFrame; shown++) {
      const frame = before + (slots[shown + 1] ?? 0) - startFrame;
      if (frame !== frames.at(-1)) frames.push(frame);
    }
    lastShown = shown;
    before += endFrame - startFrame;
  }
  if (isLast && frames.at(-1) !== before - 1) frames.push(before - 1);
  const between = places.filter((place) => Math.abs(place - Math.floor(place) - 0.5) < ROUNDING_MARGIN);
  return { frames, unsure: 2 * between.length };
}

/** Of parts in the order of the result, at least one. @param total frames of the grid */
export function joinedTimes(
  parts: readonly { readonly times: VfrTimes; readonly total: number }[],
): VfrTimes {
  let before = 0;
  const frames = parts.flatMap(({ times, total }) => {
    const own = times.frames.map((frame) => before + frame);
    before += total;
    return own;
  });
  return { frames, unsure: Math.max(...parts.map(({ times }) => times.unsure)) };
}

/** Problems with the frames of a file, for the log. @param times seconds, in any order; @param end of the last frame */
export function objectionsTo(
  times: Float64Array,
  end: number,
  { num, den }: Rational,
  { frames, unsure }: VfrTimes,
): string[] {
  const sorted = times.toSorted();
  const first = sorted[0] ?? 0;
  const found = sorted.map((time) => ((time - first) * num) / den);
  const near = unsure > 0 ? 1.45 : 0.45;
  const total = (frames.at(-1) ?? 0) + 1;
  const ended = ((end - first) * num) / den;
  const problems: string[] = [];
  if (Math.abs(found.length - frames.length) > unsure)
    problems.push(`${found.length} frames instead of ${frames.length}`);
  if (hasOutlier(found, frames, near) || hasOutlier(frames, found, near))
    problems.push('frames at other times');
  if (Math.abs(ended - total) > near) problems.push(`ends at frame ${ended} instead of ${total}`);
  return problems;
}

/** Whether one lies farther than `near` from all `others`. Both ascending. */
function hasOutlier(ones: ArrayLike<number>, others: ArrayLike<number>, near: number): boolean {
  let at = 0;
  for (const one of Array.from(ones)) {
    while ((others[at] ?? Number.POSITIVE_INFINITY) < one - near) at++;
    if (!((others[at] ?? Number.POSITIVE_INFINITY) <= one + near)) return true;
  }
  return false;
}
