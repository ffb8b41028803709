/** Frames that must all be encoded, in parts of their own that are concatenated without encoding them again. */
import { rm, writeFile } from 'node:fs/promises';
import type { Rational } from '#model/types.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { inParts, MAX_CONCURRENCY } from '../ffmpeg/parts.ts';
import { type RunLimits, runFfmpeg } from '../ffmpeg/run.ts';
import { ascendingRuns, type FrameRange } from '../plan/cut-plan.ts';
import { countFrames, wholeRounds } from '../plan/smart-plan.ts';
import { hasCues } from '../probe/matroska.ts';
import { isFragmented } from '../probe/playable.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';
import { encodeWell, lowestPsnr, onlySamples } from './encoding-check.ts';
import { cfrTiming, cutFilter, type VideoChange, vfrTiming } from './filters.ts';
import { encoderName, type VideoEncoding } from './video-encoding.ts';

/** Codecs of which ffmpeg knows where a part begins (not so MPEG-2), so that the next one follows in its place. */
const CONCATENABLE = ['h264', 'hevc', 'av1', 'vp8', 'mpeg4', 'theora'];
/** About so many frames a part has, at least. */
const MIN_PART_FRAMES = 250;
/** What is decoded for nothing before a part, at most, of the part's length. */
const MAX_WASTE = 0.1;
/** Frames before the first one kept, for filters that look at the ones beside. */
const LEAD_FRAMES = 5;
/** Frames: a part begins at most so many before it must. */
const MAX_STEP = 60;
/** Seconds beyond a GOP: containers find key frames by the time they are decoded. */
const SLACK = 1;

export interface EncodedPart {
  /** In the order of the recording. */
  readonly kept: readonly FrameRange[];
  /** Of the source: the part's filter counts from it; its time is whole milliseconds. */
  readonly origin: number;
}

/** What is made of the frames of all parts. */
export interface PartChange {
  readonly change?: VideoChange;
  /** Leaves out frames that only repeat the one before. */
  readonly keepsTimes?: boolean;
}

/** Null where frames are not surely found by their time, or would look different as parts. */
export async function splitEncoding(
  path: string,
  info: MediaInfo,
  kept: readonly FrameRange[],
  encoder: VideoEncoding,
): Promise<EncodedPart[] | null> {
  const parts = planParts(info, kept, encoder, MAX_CONCURRENCY);
  return parts && (await isIndexed(path, info)) ? parts : null;
}

/**
 * Parts of frames in any order: at least one for each run that has the order of the recording. Where frames are not surely found by
 * their time, each part decodes from the start.
 */
export async function splitRuns(
  path: string,
  info: MediaInfo,
  kept: readonly FrameRange[],
  encoder: VideoEncoding,
): Promise<EncodedPart[]> {
  const isSought = isFoundByTime(info) && (await isIndexed(path, info));
  return ascendingRuns(kept).flatMap((run) => {
    if (!isSought) return [{ kept: run, origin: 0 }];
    return planParts(info, run, encoder, 1) ?? [{ kept: run, origin: originOf(info, run) }];
  });
}

async function isIndexed(path: string, { container }: MediaInfo): Promise<boolean> {
  return container === 'mp4' ? !(await isFragmented(path)) : hasCues(path);
}

function isFoundByTime({ container, video, maxKeyframeGap, unreadable }: MediaInfo): boolean {
  if (!video || maxKeyframeGap === null || unreadable || !['mp4', 'matroska'].includes(container))
    return false;
  // Else a clock of milliseconds would round the part's times otherwise than those of the whole.
  return !video.fieldOrder && !video.variableSize && originStep(video) <= MAX_STEP;
}

/** Frames between places on whole milliseconds. */
function originStep({ frameRate: { num, den } }: VideoInfo): number {
  return num / gcd(num, 1000 * den);
}

