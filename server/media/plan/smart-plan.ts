/** Which frames of a cut are copied and which encoded. Pure. */
import { partitionPoint } from '#model/time/sorted.ts';
import type { FrameRange } from './cut-plan.ts';

/** `[first, end)` by source frame number. */
export interface SmartSegment {
  readonly kind: 'copy' | 'encode';
  /** Source frames in output order; one range for a copy. */
  readonly ranges: readonly FrameRange[];
  /** Of a copy, in stored order from its key frame, without those that show earlier frames. */
  readonly packets: number;
  /** Of a copy: by how many packets each is stored before it is shown. */
  readonly ahead: readonly number[];
}

/** A run of packets that is decoded to encode frames from. */
export interface FeedRun {
  readonly startFrame: number;
  readonly packets: number;
  /** Source frames that are taken from it, ascending. */
  readonly ranges: readonly FrameRange[];
}

/** What one encoder makes. */
export interface EncodeRun {
  /** Of the plan, in order, without copies. */
  readonly segments: readonly SmartSegment[];
  readonly feed: readonly FeedRun[];
  /** Of those encoded, among the frames fed, in the order in which each run of packets shows them. */
  readonly fedRanges: readonly FrameRange[];
}

export interface SmartPlan {
  readonly segments: readonly SmartSegment[];
  readonly runs: readonly EncodeRun[];
  /** Relative to encoding everything. */
  readonly cost: number;
}

const MIN_COPY = 4;
const DECODE = 1.5;
const ENCODE = 7.25;
/** About so many frames one encoder makes: starting it costs little then, and little is lost with it. */
const RUN_FRAMES = 250;

/**
 * @param frames rank in time of each packet, in stored order
 * @param keys ascending; of all packets after one, those that show later frames can be decoded without any before it
 * @param kept disjoint, not adjacent, in playing order
 * @param atOnce encoders that work at the same time
 */
export function planSmartCut(
  frames: Int32Array,
  keys: readonly number[],
  kept: readonly FrameRange[],
  atOnce = 1,
): SmartPlan {
  const stored = placesOf(frames);
  const segments: (SmartSegment & { ranges: FrameRange[] })[] = [];
  const encode = (startFrame: number, endFrame: number) => {
    if (endFrame <= startFrame) return;
    const last = segments.at(-1);
    // One part instead of two: the tail of a range and the head of the next follow each other in the output.
    if (last?.kind === 'encode') last.ranges.push({ startFrame, endFrame });
    else segments.push({ kind: 'encode', ranges: [{ startFrame, endFrame }], packets: 0, ahead: [] });
  };
  for (const { startFrame, endFrame } of kept) {
    const key = keys[lowerBound(keys, startFrame)];
    const ahead =
      key === undefined || key >= endFrame ? [] : copyable(frames, stored[key] ?? 0, key, endFrame);
    const copied = ahead.length;
    if (key === undefined || copied < MIN_COPY) {
      encode(startFrame, endFrame);
      continue;
    }
    encode(startFrame, key);
    segments.push({
      kind: 'copy',
      ranges: [{ startFrame: key, endFrame: key + copied }],
      packets: copied,
      ahead,
    });
    encode(key + copied, endFrame);
  }
  const { all: split, runs: some } = inRuns(segments, atOnce);
  const runs = some.map((encoded) => {
    const parts = encoded.flatMap(({ ranges }) => ranges);
    return { segments: encoded, ...planFeed(frames, stored, keys, parts) };
  });
  const fed = runs.flatMap(({ feed }) => feed).reduce((sum, run) => sum + run.packets, 0);
  const all = DECODE * lastFrame(kept) + ENCODE * countFrames(kept);
  const work = DECODE * fed + ENCODE * countFrames(some.flat().flatMap(({ ranges }) => ranges));
  return { segments: split, runs, cost: work / all };
}

export function countFrames(ranges: readonly FrameRange[]): number {
  return ranges.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
}

/** Exclusive: where the last of them in the recording ends. */
export function lastFrame(ranges: readonly FrameRange[]): number {
  return ranges.reduce((last, { endFrame }) => Math.max(last, endFrame), 0);
}

/** How many frames are encoded, not copied. */
export function framesToEncode({ runs }: Pick<SmartPlan, 'runs'>): number {
  return countFrames(runs.flatMap(({ segments }) => segments.flatMap(({ ranges }) => ranges)));
}

/**
 * Those encoded, about equally long: as many as `atOnce` encoders make in whole rounds. Segments are split where one run
 * ends and the next begins; `all` are the segments after that.
 */
function inRuns(
  segments: readonly SmartSegment[],
  atOnce: number,
): { all: SmartSegment[]; runs: SmartSegment[][] } {
  const total = countFrames(segments.flatMap(({ kind, ranges }) => (kind === 'encode' ? ranges : [])));
  const length = total / wholeRounds(total / RUN_FRAMES, atOnce);
  const runs = new Map<number, SmartSegment[]>();
  let before = 0;
  const all = segments.flatMap((segment) => {
    if (segment.kind === 'copy') return [segment];
    const parts = Map.groupBy(segment.ranges, (range) => {
      const run = Math.floor(before / length);
      before += countFrames([range]);
      return run;
    });
    return [...parts].map(([run, ranges]) => {
      const part = { ...segment, ranges };
      runs.set(run, [...(runs.get(run) ?? []), part]);
      return part;
    });
  });
  return { all, runs: [...runs.values()] };
}