function originOf({ video }: MediaInfo, [first]: readonly FrameRange[]): number {
  const from = Math.max(0, (first?.startFrame ?? 0) - LEAD_FRAMES);
  return video ? from - (from % originStep(video)) : 0;
}

/** Pure. @param atOnce encoders that work at the same time */
export function planParts(
  info: MediaInfo,
  kept: readonly FrameRange[],
  encoder: Pick<VideoEncoding, 'pixelFormat' | 'deinterlace'>,
  atOnce: number,
): EncodedPart[] | null {
  const { video, maxKeyframeGap } = info;
  if (!video || maxKeyframeGap === null || !isFoundByTime(info)) return null;
  if (!CONCATENABLE.includes(video.codec) || encoder.deinterlace || encoder.pixelFormat !== video.pixelFormat)
    return null;
  const { num, den } = video.frameRate;
  const total = countFrames(kept);
  const shortest = Math.max(
    MIN_PART_FRAMES,
    ((maxKeyframeGap + SLACK) * num) / den / MAX_WASTE / ENCODE_DECODE_RATIO,
  );
  const count = wholeRounds(total / shortest, atOnce);
  if (count < 2 || total / count < MIN_PART_FRAMES / 2) return null;
  return splitAt(kept, count).map((ranges) => ({ kept: ranges, origin: originOf(info, ranges) }));
}

/** Encoding a frame takes so many times as long as decoding it. */
const ENCODE_DECODE_RATIO = 5;

/** Into `count` runs of about as many frames. */
function splitAt(kept: readonly FrameRange[], count: number): FrameRange[][] {
  const total = countFrames(kept);
  const runs: FrameRange[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const { startFrame, endFrame } of kept) {
    for (let from = startFrame; from < endFrame; ) {
      const run = Math.min(count - 1, Math.floor((before * count) / total));
      const left = Math.ceil(((run + 1) * total) / count) - before;
      const to = run === count - 1 ? endFrame : Math.min(endFrame, from + left);
      runs[run]?.push({ startFrame: from, endFrame: to });
      before += to - from;
      from = to;
    }
  }
  return runs.filter((run) => run.length > 0);
}

function partInput(path: string, info: MediaInfo, video: VideoInfo, { origin }: EncodedPart): Input {
  const { num, den } = video.frameRate;
  const seconds = (origin * den) / num - (info.maxKeyframeGap ?? 0) - SLACK;
  const seek =
    seconds > 0 ? ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', String(info.startTime + seconds)] : [];
  return { kind: 'file', path, options: ['-an', '-sn', '-dn', ...seek] };
}

/** Pure. `output` has the frames alone, from time 0. */
export function partCommand(
  path: string,
  info: MediaInfo,
  video: VideoInfo,
  part: EncodedPart,
  job: {
    readonly encoder: VideoEncoding;
    readonly script: string;
    readonly output: string;
    readonly keepsTimes?: boolean;
  },
): Command {
  return {
    inputs: [partInput(path, info, video, part)],
    args: [
      ...['-copyts', '-map', `0:${video.index}`, '-filter_script:v:0', job.script],
      ...[
        ...(job.keepsTimes ? vfrTiming : cfrTiming)(video.frameRate),
        ...withoutTag(job.encoder.args),
        '-f',
        formatOf(job.encoder),
      ],
    ],
    output: job.output,
    threads: 1,
  };
}

/** Of NUT, ffmpeg reads MPEG-2 a frame late. */
function formatOf(encoder: VideoEncoding): string {
  return encoderName(encoder) === 'mpeg2video' ? 'mov' : 'nut';
}

/** Drops the codec tag, which is for the container of the result and not for parts. */
function withoutTag(args: readonly string[]): string[] {
  return args.filter((arg, i) => arg !== '-tag:v:0' && args[i - 1] !== '-tag:v:0');
}