/** A number of parts near `wanted` that leaves no encoder without work; one where there is little to do. */
export function wholeRounds(wanted: number, atOnce: number): number {
  return wanted < 0.5 ? 1 : atOnce * Math.max(1, Math.round(wanted / atOnce));
}

/** Of the packets from `from` on that show exactly [key, key + count), before `end`: how long before. */
function copyable(frames: Int32Array, from: number, key: number, end: number): number[] {
  const ahead: number[] = [];
  let count = 0;
  let highest = key;
  for (let i = from; i < frames.length; i++) {
    const frame = frames[i] ?? 0;
    if (frame < key) continue;
    if (frame >= end) break;
    highest = Math.max(highest, frame);
    ahead.push(ahead.length - (frame - key));
    if (highest - key === ahead.length - 1) count = ahead.length;
  }
  return ahead.slice(0, count);
}

/** Of each frame, among the packets. */
function placesOf(frames: Int32Array): Int32Array {
  const stored = new Int32Array(frames.length);
  for (let i = 0; i < frames.length; i++) stored[frames[i] ?? 0] = i;
  return stored;
}

/**
 * What shows some of the frames that a run encodes.
 * @param samples by number in the order encoded, ascending
 */
export function sampledRun(
  frames: Int32Array,
  keys: readonly number[],
  { segments }: EncodeRun,
  samples: readonly number[],
): EncodeRun {
  const ranges: FrameRange[] = [];
  let before = 0;
  for (const { startFrame, endFrame } of segments.flatMap((segment) => segment.ranges)) {
    const length = endFrame - startFrame;
    for (const n of samples)
      if (n >= before && n < before + length) {
        const frame = startFrame + n - before;
        ranges.push({ startFrame: frame, endFrame: frame + 1 });
      }
    before += length;
  }
  const sampled = { kind: 'encode', ranges, packets: 0, ahead: [] } as const;
  return { segments: [sampled], ...planFeed(frames, placesOf(frames), keys, ranges) };
}

/** From the key frame before each part; runs that touch are merged, where their parts follow each other in the recording. */
function planFeed(
  frames: Int32Array,
  stored: Int32Array,
  keys: readonly number[],
  parts: readonly FrameRange[],
): { feed: FeedRun[]; fedRanges: FrameRange[] } {
  const runs: { startFrame: number; from: number; to: number; ranges: FrameRange[] }[] = [];
  for (const part of parts) {
    const { startFrame, endFrame } = part;
    const key = keys[lowerBound(keys, startFrame + 1) - 1] ?? 0;
    let to = stored[startFrame] ?? 0;
    for (let frame = startFrame; frame < endFrame; frame++) to = Math.max(to, (stored[frame] ?? 0) + 1);
    const from = stored[key] ?? 0;
    const last = runs.at(-1);
    if (last && from <= last.to && (last.ranges.at(-1)?.endFrame ?? 0) <= startFrame) {
      last.to = Math.max(last.to, to);
      last.ranges.push(part);
    } else runs.push({ startFrame: key, from, to, ranges: [part] });
  }
  const shown = runs.map(({ startFrame, from, to }) =>
    frames
      .slice(from, to)
      .filter((frame) => frame >= startFrame)
      .sort(),
  );
  const feed = runs.map(({ startFrame, ranges }, i) => ({
    ...{ startFrame, ranges },
    packets: shown[i]?.length ?? 0,
  }));
  return { feed, fedRanges: rangesAmong(feed, shown) };
}

/** Where what is taken from each run lies among all the frames fed. @param shown source frames by run, ascending */
export function rangesAmong(feed: readonly FeedRun[], shown: readonly Int32Array[]): FrameRange[] {
  let before = 0;
  const among = feed.flatMap(({ ranges }, i) => {
    const own = shown[i] ?? new Int32Array();
    const found = ranges.map(({ startFrame, endFrame }) => {
      const first = before + lowerBound(own, startFrame);
      return { startFrame: first, endFrame: first + endFrame - startFrame };
    });
    before += own.length;
    return found;
  });
  return merged(among);
}

/** `select` needs no boundary between ranges that touch. */
function merged(ranges: readonly FrameRange[]): FrameRange[] {
  const out: { startFrame: number; endFrame: number }[] = [];
  for (const range of ranges) {
    const last = out.at(-1);
    if (last && last.endFrame === range.startFrame) last.endFrame = range.endFrame;
    else out.push({ ...range });
  }
  return out;
}

/** First position whose value is at least `value`. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  return partitionPoint(sorted.length, (i) => (sorted[i] ?? 0) < value);
}