/** Pure. @param before frames of the result that precede the part, and whether others follow it */
export function partFilter(
  info: MediaInfo,
  video: VideoInfo,
  { kept, origin }: EncodedPart,
  encoder: VideoEncoding,
  { change = {}, keepsTimes = false }: PartChange = {},
  { before = 0, isLast = true } = {},
): string {
  const startTime = info.startTime + (origin * video.frameRate.den) / video.frameRate.num;
  const moved = kept.map(({ startFrame, endFrame }) => ({
    startFrame: startFrame - origin,
    endFrame: endFrame - origin,
  }));
  const { drawn, ...rest } = change;
  // What is drawn goes by edited time.
  const at = drawn && before > 0 ? `setpts=PTS+${before},${drawn},setpts=PTS-${before}` : drawn;
  const shown = { ...rest, ...(at && { drawn: at }) };
  const times = keepsTimes && (isLast || 'part');
  return cutFilter({ ...info, startTime }, video, moved, encoder, shown, times);
}

export interface PartsRun extends RunLimits {
  /** Of finished parts. */
  readonly folder: string;
  /** Called with the number of frames encoded so far. */
  readonly onEncoded: (frames: number) => void;
  /** Called with a note for the log where frames came out poorly. */
  readonly onPoor: (note: string) => void;
}

/** Paths of the parts, in order. @throws MediaFailed, the signal's reason */
export async function encodeParts(
  path: string,
  info: MediaInfo & { readonly video: VideoInfo },
  parts: readonly EncodedPart[],
  encoder: VideoEncoding,
  run: PartsRun,
  changed: PartChange = {},
): Promise<string[]> {
  const { video } = info;
  const { folder, onEncoded, onPoor, ...limits } = run;
  const encoded = parts.map(() => 0);
  const report = (part: number, frames: number) => {
    encoded[part] = frames;
    onEncoded(encoded.reduce((sum, count) => sum + count, 0));
  };
  const paths: string[] = [];
  const { keepsTimes = false } = changed;
  let before = 0;
  const work = parts.map((part, i) => {
    const isLast = i === parts.length - 1;
    const filter = partFilter(info, video, part, encoder, changed, { before, isLast });
    before += countFrames(part.kept);
    return {
      key: JSON.stringify([filter, part.origin, encoder.args]),
      make: async (output: string, signal: AbortSignal) => {
        const script = `${output}.filter`;
        const commandWith = (args: readonly string[]) =>
          partCommand(path, info, video, part, {
            ...{ encoder: { ...encoder, args }, script, output, keepsTimes },
          });
        const encode = (args: readonly string[]) =>
          runFfmpeg(commandWith(args), {
            ...{ ...limits, signal },
            onProgress: ({ frames }) => report(i, frames),
          });
        const lowest = () =>
          lowestPsnr({
            ...{ ...limits, signal, coded: { path: output }, pixelFormat: encoder.pixelFormat },
            referenceOf: (samples) => ({
              ...{ input: partInput(path, info, video, part), stream: String(video.index) },
              filter: `${filter},${onlySamples(samples)}`,
            }),
          });
        try {
          await writeFile(script, filter);
          // Smaller video is not compared.
          const note = changed.change?.size
            ? await encode(encoder.args)
            : await encodeWell(encoder.args, encode, lowest);
          if (note) onPoor(`part ${i + 1}: ${note}`);
        } finally {
          await rm(script, { force: true });
        }
      },
    };
  });
  for await (const made of inParts(work, folder, limits.signal)) {
    // Also reports parts that an earlier attempt finished.
    report(paths.length, countFrames(parts[paths.length]?.kept ?? []));
    paths.push(made);
  }
  return paths;
}

/** For ffmpeg's concat demuxer; stated lengths put every file on the common grid. */
export function concatScript(
  paths: readonly string[],
  frames: readonly number[],
  { num, den }: Rational,
): string {
  const entries = paths.map(
    (path, i) => `file 'file:${path.replaceAll("'", "'\\''")}'\nduration ${((frames[i] ?? 0) * den) / num}`,
  );
  return `ffconcat version 1.0\n${entries.join('\n')}\n`;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
